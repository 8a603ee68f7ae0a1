import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { oneBy, type ListQuery } from '../../../common/http/list/list-query.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { amountOf, centsOf, twoPlaces } from '../../../common/money.rules.js';
import type { Db, Tx } from '../../../database/database.js';
import { AuditService, type AuditEntry } from '../../audit/audit.service.js';
import { OutboxService, type EventType } from '../../outbox/outbox.service.js';
import { decide } from '../../pending-changes/decide.js';
import { mayBecome } from '../../pending-changes/decision.entity.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { CONFIRMED_ALONE, ConfirmationsService, refusalOf } from '../../users/independence/confirmations.service.js';
import { BillingService } from '../billing.service.js';
import { lockTopup } from '../topups/lock-topup.js';
import type { ExplainedReversal, ReverseTopup } from './reversals.dto.js';
import {
  notIndependent,
  nothingToReverse,
  reversalExceedsTopup,
  reversalNotPending,
  reversedOnChain,
  topupNotCompleted,
} from './reversals.errors.js';
import { REVERSALS_LIST } from './reversals.list.js';
import { TopupReversal } from './topup-reversal.entity.js';

/** Reversals of top-ups: one person asks, an independent one approves, and the balance falls, below zero if the money is spent. */
@Injectable()
export class ReversalsService {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly projects: ProjectsService,
    private readonly billing: BillingService,
    private readonly confirmations: ConfirmationsService,
  ) {}

  async list(db: Db, listQuery: ListQuery, caller: StaffCaller): Promise<ListPage<ExplainedReversal>> {
    const page = await listRows<Omit<ExplainedReversal, 'confirmation'>>(db, REVERSALS_LIST, listQuery, caller.scope);
    const explained = await this.confirmations.explain(db, caller, page.rows, ({ status, projectId, requestedBy }) =>
      status === 'pending' ? { projectId, causedBy: requestedBy } : null,
    );
    return page.with(explained);
  }

  /** @throws not_found */
  async get(db: Db, caller: StaffCaller, id: number): Promise<ExplainedReversal> {
    const page = await this.list(db, oneBy('id', id), caller);
    return requireRecord(caller.scope, 'reversal', page.rows[0]);
  }

  /**
   * All reversals of a top-up that wait or are completed never exceed it.
   * @throws not_found, topup_not_completed, paid_on_chain, already_reversed, reversal_exceeds_topup
   */
  async request(tx: Tx, caller: StaffCaller, topupId: number, { amount, reason }: ReverseTopup): Promise<ExplainedReversal> {
    // The top-up's lock makes those who ask take turns, so that the sum is exact.
    const topup = await lockTopup(tx, this.projects, caller.scope, topupId);
    const { projectId } = topup;
    const target = { id: topupId, projectId, amount: amount ? twoPlaces(amount) : topup.amount };
    if (topup.status !== 'completed') throw topupNotCompleted(target, topup.status);
    if (topup.source === 'crypto') throw reversedOnChain(target);
    const left = centsOf(topup.amount) - (await this.reversed(tx, topupId));
    if (left === 0n) throw nothingToReverse(target);
    const given = amount ? centsOf(amount) : left;
    if (given > left) throw reversalExceedsTopup(target, amountOf(left));
    const repository = tx.getRepository(TopupReversal);
    const reversal = repository.create({
      projectId,
      topupRequestId: topupId,
      requestedBy: caller.userId,
      amount: amountOf(given),
      reason,
      status: 'pending',
    });
    await repository.insert(reversal);
    await this.publish(tx, caller, 'topup_reversal_requested', 'topup_reversal.requested', reversal, {
      after: { amount: reversal.amount, reason, topupRequestId: topupId },
    });
    return this.get(tx, caller, reversal.id);
  }

  /** Takes the amount from the balance and completes the reversal, at once or not at all. @throws not_found, reversal_not_pending, not_independent */
  async approve(tx: Tx, caller: StaffCaller, id: number): Promise<ExplainedReversal> {
    const reversal = await this.lock(tx, caller.scope, id);
    if (!mayBecome(reversal, 'completed')) throw reversalNotPending(reversal, 'completed');
    const { projectId, topupRequestId, requestedBy: causedBy, amount } = reversal;
    const verdict = await this.confirmations.judge(tx, caller, { projectId, causedBy });
    if (verdict.by === null) throw notIndependent(reversal, refusalOf(verdict), verdict.who);
    await decide(tx, TopupReversal, reversal, caller, { status: 'completed' });
    const alone = verdict.by === 'alone' ? { ownRequest: verdict.isOwn, ...CONFIRMED_ALONE } : {};
    await this.publish(tx, caller, 'topup_reversal_approved', 'topup_reversal.completed', reversal, {
      details: { amount, topupRequestId, ...alone },
    });
    await this.billing.reverse(tx, {
      projectId,
      amount,
      reference: `reversal:${id}`,
      description: `Reversal of topup #${topupRequestId}: ${reversal.reason}`,
      actor: caller.actor,
    });
    return this.get(tx, caller, id);
  }

  /** @throws not_found, reversal_not_pending */
  async reject(tx: Tx, caller: StaffCaller, id: number, reason: string): Promise<ExplainedReversal> {
    const reversal = await this.lock(tx, caller.scope, id);
    if (!mayBecome(reversal, 'rejected')) throw reversalNotPending(reversal, 'rejected');
    await decide(tx, TopupReversal, reversal, caller, { status: 'rejected', rejectedReason: reason });
    await this.publish(tx, caller, 'topup_reversal_rejected', 'topup_reversal.rejected', reversal, {
      details: { amount: reversal.amount, topupRequestId: reversal.topupRequestId, reason },
    });
    return this.get(tx, caller, id);
  }

  /** The amount of a top-up that is reversed or waits to be, in cents, under its lock. */
  private async reversed(tx: Tx, topupRequestId: number): Promise<bigint> {
    const reversals = await tx.getRepository(TopupReversal).find({ select: { amount: true, status: true }, where: { topupRequestId } });
    return reversals.filter(({ status }) => status !== 'rejected').reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  }

  /** The row's lock makes deciders take turns: the second one finds it decided. */
  private async lock(tx: Tx, scope: Scope, id: number): Promise<TopupReversal> {
    const repository = tx.getRepository(TopupReversal);
    const found = requireRecord(scope, 'reversal', await repository.findOneBy({ id }));
    await this.projects.requireLive(tx, scope, found.projectId);
    const reversal = await repository.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!reversal) throw notFound('reversal');
    return reversal;
  }

  private async publish(
    tx: Tx,
    { actor }: StaffCaller,
    action: string,
    type: EventType,
    { id, projectId, topupRequestId, amount, reason, status, requestedBy, rejectedReason }: TopupReversal,
    changes: Pick<AuditEntry, 'after' | 'details'>,
  ): Promise<void> {
    await this.audit.record(tx, actor, { action, entityType: 'topup_reversal', entityId: id, projectId, ...changes });
    const data = { id, projectId, topupRequestId, amount, currency: 'USD', status, reason, requestedBy, rejectedReason };
    await this.outbox.publish(tx, { type, projectId, subject: `topup_reversal:${id}`, data });
  }
}
