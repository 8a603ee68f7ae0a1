import { Injectable } from '@nestjs/common';
import { In, Raw } from 'typeorm';

import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { oneBy, type ListQuery } from '../../../common/http/list/list-query.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { isZero, twoPlaces } from '../../../common/money.rules.js';
import type { Db, Tx } from '../../../database/database.js';
import { AuditService, type AuditEntry } from '../../audit/audit.service.js';
import { OutboxService, type EventType } from '../../outbox/outbox.service.js';
import { decide } from '../../pending-changes/decide.js';
import { mayBecome } from '../../pending-changes/decision.entity.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { BillingService } from '../billing.service.js';
import type { ConfirmedRequests } from '../confirmation/bulk-approval.service.js';
import { CreditConfirmation } from '../confirmation/credit-confirmation.service.js';
import { Adjustment } from './adjustment.entity.js';
import type { AdjustmentRequest, ExplainedAdjustment } from './adjustments.dto.js';
import { adjustmentNotPending, notIndependent, nothingToAdjust, repeatedAdjustment, tooManyAdjustments } from './adjustments.errors.js';
import { ADJUSTMENTS_LIST } from './adjustments.list.js';

/** The most adjustments of a project that may wait. */
const OPEN_MAX = 20;

/** Corrections of balances. One that takes from a balance is booked at once; one that adds to it waits for a person who is independent of its author. */
@Injectable()
export class AdjustmentsService implements ConfirmedRequests {
  readonly table = 'adjustments';
  readonly noun = 'adjustment';

  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly projects: ProjectsService,
    private readonly billing: BillingService,
    private readonly confirmation: CreditConfirmation,
  ) {}

  async list(db: Db, listQuery: ListQuery, caller: StaffCaller): Promise<ListPage<ExplainedAdjustment>> {
    const page = await listRows<Omit<ExplainedAdjustment, 'confirmation'>>(db, ADJUSTMENTS_LIST, listQuery, caller.scope);
    const explained = await this.confirmation.explain(db, caller, page.rows, ({ status, projectId, requestedBy, amount }) =>
      status === 'pending' ? { projectId, causedBy: requestedBy, amount } : null,
    );
    return page.with(explained);
  }

  /** @throws not_found */
  async get(db: Db, caller: StaffCaller, id: number): Promise<ExplainedAdjustment> {
    const page = await this.list(db, oneBy('id', id), caller);
    return requireRecord(caller.scope, 'adjustment', page.rows[0]);
  }

  /** @throws not_found, repeated_adjustment, too_many_open */
  async request(tx: Tx, caller: StaffCaller, projectId: number, request: AdjustmentRequest): Promise<ExplainedAdjustment> {
    const amount = twoPlaces(request.amount);
    if (isZero(amount)) throw nothingToAdjust();
    await this.projects.requireLive(tx, caller.scope, projectId);
    const details = amount.startsWith('-') ? {} : await this.confirmation.alone(tx, caller, { projectId, amount });
    // From here on the project's adjustments take turns.
    await this.billing.lock(tx, projectId);
    if (request.confirmRepeat !== true) await this.refuseRepeat(tx, caller, projectId, amount);
    const repository = tx.getRepository(Adjustment);
    const adjustment = repository.create({
      projectId,
      requestedBy: caller.userId,
      amount,
      reason: request.reason,
      ...(details && { status: 'completed' as const, decidedBy: caller.userId, decidedAt: new Date() }),
    });
    if (details) {
      await repository.insert(adjustment);
      await this.book(tx, caller, adjustment, details);
      return this.get(tx, caller, adjustment.id);
    }
    if ((await repository.countBy({ projectId, status: 'pending' })) >= OPEN_MAX) throw tooManyAdjustments(projectId, amount, OPEN_MAX);
    await repository.insert(adjustment);
    await this.publish(tx, caller, 'adjustment_requested', 'adjustment.requested', adjustment, {
      after: { amount, reason: adjustment.reason },
    });
    return this.get(tx, caller, adjustment.id);
  }

  /** Moves the balance and completes the request, at once or not at all. @throws not_found, adjustment_not_pending, not_independent */
  async approve(tx: Tx, caller: StaffCaller, id: number): Promise<ExplainedAdjustment> {
    const adjustment = await this.lock(tx, caller.scope, id);
    if (!mayBecome(adjustment, 'completed')) throw adjustmentNotPending(adjustment, 'completed');
    const { projectId, requestedBy: causedBy, amount } = adjustment;
    const details = await this.confirmation.require(tx, caller, { projectId, causedBy, amount }, (why, { who }) =>
      notIndependent(adjustment, why, who),
    );
    await decide(tx, Adjustment, adjustment, caller, { status: 'completed' });
    await this.publish(tx, caller, 'adjustment_approved', 'adjustment.completed', adjustment, { details: { amount, ...details } });
    await this.book(tx, caller, adjustment, {});
    return this.get(tx, caller, id);
  }

  /** @throws not_found, adjustment_not_pending */
  async reject(tx: Tx, caller: StaffCaller, id: number, reason: string): Promise<ExplainedAdjustment> {
    const adjustment = await this.lock(tx, caller.scope, id);
    if (!mayBecome(adjustment, 'rejected')) throw adjustmentNotPending(adjustment, 'rejected');
    await decide(tx, Adjustment, adjustment, caller, { status: 'rejected', rejectedReason: reason });
    await this.publish(tx, caller, 'adjustment_rejected', 'adjustment.rejected', adjustment, {
      details: { amount: adjustment.amount, reason },
    });
    return this.get(tx, caller, id);
  }

  private async book(tx: Tx, caller: StaffCaller, { id, projectId, amount, reason }: Adjustment, details: object): Promise<void> {
    await this.billing.adjust(tx, { projectId, amount, reason, reference: `adjustment:${id}`, details, actor: caller.actor });
  }

  private async refuseRepeat(tx: Tx, { userId }: StaffCaller, projectId: number, amount: string): Promise<void> {
    const isRepeat = await tx.getRepository(Adjustment).existsBy({
      projectId,
      amount,
      requestedBy: userId,
      status: In(['pending', 'completed']),
      createdAt: Raw((column) => `${column} > clock_timestamp() - interval '1 minute'`),
    });
    if (isRepeat) throw repeatedAdjustment(projectId, amount);
  }

  /** The row's lock makes deciders take turns: the second one finds it decided. */
  private async lock(tx: Tx, scope: Scope, id: number): Promise<Adjustment> {
    const repository = tx.getRepository(Adjustment);
    const found = requireRecord(scope, 'adjustment', await repository.findOneBy({ id }));
    await this.projects.requireLive(tx, scope, found.projectId);
    const adjustment = await repository.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!adjustment) throw notFound('adjustment');
    return adjustment;
  }

  private async publish(
    tx: Tx,
    { actor }: StaffCaller,
    action: string,
    type: EventType,
    { id, projectId, amount, reason, status, requestedBy, rejectedReason }: Adjustment,
    changes: Pick<AuditEntry, 'after' | 'details'>,
  ): Promise<void> {
    await this.audit.record(tx, actor, { action, entityType: 'adjustment', entityId: id, projectId, ...changes });
    const data = { id, projectId, amount, currency: 'USD', status, reason, requestedBy, rejectedReason };
    await this.outbox.publish(tx, { type, projectId, subject: `adjustment:${id}`, data });
  }
}
