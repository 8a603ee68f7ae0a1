import { Controller, Get, HttpCode, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For, NeedsScope } from '../../../common/http/audience.js';
import { Partner, type PartnerCaller } from '../../../common/http/caller.js';
import { TextParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { VPN_LOGIN_ID } from '../lifecycle/requests.dto.js';
import { forKey, PartnerVpnUserDetailResponse } from './credentials/credentials.dto.js';
import { CredentialsService } from './credentials/credentials.service.js';
import { PartnerVpnUsersPage, PartnerVpnUsersQuery, toPartnerVpnUser } from './vpn-users.dto.js';
import { VpnUserReads } from './vpn-user-reads.js';

const VpnLoginParam = (): ParameterDecorator => TextParam('vpnLogin', VPN_LOGIN_ID);

@ApiTags('v1 VPN users')
@For('partner')
@NeedsScope('vpn:read')
@Controller('api/v1/vpn/users')
export class VpnUsersPartnerController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly reads: VpnUserReads,
    private readonly credentials: CredentialsService,
  ) {}

  @ApiOperation({ summary: 'List VPN users, newest first' })
  @Get()
  @ApiOkResponse({ type: PartnerVpnUsersPage })
  list(@Partner() partner: PartnerCaller, @Query() query: PartnerVpnUsersQuery): Promise<PartnerVpnUsersPage> {
    return this.reads.page(this.database.db, partner, query);
  }

  @ApiOperation({ summary: 'Read one VPN user' })
  @Get(':vpnLogin')
  @ApiOkResponse({ type: PartnerVpnUserDetailResponse })
  get(@Partner() partner: PartnerCaller, @VpnLoginParam() vpnLogin: string): Promise<PartnerVpnUserDetailResponse> {
    return this.detail(partner, vpnLogin);
  }

  @NeedsScope('vpn:write')
  @ApiErrors({ 404: ['not_found'], 409: ['credentials_not_ready', 'rotation_unsupported', 'server_unsupported'] })
  @ApiOperation({ summary: 'Give the customer a new link or password; the old one stops working' })
  @Post(':vpnLogin/rotate')
  @HttpCode(HttpStatus.OK)
  @ApiOkResponse({ type: PartnerVpnUserDetailResponse })
  async rotate(@Partner() partner: PartnerCaller, @VpnLoginParam() vpnLogin: string): Promise<PartnerVpnUserDetailResponse> {
    // The answer that is stored for a repeat contains no credentials.
    await this.executor.execute(partner, async (tx) => {
      const user = await this.reads.getByLogin(tx, partner, vpnLogin);
      await this.credentials.rotate(tx, partner.actor, user);
      return { projectId: user.projectId };
    });
    return this.detail(partner, vpnLogin, { waits: true });
  }

  private async detail(partner: PartnerCaller, vpnLogin: string, options?: { waits: boolean }): Promise<PartnerVpnUserDetailResponse> {
    const { id } = await this.reads.getByLogin(this.database.db, partner, vpnLogin);
    const handedOut = forKey(partner, await this.credentials.ofUser(partner.scope, id, options));
    return { ...toPartnerVpnUser(await this.reads.getByLogin(this.database.db, partner, vpnLogin)), ...handedOut };
  }
}
