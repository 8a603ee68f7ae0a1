import { Injectable } from '@nestjs/common';

import { notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { oneBy, type ListQuery } from '../../common/http/list/list-query.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { requireRecord } from '../../common/http/scope.js';
import { onViolation, type Db, type Tx } from '../../database/database.js';
import { AuditService, type AuditEntry } from '../audit/audit.service.js';
import { OutboxService, type EventType } from '../outbox/outbox.service.js';
import { CONFIRMED_ALONE, ConfirmationsService, refusalOf } from '../users/independence/confirmations.service.js';
import { decide } from './decide.js';
import { mayBecome } from './decision.entity.js';
import { PendingChange, type ChangedFields, type ChangeKind } from './pending-change.entity.js';
import type { ExplainedChange } from './pending-changes.dto.js';
import { changeNotPending, changeWaits, notIndependent } from './pending-changes.errors.js';
import { PENDING_CHANGES_LIST } from './pending-changes.list.js';

/** How a module applies a change of its records once a second person has confirmed it. */
export interface ConfirmedChange {
  /** Takes the record's lock, as every change of it does, before that of the pending change. @throws not_found */
  lock(tx: Tx, projectId: number | null): Promise<unknown>;
  apply(tx: Tx, caller: StaffCaller, projectId: number | null, after: ChangedFields): Promise<unknown>;
}

export type NewChange = Pick<PendingChange, 'kind' | 'projectId' | 'before' | 'after'>;

/** Changes that one person asks for and an independent one confirms. Each module registers how its own are applied. */
@Injectable()
export class PendingChangesService {
  private readonly kinds = new Map<ChangeKind, ConfirmedChange>();

  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly confirmations: ConfirmationsService,
  ) {}

  register(kind: ChangeKind, change: ConfirmedChange): void {
    this.kinds.set(kind, change);
  }

  async list(db: Db, listQuery: ListQuery, caller: StaffCaller): Promise<ListPage<ExplainedChange>> {
    const page = await listRows<Omit<ExplainedChange, 'confirmation'>>(db, PENDING_CHANGES_LIST, listQuery, caller.scope);
    return page.with(await this.confirmations.explain(db, caller, page.rows, (row) => (row.status === 'pending' ? causedOf(row) : null)));
  }

  /** @throws not_found */
  async get(db: Db, caller: StaffCaller, id: number): Promise<ExplainedChange> {
    const page = await this.list(db, oneBy('id', id), caller);
    const [change] = page.rows;
    if (!change) throw notFound('change');
    return change;
  }

  /**
   * Asks for a change of a record whose lock the caller holds.
   * @returns whether to make it at once, since its author may confirm it alone
   * @throws change_pending
   */
  async request(tx: Tx, caller: StaffCaller, change: NewChange): Promise<boolean> {
    const { kind, projectId, before, after } = change;
    const { by } = await this.confirmations.judge(tx, caller, { projectId, causedBy: caller.userId });
    const isAlone = by !== null;
    const repository = tx.getRepository(PendingChange);
    const pending = repository.create({
      ...change,
      requestedBy: caller.userId,
      ...(isAlone && { status: 'completed' as const, decidedBy: caller.userId, decidedAt: new Date() }),
    });
    await onViolation(repository.insert(pending), { uq_pending_changes_waiting: () => changeWaits(kind, projectId) });
    const details = { kind, ...(isAlone && { ownRequest: true, ...CONFIRMED_ALONE }) };
    await this.publish(tx, caller, isAlone ? 'change_approved' : 'change_requested', pending, { before, after, details });
    return isAlone;
  }

  /** @throws not_found, change_not_pending, not_independent */
  async approve(tx: Tx, caller: StaffCaller, id: number): Promise<ExplainedChange> {
    const { kind, change } = await this.lock(tx, caller, id);
    if (!mayBecome(change, 'completed')) throw changeNotPending(change, 'completed');
    const verdict = await this.confirmations.judge(tx, caller, causedOf(change));
    if (verdict.by === null) throw notIndependent(change, refusalOf(verdict), verdict.who);
    await decide(tx, PendingChange, change, caller, { status: 'completed' });
    const alone = verdict.by === 'alone' && { ownRequest: verdict.isOwn, ...CONFIRMED_ALONE };
    const details = { kind: change.kind, requestedBy: change.requestedBy, ...alone };
    await this.publish(tx, caller, 'change_approved', change, { before: change.before, after: change.after, details });
    await kind.apply(tx, caller, change.projectId, change.after);
    return this.get(tx, caller, id);
  }

  /** @throws not_found, change_not_pending */
  async reject(tx: Tx, caller: StaffCaller, id: number, reason: string): Promise<ExplainedChange> {
    const { change } = await this.lock(tx, caller, id);
    if (!mayBecome(change, 'rejected')) throw changeNotPending(change, 'rejected');
    await decide(tx, PendingChange, change, caller, { status: 'rejected', rejectedReason: reason });
    await this.publish(tx, caller, 'change_rejected', change, { details: { kind: change.kind, reason } });
    return this.get(tx, caller, id);
  }

  /** First the record, then the pending change: the same order of locks as when it was asked for. */
  private async lock(tx: Tx, { scope }: StaffCaller, id: number): Promise<{ kind: ConfirmedChange; change: PendingChange }> {
    const repository = tx.getRepository(PendingChange);
    const found = requireRecord(scope, 'change', await repository.findOneBy({ id }));
    const kind = this.kinds.get(found.kind);
    if (!kind) throw new Error(`No module makes changes of the kind ${found.kind}`);
    await kind.lock(tx, found.projectId);
    return { kind, change: await repository.findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } }) };
  }

  private async publish(
    tx: Tx,
    { actor }: StaffCaller,
    action: 'change_requested' | 'change_approved' | 'change_rejected',
    { id, kind, projectId, status, after, requestedBy, rejectedReason }: PendingChange,
    entry: Pick<AuditEntry, 'before' | 'after' | 'details'>,
  ): Promise<void> {
    await this.audit.record(tx, actor, { action, entityType: 'pending_change', entityId: id, projectId, ...entry });
    const data = { id, kind, projectId, status, after, requestedBy, rejectedReason };
    await this.outbox.publish(tx, { type: EVENTS[action], projectId, subject: `pending_change:${id}`, data });
  }
}

const EVENTS: Readonly<Record<'change_requested' | 'change_approved' | 'change_rejected', EventType>> = {
  change_requested: 'change.requested',
  change_approved: 'change.completed',
  change_rejected: 'change.rejected',
};

const causedOf = ({ projectId, requestedBy }: PendingChange): { projectId: number | null; causedBy: number } => ({
  projectId,
  causedBy: requestedBy,
});
