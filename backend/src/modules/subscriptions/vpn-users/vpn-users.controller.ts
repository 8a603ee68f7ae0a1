import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { Database } from '../../../database/database.js';
import { USAGE_KEPT_DAYS } from './traffic.rules.js';
import { toVpnUser, UsageDay, UsageQuery, VpnUserResponse, VpnUserStats } from './vpn-users.dto.js';
import { VPN_USERS_LIST } from './vpn-users.list.js';
import { VpnUserReads } from './vpn-user-reads.js';

@ApiTags('vpn users')
@For('staff', 'vpn.read')
@Controller('api/vpn-users')
export class VpnUsersController {
  constructor(
    private readonly database: Database,
    private readonly reads: VpnUserReads,
  ) {}

  @Get()
  @ApiList(VPN_USERS_LIST, VpnUserResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(VPN_USERS_LIST) query: ListQuery): Promise<ListPage<VpnUserResponse>> {
    const page = await this.reads.list(this.database.db, query, staff.scope);
    return page.map((row) => toVpnUser(row, staff.permissions.has('subscriptions.read')));
  }

  @Get('stats')
  @ApiOkResponse({ type: VpnUserStats })
  stats(@Staff() staff: StaffCaller): Promise<VpnUserStats> {
    return this.reads.stats(this.database.db, staff.scope);
  }

  @Get(':id')
  @ApiOkResponse({ type: VpnUserResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<VpnUserResponse> {
    return toVpnUser(await this.reads.get(this.database.db, staff.scope, id), staff.permissions.has('subscriptions.read'));
  }

  @Get(':id/usage')
  @ApiOperation({ summary: `Traffic by days of UTC, kept for ${USAGE_KEPT_DAYS} days` })
  @ApiOkResponse({ type: UsageDay, isArray: true })
  usage(@Staff() staff: StaffCaller, @IdParam() id: number, @Query() query: UsageQuery): Promise<UsageDay[]> {
    return this.reads.usage(this.database.db, staff.scope, id, query);
  }
}
