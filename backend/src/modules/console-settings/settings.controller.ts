import { Body, Controller, Get, Put, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../common/http/audience.js';
import { FreshProof, requireFreshProof } from '../../common/proof.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { imageTypeOf } from '../../common/file-type.js';
import { IdParam } from '../../common/http/id-param.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { SettingsResponse, SettingsUpdate, toSettings } from '../settings/settings.dto.js';
import { SettingsService } from '../settings/settings.service.js';
import { ConsoleSettingsService } from './console-settings.service.js';

/** What decides who gets in, with how much proof, and how much one person may credit. */
const GUARDING = [
  'approvalLimit',
  'freshMinutes',
  'mfaRequired',
  'sessionMaxDays',
  'sessionTimeoutHours',
] as const satisfies (keyof SettingsUpdate)[];

@ApiTags('settings')
@Controller('api/settings')
export class SettingsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly settings: SettingsService,
    private readonly consoleSettings: ConsoleSettingsService,
  ) {}

  @Get()
  @For('staff', 'account.own')
  @ApiOkResponse({ type: SettingsResponse })
  async get(): Promise<SettingsResponse> {
    return toSettings(await this.settings.get(this.database.db));
  }

  @ApiErrors({ 404: ['not_found'] })
  @Get('logos/:id')
  @For('staff', 'account.own')
  @ApiProduces('image/png', 'image/jpeg')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async logo(@IdParam() id: number, @Res() reply: FastifyReply): Promise<void> {
    const content = await this.settings.logo(this.database.db, id);
    await reply.type(imageTypeOf(content) ?? 'application/octet-stream').send(content);
  }

  @ApiErrors({ 409: ['stale', 'change_pending'] })
  @Put()
  @For('staff', 'settings.write')
  @FreshProof('by_field')
  @ApiOkResponse({ type: SettingsResponse })
  async update(@Staff() staff: StaffCaller, @Body() body: SettingsUpdate): Promise<SettingsResponse> {
    if (GUARDING.some((name) => body[name] !== undefined)) requireFreshProof(staff);
    return toSettings(await this.executor.run(staff, (tx) => this.consoleSettings.update(tx, staff, body)));
  }
}
