import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For, NeedsScope } from '../../../common/http/audience.js';
import { isSandboxed, Partner, type Environment, type PartnerCaller } from '../../../common/http/caller.js';
import { CursorQuery, PAGE_LIMIT_DEFAULT, readCursor, toCursorPage, type CursorPage } from '../../../common/http/list/cursor.js';
import { Database, query } from '../../../database/database.js';
import { PartnerBalanceResponse, toPartnerBalance } from '../../billing/balances/balances.dto.js';
import { BalancesService } from '../../billing/balances/balances.service.js';
import { ENTRIES } from '../../billing/ledgers.js';
import { SandboxLedger } from '../../billing/sandbox/sandbox-ledger.js';
import {
  PartnerTransactionPage,
  toPartnerTransaction,
  type PartnerTransactionResponse,
  type PartnerTransactionRow,
} from './billing.dto.js';
import { columnsOf } from '../../../database/select.js';
import type { Transaction } from '../../billing/transactions/transaction.entity.js';
import type { Subscription } from '../subscription.entity.js';

const page = (environment: Environment): string => `
  SELECT ${columnsOf<Transaction>(['id', 'type', 'amount', 'balanceBefore', 'balanceAfter', 'description', 'reference', 'createdAt'], 't')},
         ${columnsOf<Subscription>(['subscriptionId'], 's')}
  FROM ${ENTRIES[environment]} t LEFT JOIN subscriptions s ON s.id = t.subscription_id
  WHERE t.project_id = $1 AND ($2::int IS NULL OR t.id < $2) ORDER BY t.id DESC LIMIT $3`;

/** Here and not in `billing`, since partners see the subscription of a movement. */
@ApiTags('v1 billing')
@For('partner')
@NeedsScope('billing:read')
@Controller('api/v1')
export class PartnerBillingController {
  constructor(
    private readonly database: Database,
    private readonly balances: BalancesService,
    private readonly sandbox: SandboxLedger,
  ) {}

  @ApiOperation({ summary: 'Read the prepaid balance; for a development key that of the sandbox' })
  @Get('balance')
  @ApiOkResponse({ type: PartnerBalanceResponse })
  async balance(@Partner() partner: PartnerCaller): Promise<PartnerBalanceResponse> {
    if (isSandboxed(partner)) return toPartnerBalance(await this.sandbox.balanceOf(this.database.db, partner.projectId));
    return toPartnerBalance(await this.balances.get(this.database.db, partner.scope, partner.projectId));
  }

  @ApiOperation({ summary: 'List the ledger, newest first; for a development key that of the sandbox' })
  @Get('transactions')
  @ApiOkResponse({ type: PartnerTransactionPage })
  async transactions(
    @Partner() partner: PartnerCaller,
    @Query() { limit = PAGE_LIMIT_DEFAULT, cursor }: CursorQuery,
  ): Promise<CursorPage<PartnerTransactionResponse>> {
    const params = [partner.projectId, readCursor(cursor), limit + 1];
    const rows = await query<PartnerTransactionRow>(this.database.db, page(partner.environment), params);
    return toCursorPage(rows, limit, toPartnerTransaction);
  }
}
