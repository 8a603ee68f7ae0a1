import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../common/http/access.js';
import { ENV, type Env } from '../../config/env.js';
import { Database } from '../../database/database.js';
import { SettingsService } from '../settings/settings.service.js';
import { ConfigResponse, HealthResponse, ReadyResponse } from './health.dto.js';
import { ReadinessService } from './readiness.js';

const TOKEN_SYMBOL = 'KAGE';
const CRYPTO_OFF = 'Crypto top-ups are not set up on this installation.';
const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string };

@ApiTags('health')
@For('public')
@Controller('api')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: ReadinessService,
    private readonly settings: SettingsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The process is alive; what it depends on is not asked. */
  @Get('health')
  @ApiOkResponse({ type: HealthResponse })
  health(): HealthResponse {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOkResponse({ type: ReadyResponse })
  @ApiServiceUnavailableResponse({ type: ReadyResponse })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadyResponse> {
    const readiness = await this.readiness.check();
    if (readiness.status === 'not_ready') void reply.status(503);
    return readiness;
  }

  @Get('config')
  @ApiOkResponse({ type: ConfigResponse })
  async config(): Promise<ConfigResponse> {
    const { productName } = await this.settings.get(this.database.db);
    const cryptoEnabled = this.env.ETH_RPC_URL !== undefined;
    return {
      productName,
      chainId: this.env.ETH_CHAIN_ID,
      tokenSymbol: TOKEN_SYMBOL,
      requiredConfirmations: this.env.KAGE_REQUIRED_CONFIRMATIONS,
      cryptoEnabled,
      ...(!cryptoEnabled && { cryptoDisabledReason: CRYPTO_OFF }),
      version,
    };
  }
}
