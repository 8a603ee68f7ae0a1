import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { allows, For, NeedsScope } from '../../../common/http/audience.js';
import { isSandboxed, Partner, type PartnerCaller } from '../../../common/http/caller.js';
import type { Tx } from '../../../database/database.js';
import { PartnerBalanceResponse, toPartnerBalance } from '../../billing/balances/balances.dto.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { AdvanceRequest, AdvanceResponse, SandboxBalanceRequest } from './sandbox.dto.js';
import { sandboxOnly } from './sandbox.errors.js';
import { SandboxService } from './sandbox.service.js';

/** The routes by which a shop sees in a minute what will happen in a year. */
@ApiTags('v1 sandbox')
@For('partner')
@NeedsScope('subscriptions:write')
@Controller('api/v1/sandbox')
export class SandboxPartnerController {
  constructor(
    private readonly executor: IdempotentExecutor,
    private readonly sandboxes: SandboxService,
  ) {}

  @ApiErrors({ 403: ['sandbox_only'] })
  @ApiOperation({
    summary: 'Set the balance of the sandbox; it is 1000.00 at first',
    description: 'The threshold is that of the project. A key without the scope `billing:read` gets 0.00 instead.',
  })
  @Put('balance')
  @ApiOkResponse({ type: PartnerBalanceResponse })
  async setBalance(@Partner() partner: PartnerCaller, @Body() { balance }: SandboxBalanceRequest): Promise<PartnerBalanceResponse> {
    requireSandbox(partner);
    const set = (tx: Tx) => this.sandboxes.setBalance(tx, partner.actor, partner.projectId, balance);
    const answer = toPartnerBalance(await this.executor.run(partner, set));
    return allows(partner.scopes, 'billing:read') ? answer : { ...answer, lowBalanceThreshold: '0.00', isLow: false };
  }

  @ApiErrors({ 403: ['sandbox_only'], 503: ['sandbox_advancing'] })
  @ApiOperation({
    summary: 'Move the time of the sandbox forward',
    description:
      'Answers once everything that falls due until then has been done, in its order: renewals, reminders, ends of access and of grace, cancellations, ' +
      'and their events. From then on the dates of its subscriptions go by that time, until the real time has caught up. Keys, limits, ' +
      'Idempotency-Keys, the times of events and of webhooks stay by the real clock.',
  })
  @Post('advance')
  @HttpCode(200)
  @ApiOkResponse({ type: AdvanceResponse })
  async advance(@Partner() partner: PartnerCaller, @Body() { days }: AdvanceRequest): Promise<AdvanceResponse> {
    requireSandbox(partner);
    return this.sandboxes.advance(partner, partner.projectId, days);
  }
}

/** @throws sandbox_only */
function requireSandbox(partner: PartnerCaller): void {
  if (!isSandboxed(partner)) throw sandboxOnly();
}
