import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { DeletedResponse } from '../../../common/http/deleted.dto.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { BindWalletRequest, toWallet, WalletResponse } from './wallets.dto.js';
import { WalletsService } from './wallets.service.js';

@ApiTags('crypto')
@For('staff', 'crypto.read')
@Controller('api')
export class WalletsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly projects: ProjectsService,
    private readonly status: CryptoStatus,
    private readonly wallets: WalletsService,
  ) {}

  @ApiErrors({
    400: ['invalid_signature', 'invalid_binding_message', 'binding_message_expired'],
    404: ['not_found'],
    409: ['binding_message_used'],
    503: ['crypto_disabled', 'chain_unavailable'],
  })
  @Post('bind-wallet')
  @For('staff', 'crypto.write')
  @ApiCreatedResponse({ type: WalletResponse })
  async bind(@Staff() staff: StaffCaller, @Body() body: BindWalletRequest): Promise<WalletResponse> {
    await this.projects.get(this.database.db, staff.scope, body.projectId);
    const ask = async () => {
      await this.status.require();
      return this.wallets.verify(body);
    };
    return this.executor.executeAfter(staff, ask, async (tx, wallet) => toWallet(await this.wallets.bind(tx, staff, wallet, body)));
  }

  @Get('projects/:id/wallets')
  @ApiOkResponse({ type: [WalletResponse] })
  async list(@Staff() staff: StaffCaller, @IdParam() projectId: number): Promise<WalletResponse[]> {
    await this.projects.get(this.database.db, staff.scope, projectId);
    return (await this.wallets.ofProject(this.database.db, projectId)).map(toWallet);
  }

  @Delete('wallets/:id')
  @For('staff', 'crypto.write')
  @ApiOkResponse({ type: DeletedResponse })
  async unbind(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.executor.run(staff, (tx) => this.wallets.unbind(tx, staff, staff.scope, id));
    return { id };
  }
}
