import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import type { Actor, StaffCaller } from '../../../common/http/caller.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { oneBy, type ListQuery } from '../../../common/http/list/list-query.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { twoPlaces } from '../../../common/money.rules.js';
import { onViolation, execute, queryOne, type Db, type Tx } from '../../../database/database.js';
import { AuditService, type AuditEntry } from '../../audit/audit.service.js';
import { OutboxService, type EventType } from '../../outbox/outbox.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { BillingService } from '../billing.service.js';
import type { ConfirmedRequests } from '../confirmation/bulk-approval.service.js';
import { CreditConfirmation } from '../confirmation/credit-confirmation.service.js';
import { lockBalance } from '../ledger.queries.js';
import { requireUsableMethod } from '../payment-methods/payment-methods.queries.js';
import { TopupRequest, type TopupStatus } from './topup-request.entity.js';
import type { CreateTopupRequest, ExplainedTopup, TopupCompletedData, TopupRow } from './topups.dto.js';
import { externalPaymentTaken, notIndependent, tooManyOpen } from './topups.errors.js';
import { TOPUPS_LIST } from './topups.list.js';
import { requireDecidable, type DecidableTopup } from './topups.rules.js';
import { columnsOf } from '../../../database/select.js';

/** Open requests of a project that people made; automatic ones have a rule of their own. */
const OPEN_MAX = 20;

@Injectable()
export class TopupsService implements ConfirmedRequests {
  readonly table = 'topup_requests';
  readonly noun = 'topup request';

  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly projects: ProjectsService,
    private readonly billing: BillingService,
    private readonly confirmation: CreditConfirmation,
  ) {}

  async list(db: Db, listQuery: ListQuery, caller: StaffCaller): Promise<ListPage<ExplainedTopup>> {
    const page = await listRows<TopupRow>(db, TOPUPS_LIST, listQuery, caller.scope);
    const explained = await this.confirmation.explain(db, caller, page.rows, (row) =>
      row.status === 'pending' && row.source !== 'crypto' ? row : null,
    );
    return page.with(explained);
  }

  /** @throws not_found */
  async get(db: Db, caller: StaffCaller, id: number): Promise<ExplainedTopup> {
    const page = await this.list(db, oneBy('id', id), caller);
    return requireRecord(caller.scope, 'topup request', page.rows[0]);
  }

  /** @throws not_found for project or payment method, payment_method_inactive, too_many_open, external_payment_id_taken */
  async request(tx: Tx, caller: StaffCaller, request: CreateTopupRequest): Promise<ExplainedTopup> {
    const { projectId, paymentMethodId = null } = request;
    await this.projects.requireLive(tx, caller.scope, projectId);
    if (paymentMethodId !== null) await requireUsableMethod(tx, projectId, paymentMethodId);
    const amount = twoPlaces(request.amount);
    await this.requireFewOpen(tx, projectId, amount);
    const row = await onViolation(
      queryOne<{ id: number }>(
        tx,
        `INSERT INTO topup_requests (project_id, requested_by, amount, description, payment_method_id, external_payment_id)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [
          projectId,
          caller.userId,
          amount,
          request.description || `Topup of $${amount}`,
          paymentMethodId,
          request.externalPaymentId || null,
        ],
      ),
      { uq_topup_requests_external_payment_id: externalPaymentTaken },
    );
    if (!row) throw new Error('The top-up request was not written');
    const topup = await this.get(tx, caller, row.id);
    await this.tell(tx, caller.actor, 'topup_requested', 'topup.requested', topup, { after: storyOf(topup) });
    return topup;
  }

  /** Credits the balance and completes the request, at once or not at all. @throws not_found, topup_not_pending, own_request, not_independent */
  async approve(tx: Tx, caller: StaffCaller, id: number): Promise<ExplainedTopup> {
    const before = await this.lock(tx, caller.scope, id);
    requireDecidable(before, 'completed');
    const alone = await this.confirmation.require(tx, caller, before, (why, verdict) => notIndependent(before, why, verdict));
    await execute(
      tx,
      `UPDATE topup_requests SET status = 'completed', approved_by = $2, approved_at = now(), completed_at = now() WHERE id = $1`,
      [id, caller.userId],
    );
    const topup = await this.get(tx, caller, id);
    await this.tell(tx, caller.actor, 'topup_approved', 'topup.completed', topup, {
      before: { status: before.status },
      after: { status: topup.status },
      details: { amount: topup.amount, ...alone },
    });
    await this.billing.credit(tx, {
      projectId: topup.projectId,
      amount: topup.amount,
      reference: `topup:${id}`,
      description: topup.description ?? `Topup of $${topup.amount}`,
      actor: caller.actor,
    });
    return topup;
  }

  /** @throws not_found, topup_not_pending */
  async reject(tx: Tx, caller: StaffCaller, id: number, reason: string): Promise<ExplainedTopup> {
    const before = await this.lock(tx, caller.scope, id);
    requireDecidable(before, 'rejected');
    await execute(
      tx,
      `UPDATE topup_requests SET status = 'rejected', rejected_by = $2, rejected_at = now(), rejected_reason = $3 WHERE id = $1`,
      [id, caller.userId, reason],
    );
    const topup = await this.get(tx, caller, id);
    await this.tell(tx, caller.actor, 'topup_rejected', 'topup.rejected', topup, {
      before: { status: before.status },
      after: { status: topup.status },
      details: { amount: topup.amount, reason },
    });
    return topup;
  }

  /** The lock of the balance makes a project's requests take turns, so that the count is exact. */
  private async requireFewOpen(tx: Tx, projectId: number, amount: string): Promise<void> {
    await lockBalance(tx, projectId);
    const open = await tx.getRepository(TopupRequest).countBy({ projectId, status: 'pending', source: 'manual' });
    if (open >= OPEN_MAX) throw tooManyOpen(projectId, amount, OPEN_MAX);
  }

  /** The row's lock makes deciders take turns: the second one finds it decided. */
  private async lock(tx: Tx, scope: Scope, id: number): Promise<DecidableTopup> {
    const request = await tx.getRepository(TopupRequest).findOne({ where: { id }, select: { projectId: true } });
    await this.projects.requireLive(tx, scope, requireRecord(scope, 'topup request', request).projectId);
    const topup = await queryOne<DecidableTopup>(
      tx,
      `SELECT ${columnsOf<TopupRequest>(['id', 'projectId', 'amount', 'status', 'source'])}, coalesce(requested_by, enabled_by) AS "causedBy", shaped_by AS "alsoCausedBy"
       FROM topup_requests WHERE id = $1 FOR UPDATE`,
      [id],
    );
    if (!topup) throw notFound('topup request');
    return topup;
  }

  private async tell(
    tx: Tx,
    actor: Actor,
    action: string,
    type: EventType,
    topup: TopupRow,
    changes: Pick<AuditEntry, 'before' | 'after' | 'details'>,
  ): Promise<void> {
    const { id, projectId } = topup;
    await this.audit.record(tx, actor, { action, entityType: 'topup_request', entityId: id, projectId, ...changes });
    await this.outbox.publish(tx, { type, projectId, subject: `topup:${id}`, data: { id, ...storyOf(topup), currency: 'USD' } });
  }
}

type Story = Omit<TopupCompletedData, 'id' | 'currency' | 'status'> & { status: TopupStatus; rejectedReason?: string };

const storyOf = ({ projectId, amount, status, source, requestedBy, description, externalPaymentId, rejectedReason }: TopupRow): Story => ({
  projectId,
  amount,
  status,
  source,
  requestedBy,
  description,
  externalPaymentId,
  ...(rejectedReason !== null && { rejectedReason }),
});
