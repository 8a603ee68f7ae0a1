import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { FreshProof } from '../../../common/proof.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { DeletedResponse } from '../../../common/http/deleted.dto.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { PERMISSIONS } from '../../../common/http/permissions.js';
import { Database } from '../../../database/database.js';
import { CallerRights } from '../memberships/caller-rights.js';
import { CreateRoleRequest, PermissionResponse, RoleResponse, toRole, UpdateRoleRequest } from './roles.dto.js';
import { ROLES_LIST } from './roles.list.js';
import { RolesService } from './roles.service.js';

@ApiTags('roles')
@For('staff', 'users.read')
@Controller('api')
export class RolesController {
  constructor(
    private readonly database: Database,
    private readonly rights: CallerRights,
    private readonly roles: RolesService,
  ) {}

  @Get('permissions')
  @ApiOkResponse({ type: PermissionResponse, isArray: true })
  listPermissions(): PermissionResponse[] {
    return PERMISSIONS.map(({ name, sentence, isGlobal, reads, roles }) => ({ name, sentence, isGlobal, reads, roles }));
  }

  @Get('roles')
  @ApiList(ROLES_LIST, RoleResponse)
  async list(@ListQueryOf(ROLES_LIST) query: ListQuery): Promise<ListPage<RoleResponse>> {
    return (await this.roles.list(this.database.db, query)).map(toRole);
  }

  @Get('roles/:id')
  @ApiOkResponse({ type: RoleResponse })
  async get(@IdParam() id: number): Promise<RoleResponse> {
    return toRole(await this.roles.get(this.database.db, id));
  }

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['role_taken', 'sign_in_not_private'] })
  @Post('roles')
  @For('staff', 'roles.write')
  @ApiCreatedResponse({ type: RoleResponse })
  async create(@Staff() staff: StaffCaller, @Body() body: CreateRoleRequest): Promise<RoleResponse> {
    return toRole(await this.rights.change(staff, (tx) => this.roles.create(tx, staff, body)));
  }

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['role_built_in', 'own_account', 'role_in_use', 'sign_in_not_private'] })
  @Put('roles/:id')
  @For('staff', 'roles.write')
  @ApiOkResponse({ type: RoleResponse })
  async update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateRoleRequest): Promise<RoleResponse> {
    return toRole(await this.rights.change(staff, (tx) => this.roles.update(tx, staff, id, body)));
  }

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['role_built_in', 'own_account', 'role_in_use'] })
  @Delete('roles/:id')
  @For('staff', 'roles.write')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.rights.change(staff, (tx) => this.roles.remove(tx, staff, id));
    return { id };
  }
}
