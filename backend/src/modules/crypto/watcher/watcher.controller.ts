import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Out } from '../../../common/http/fields.js';
import { Database } from '../../../database/database.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { readWatcherState } from './chain-cursor.queries.js';

export class CryptoWatcherResponse {
  @Out.int({ nullable: true, description: 'The newest block that was seen.' }) headBlock!: number | null;
  @Out.int({ nullable: true, description: 'The first block that was not read yet.' }) nextBlock!: number | null;
  @Out.instant({ nullable: true, description: 'When a pass last went through without a fault.' }) lastPassAt!: string | null;
  @Out.text({ nullable: true }) lastError!: string | null;
  @Out.instant({ nullable: true }) lastErrorAt!: string | null;
}

@ApiTags('crypto')
@For('staff', 'crypto.read')
@Controller('api/crypto')
export class WatcherController {
  constructor(
    private readonly database: Database,
    private readonly status: CryptoStatus,
  ) {}

  @Get('watcher')
  @ApiOkResponse({ type: CryptoWatcherResponse })
  @ApiErrors({ 503: ['crypto_disabled'] })
  async state(): Promise<CryptoWatcherResponse> {
    const state = await readWatcherState(this.database.db, await this.status.configured());
    return {
      headBlock: state?.headBlock ?? null,
      nextBlock: state?.nextBlock ?? null,
      lastPassAt: state?.lastPassAt?.toISOString() ?? null,
      lastError: state?.lastError ?? null,
      lastErrorAt: state?.lastErrorAt?.toISOString() ?? null,
    };
  }
}
