import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ConnectionResponse, TestConnectionRequest } from './connection.dto.js';
import { ConnectionService } from './connection.service.js';

@ApiTags('projects')
@For('staff', 'projects.write')
@Controller('api/kage-vpn')
export class ConnectionController {
  constructor(
    private readonly executor: IdempotentExecutor,
    private readonly connection: ConnectionService,
  ) {}

  @ApiErrors({
    404: ['not_found'],
    429: ['rate_limited'],
    502: ['core_auth_rejected', 'core_forbidden', 'core_not_found', 'core_contract_changed', 'core_unsupported'],
    503: ['core_unavailable', 'core_timeout_unknown', 'core_rate_limited'],
  })
  @Post('test')
  @HttpCode(200)
  @ApiOkResponse({ type: ConnectionResponse })
  test(@Staff() staff: StaffCaller, @Body() body: TestConnectionRequest): Promise<ConnectionResponse> {
    const ask = () => this.connection.test(staff, body);
    return this.executor.executeAfter(staff, ask, (_, found) => Promise.resolve(found));
  }
}
