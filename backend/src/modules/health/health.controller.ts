import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../common/http/audience.js';
import { ENV, type Env } from '../../config/env.js';
import { Database } from '../../database/database.js';
import { CryptoStatus } from '../crypto/crypto-status.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { ConfigResponse, HealthResponse, ReadyResponse } from './health.dto.js';
import { ReadinessService } from './readiness.js';

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string };

@ApiTags('health')
@For('public')
@Controller('api')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: ReadinessService,
    private readonly settings: SettingsService,
    private readonly crypto: CryptoStatus,
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
    const singleSignOn = this.env.OIDC_ISSUER === undefined ? null : new URL(this.env.OIDC_ISSUER).host;
    return { productName, ...(await this.crypto.facts()), singleSignOn, version };
  }
}
