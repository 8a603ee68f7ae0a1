import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { FreshProof, requireFreshProof } from '../../common/proof.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { SettingsResponse, SettingsUpdate, toSettings } from '../settings/settings.dto.js';
import { SettingsService } from '../settings/settings.service.js';
import { ConsoleSettingsService } from './console-settings.service.js';

/** The settings that decide who can sign in, with which proof, and how much one person may credit. */
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
