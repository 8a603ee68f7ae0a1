import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { FreshProof } from '../../../common/proof.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { CallerRights } from '../../users/memberships/caller-rights.js';
import { MemberResponse, SetMembersRequest, toMember } from './members.dto.js';
import { MembersService } from './members.service.js';
import { ProjectsService } from '../projects.service.js';

@ApiTags('projects')
@Controller('api/projects/:id/members')
export class MembersController {
  constructor(
    private readonly database: Database,
    private readonly rights: CallerRights,
    private readonly projects: ProjectsService,
    private readonly members: MembersService,
  ) {}

  @Get()
  @For('staff', 'projects.read')
  @ApiOkResponse({ type: MemberResponse, isArray: true })
  async list(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<MemberResponse[]> {
    await this.projects.get(this.database.db, staff.scope, id);
    return (await this.members.listOf(this.database.db, id)).map(toMember);
  }

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['sign_in_not_private'] })
  @Put()
  @For('staff', 'projects.manage')
  @FreshProof('by_field')
  @ApiOkResponse({ type: MemberResponse, isArray: true })
  async set(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: SetMembersRequest): Promise<MemberResponse[]> {
    return (await this.rights.change(staff, (tx) => this.members.set(tx, staff, id, body.userIds))).map(toMember);
  }
}
