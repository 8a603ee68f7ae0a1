import { Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../../common/http/api-errors.js';
import { For } from '../../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../../common/http/caller.js';
import { IdParam } from '../../../../common/http/id-param.js';
import { Database } from '../../../../database/database.js';
import { IdempotentExecutor } from '../../../idempotency/idempotent-executor.js';
import { CredentialsResponse } from './credentials.dto.js';
import { CredentialsService } from './credentials.service.js';
import { toVpnUser, VpnUserResponse } from '../vpn-users.dto.js';
import { VpnUserReads } from '../vpn-user-reads.js';

@ApiTags('vpn users')
@For('staff', 'vpn.credentials')
@Controller('api/vpn-users')
export class CredentialsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly reads: VpnUserReads,
    private readonly service: CredentialsService,
  ) {}

  @ApiErrors({ 404: ['not_found'], 409: ['credentials_not_ready'] })
  @ApiOperation({ summary: 'Show the credentials of the customer; the audit trail records who has seen them' })
  @Post(':id/credentials')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: CredentialsResponse })
  async show(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<CredentialsResponse> {
    // A repeat is checked and recorded like the first call, since rights and credentials may have changed between them.
    return this.executor.run(staff, (tx) => this.service.show(tx, staff, id));
  }

  @ApiErrors({ 404: ['not_found'], 409: ['credentials_not_ready', 'rotation_unsupported', 'server_unsupported'] })
  @ApiOperation({ summary: 'Ask for a new link or password; the old one stops working' })
  @Post(':id/rotate')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: VpnUserResponse })
  rotate(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<VpnUserResponse> {
    return this.executor.execute(staff, async (tx) => {
      await this.service.rotate(tx, staff.actor, await this.reads.get(tx, staff.scope, id));
      return toVpnUser(await this.reads.get(tx, staff.scope, id), staff.permissions.has('subscriptions.read'));
    });
  }
}
