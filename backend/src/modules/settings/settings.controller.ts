import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { Database } from '../../database/database.js';
import { SettingsResponse, SettingsUpdate, toSettings } from './settings.dto.js';
import { SettingsService } from './settings.service.js';

@ApiTags('settings')
@Controller('api/settings')
export class SettingsController {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
  ) {}

  @Get()
  @For('staff', 'account.own')
  @ApiOkResponse({ type: SettingsResponse })
  async get(): Promise<SettingsResponse> {
    return toSettings(await this.settings.get(this.database.db));
  }

  @ApiErrors({ 409: ['stale'] })
  @Put()
  @For('staff', 'settings.write')
  @ApiOkResponse({ type: SettingsResponse })
  async update(@Staff() staff: StaffCaller, @Body() body: SettingsUpdate): Promise<SettingsResponse> {
    return toSettings(await this.database.transaction((tx) => this.settings.update(tx, staff.actor, body)));
  }
}
