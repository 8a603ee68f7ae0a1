import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For, NeedsScope } from '../../../common/http/audience.js';
import { isSandboxed, Partner, type PartnerCaller } from '../../../common/http/caller.js';
import { AuditService } from '../../audit/audit.service.js';
import { PartnerBalanceResponse, toPartnerBalance } from '../../billing/balances/balances.dto.js';
import { SandboxLedger } from '../../billing/sandbox/sandbox-ledger.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { beginAdvance } from './sandbox-clock.queries.js';
import { AdvanceRequest, AdvanceResponse, SandboxBalanceRequest } from './sandbox.dto.js';
import { beyondLastYear, sandboxOnly } from './sandbox.errors.js';
import { SandboxWorker } from './sandbox.worker.js';

/** What a shop does with its sandbox, to see in a minute what will happen in a year. */
@ApiTags('v1 sandbox')
@For('partner')
@NeedsScope('subscriptions:write')
@Controller('api/v1/sandbox')
export class SandboxPartnerController {
  constructor(
    private readonly audit: AuditService,
    private readonly executor: IdempotentExecutor,
    private readonly ledger: SandboxLedger,
    private readonly worker: SandboxWorker,
  ) {}

  @ApiErrors({ 403: ['sandbox_only'] })
  @ApiOperation({ summary: 'Set the balance of the sandbox; it is 1000.00 at first' })
  @Put('balance')
  @ApiOkResponse({ type: PartnerBalanceResponse })
  async setBalance(@Partner() partner: PartnerCaller, @Body() { balance }: SandboxBalanceRequest): Promise<PartnerBalanceResponse> {
    requireSandbox(partner);
    return this.executor.run(partner, async (tx) => {
      await this.ledger.set(tx, partner.projectId, balance);
      await this.audit.record(tx, partner.actor, entryOf(partner, 'sandbox_balance_set', { balance }));
      return toPartnerBalance(await this.ledger.balanceOf(tx, partner.projectId));
    });
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
    const { projectId } = partner;
    // The stored answer says where the advance leads, not that it was reached: a repeat after a crash goes on with the same advance.
    const answer = await this.executor.execute(partner, async (tx) => {
      await this.ledger.lock(tx, projectId);
      const begun = await beginAdvance(tx, projectId, days);
      if (!begun) throw beyondLastYear();
      await this.audit.record(tx, partner.actor, entryOf(partner, 'sandbox_advanced', { days, now: begun.advanceTo }));
      return { now: begun.advanceTo.toISOString() };
    });
    await this.worker.waitUntil(projectId, new Date(answer.now));
    return answer;
  }
}

const entryOf = ({ projectId }: PartnerCaller, action: string, details: object) => ({
  action,
  entityType: 'project',
  entityId: projectId,
  projectId,
  details,
});

/** @throws sandbox_only */
function requireSandbox(partner: PartnerCaller): void {
  if (!isSandboxed(partner)) throw sandboxOnly();
}
