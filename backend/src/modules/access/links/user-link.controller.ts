import { Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { MadeLinkResponse } from '../../users/links/links.dto.js';
import { LinksService } from '../../users/links/links.service.js';
import { UsersService } from '../../users/users.service.js';

/** Not among the routes of users, since it needs idempotency: a repeat gets the stored answer. */
@ApiTags('users')
@Controller('api/users/:id/invitation')
export class UserLinkController {
  constructor(
    private readonly executor: IdempotentExecutor,
    private readonly links: LinksService,
    private readonly users: UsersService,
  ) {}

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['own_account', 'user_inactive', 'sign_in_not_private'] })
  @ApiOperation({ summary: 'A new link by which the user chooses a password; the former one is dead' })
  @Post()
  @For('staff', 'users.write')
  @ApiCreatedResponse({ type: MadeLinkResponse })
  make(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<MadeLinkResponse> {
    return this.executor.execute<MadeLinkResponse>(staff, async (tx) => this.links.shown(await this.users.makeLink(tx, staff, id)), {
      secret: 'url',
    });
  }
}
