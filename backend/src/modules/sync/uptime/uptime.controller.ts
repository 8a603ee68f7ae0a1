import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { Database } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import { DAYS_DEFAULT, PAGE_DEFAULT, UptimeQuery, UptimeResponse } from './uptime.dto.js';
import { readUptime } from './uptime.queries.js';

@ApiTags('synchronisation')
@For('staff', 'sync.read')
@Controller('api/sync/uptime')
export class UptimeController {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
  ) {}

  @ApiOperation({ summary: 'Read how many probes of each VPN server succeeded, day by day' })
  @Get()
  @ApiOkResponse({ type: UptimeResponse })
  async read(
    @Staff() { scope }: StaffCaller,
    @Query() { projectId, days = DAYS_DEFAULT, offset = 0, limit = PAGE_DEFAULT }: UptimeQuery,
  ): Promise<UptimeResponse> {
    const { timezone } = await this.settings.get(this.database.db);
    const rows = await readUptime(this.database.db, timezone, scope, { projectId, days, offset, limit });
    return { total: rows[0]?.total ?? 0, servers: rows.map(({ total: _, ...server }) => server) };
  }
}
