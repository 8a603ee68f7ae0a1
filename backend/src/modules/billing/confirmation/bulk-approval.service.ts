import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { query, type Tx } from '../../../database/database.js';
import { inSavepoint } from '../../idempotency/savepoint.js';
import { AuditService } from '../../audit/audit.service.js';
import { lockedBalances } from '../ledger.queries.js';
import type { ApprovalOutcome, ApprovalOutcomes } from './bulk-approval.dto.js';
import { CreditConfirmation } from './credit-confirmation.service.js';

/** The service of a kind of credit that waits for a second person. */
export interface ConfirmedRequests {
  readonly table: 'topup_requests' | 'adjustments';
  /** The name of such a request in a message. */
  readonly noun: string;
  approve(tx: Tx, caller: StaffCaller, id: number): Promise<unknown>;
}

/** Several requests of a kind approved by one person: each is decided by itself, and a refused one says why. */
@Injectable()
export class BulkApproval {
  constructor(
    private readonly audit: AuditService,
    private readonly confirmation: CreditConfirmation,
  ) {}

  /** One transaction, so that a repeat with the same Idempotency-Key does nothing twice. */
  async run(tx: Tx, caller: StaffCaller, kind: ConfirmedRequests, ids: readonly number[]): Promise<ApprovalOutcomes> {
    const requested = [...new Set(ids)];
    const locked = await this.lockInOrder(tx, kind, requested, caller.scope);
    const results: ApprovalOutcome[] = [];
    for (const id of requested) results.push(locked.has(id) ? await this.approve(tx, caller, kind, id) : refusal(id, notFound(kind.noun)));
    const succeeded = results.filter(({ ok }) => ok).length;
    return { succeeded, failed: results.length - succeeded, results };
  }

  private async approve(tx: Tx, caller: StaffCaller, kind: ConfirmedRequests, id: number): Promise<ApprovalOutcome> {
    const outcome = await inSavepoint(tx, () => kind.approve(tx, caller, id));
    if (outcome.ok) return { id, ok: true, code: null, message: null };
    const { code, detail } = outcome.error;
    if (detail.audit) await this.audit.record(tx, caller.actor, { ...detail.audit, details: { ...detail.audit.details, code } }, 'failed');
    return refusal(id, outcome.error);
  }

  /**
   * Takes the locks of several approvals in the one order of locks, before the first of them moves a balance. @returns the requests
   * that exist
   */
  private async lockInOrder(tx: Tx, { table }: ConfirmedRequests, ids: readonly number[], scope: Scope): Promise<ReadonlySet<number>> {
    const params = [ids, projectIdsOf(scope)];
    const own = 'id = ANY($1::int[]) AND ($2::int[] IS NULL OR project_id = ANY($2::int[]))';
    const projects = await query<{ id: number }>(
      tx,
      `SELECT id FROM projects WHERE id IN (SELECT project_id FROM ${table} WHERE ${own}) ORDER BY id FOR KEY SHARE`,
      params,
    );
    const requests = await query<{ id: number }>(tx, `SELECT id FROM ${table} WHERE ${own} ORDER BY id FOR UPDATE`, params);
    await this.confirmation.lock(tx);
    await lockedBalances(
      tx,
      projects.map(({ id }) => id),
    );
    return new Set(requests.map(({ id }) => id));
  }
}

const refusal = (id: number, { code, message }: { code: string; message: string }): ApprovalOutcome => ({ id, ok: false, code, message });
