import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { Partner, type PartnerCaller } from '../../../common/http/caller.js';
import { TextParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { VPN_LOGIN_ID } from '../subscriptions.dto.js';
import { PartnerVpnUserResponse, PartnerVpnUsersPage, PartnerVpnUsersQuery, toPartnerVpnUser } from './vpn-users.dto.js';
import { VpnUserReads } from './vpn-user-reads.js';

@ApiTags('v1 VPN users')
@For('partner')
@Controller('api/v1/vpn/users')
export class VpnUsersPartnerController {
  constructor(
    private readonly database: Database,
    private readonly reads: VpnUserReads,
  ) {}

  @ApiOperation({ summary: 'List VPN users, newest first' })
  @Get()
  @ApiOkResponse({ type: PartnerVpnUsersPage })
  list(@Partner() partner: PartnerCaller, @Query() query: PartnerVpnUsersQuery): Promise<PartnerVpnUsersPage> {
    return this.reads.page(this.database.db, partner, query);
  }

  @ApiOperation({ summary: 'Read one VPN user' })
  @Get(':vpnLogin')
  @ApiOkResponse({ type: PartnerVpnUserResponse })
  async get(@Partner() partner: PartnerCaller, @TextParam('vpnLogin', VPN_LOGIN_ID) vpnLogin: string): Promise<PartnerVpnUserResponse> {
    return toPartnerVpnUser(await this.reads.getByLogin(this.database.db, partner, vpnLogin));
  }
}
