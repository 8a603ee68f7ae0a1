import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';

import { notFound, type DomainError } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { inScope, type Scope } from '../../../common/http/scope.js';
import { amountOf, centsOf } from '../../../common/money.rules.js';
import { Database, type Db, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { BillingService } from '../../billing/billing.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { CONFIRMED_ALONE, ConfirmationsService, refusalOf } from '../../users/independence/confirmations.service.js';
import {
  assignmentChanged,
  assignmentNotIndependent,
  assignmentPending,
  hasOwner,
  keptThoughProposed,
  noAssignment,
  notHeld,
  notReorganised,
} from '../crypto.errors.js';
import { READS_PAYMENTS, tokenAmountOf } from './payment.rules.js';
import type { ExplainedPayment, PaymentListRow } from './payments.dto.js';
import { auditPayment, lockPayment, movePayment, NO_PROPOSAL, updatePayment, type PaymentRow } from './payments.queries.js';
import { CryptoRefund } from '../refunds/crypto-refund.entity.js';
import { refundsOpen } from '../refunds/refunds.errors.js';
import { Claims } from './ownership/claims.js';
import { CryptoPaymentClaim } from './ownership/crypto-payment-claim.entity.js';
import { CRYPTO_SIGNAL } from './payments.service.js';

/** The decisions that only people make: who owns a held transfer, and what to do when the chain reverses a credited payment. */
@Injectable()
export class PaymentDecisions {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly confirmations: ConfirmationsService,
    private readonly projects: ProjectsService,
    private readonly billing: BillingService,
    private readonly claims: Claims,
  ) {}

  /**
   * Names the project of a held transfer. It waits for an independent person, unless nobody else could agree.
   * @throws not_found, payment_not_held, assignment_pending
   */
  async assign(tx: Tx, caller: StaffCaller, id: number, projectId: number): Promise<void> {
    const row = await this.lockHeld(tx, id);
    await this.projects.requireLive(tx, caller.scope, projectId);
    if (row.proposedProjectId !== null) throw assignmentPending(id, projectId);
    const { by } = await this.confirmations.judge(tx, caller, { projectId, causedBy: caller.userId, alsoNeeds: READS_PAYMENTS });
    if (by !== null) return this.give(tx, caller, row, projectId, { ownRequest: true, ...CONFIRMED_ALONE });
    const proposal = { proposed_project_id: projectId, proposed_by: caller.userId, proposed_at: new Date() };
    await updatePayment(tx, id, { ...proposal, staff_decide: true });
    await auditPayment(tx, this.audit, caller.actor, { ...row, projectId }, 'crypto_payment_assignment_requested', {
      details: { heldReason: row.heldReason, fromAddress: row.fromAddress },
    });
    const data = {
      paymentId: id,
      txHash: row.txHash,
      tokenAmount: tokenAmountOf(row),
      tokenSymbol: row.tokenSymbol,
      requestedBy: caller.userId,
    };
    await this.outbox.publish(tx, { type: 'crypto_payment.assignment_requested', projectId, subject: `crypto_payment:${id}`, data });
  }

  /**
   * @param projectId what the caller has read: another one may have been named since
   * @throws not_found, payment_not_held, assignment_not_pending, assignment_changed, not_independent
   */
  async approveAssignment(tx: Tx, caller: StaffCaller, id: number, projectId: number): Promise<void> {
    const { row, projectId: proposedProjectId, proposedBy } = await this.lockProposed(tx, caller.scope, id);
    if (proposedProjectId !== projectId) throw assignmentChanged(id, proposedProjectId);
    const verdict = await this.confirmations.judge(tx, caller, { projectId, causedBy: proposedBy, alsoNeeds: READS_PAYMENTS });
    if (verdict.by === null) throw assignmentNotIndependent(id, projectId, refusalOf(verdict), verdict.who);
    const alone = verdict.by === 'alone' && { ownRequest: verdict.isOwn, ...CONFIRMED_ALONE };
    await this.give(tx, caller, row, projectId, { requestedBy: proposedBy, ...alone });
  }

  /** The transfer stays held. @throws not_found, payment_not_held, assignment_not_pending */
  async rejectAssignment(tx: Tx, caller: StaffCaller, id: number, reason: string): Promise<void> {
    const { row, projectId, proposedBy } = await this.lockProposed(tx, caller.scope, id);
    await updatePayment(tx, id, NO_PROPOSAL);
    await auditPayment(tx, this.audit, caller.actor, { ...row, projectId }, 'crypto_payment_assignment_rejected', {
      details: { reason, requestedBy: proposedBy },
    });
  }

  /** Income that belongs to no project: nothing is booked. @throws not_found, payment_not_held, payment_has_owner, assignment_pending */
  async keep(tx: Tx, caller: StaffCaller, id: number, reason: string): Promise<void> {
    const row = await this.lockHeld(tx, id);
    if (row.projectId !== null) throw hasOwner();
    if (row.proposedProjectId !== null) throw keptThoughProposed(id, row.proposedProjectId);
    await movePayment(tx, this.audit, caller.actor, row, {
      status: 'failed',
      action: 'crypto_payment_kept_as_income',
      changes: { failure_reason: 'kept', kept_reason: reason, held_reason: null, processed_at: new Date() },
      details: { reason, heldReason: row.heldReason, fromAddress: row.fromAddress },
    });
    await this.claims.end(tx, caller.actor, row.chainId, row.txHash);
  }

  /** For each held transfer with a named project whether the caller may agree; null for the others. */
  explain(db: Db, caller: StaffCaller, rows: readonly PaymentListRow[]): Promise<ExplainedPayment[]> {
    return this.confirmations.explain(db, caller, rows, ({ status, proposedProjectId, proposedBy }) =>
      status === 'held' && proposedProjectId !== null
        ? { projectId: proposedProjectId, causedBy: proposedBy, alsoNeeds: READS_PAYMENTS }
        : null,
    );
  }

  private async give(tx: Tx, caller: StaffCaller, row: PaymentRow, projectId: number, details: object): Promise<void> {
    await movePayment(tx, this.audit, caller.actor, row, {
      status: 'pending',
      action: 'crypto_payment_assigned',
      changes: { ...NO_PROPOSAL, project_id: projectId, held_reason: null, assigned_by: caller.userId, assigned_at: new Date() },
      details: { heldReason: row.heldReason, fromAddress: row.fromAddress, ...details },
    });
    await this.claims.end(tx, caller.actor, row.chainId, row.txHash);
    this.database.afterCommit(tx, () => this.signals.wake(CRYPTO_SIGNAL));
  }

  private async lockHeld(tx: Tx, id: number): Promise<PaymentRow> {
    const row = await this.lock(tx, id, notHeld);
    if (row.status !== 'held') throw notHeld();
    return row;
  }

  /** A caller who may not see the named project finds nothing. */
  private async lockProposed(tx: Tx, scope: Scope, id: number): Promise<{ row: PaymentRow; projectId: number; proposedBy: number }> {
    const row = await this.lock(tx, id, notHeld);
    if (!inScope(scope, row.proposedProjectId ?? row.projectId)) throw notFound('payment');
    if (row.status !== 'held') throw notHeld();
    const { proposedProjectId: projectId, proposedBy } = row;
    if (projectId === null || proposedBy === null) throw noAssignment();
    await this.projects.requireLive(tx, scope, projectId);
    return { row, projectId, proposedBy };
  }

  /** @throws not_found, payment_not_reorganised, refund_open */
  async decideReorganisation(tx: Tx, caller: StaffCaller, id: number, decision: 'reverse' | 'keep', reason: string): Promise<void> {
    const row = await this.lock(tx, id, notReorganised);
    if (row.status !== 'confirmed' || row.reorganisedAt === null || row.projectId === null) throw notReorganised();
    if (decision === 'keep') {
      await updatePayment(tx, id, { reorganised_at: null, block_hash: null });
      await auditPayment(tx, this.audit, caller.actor, row, 'crypto_payment_kept', { details: { reason } });
      return;
    }
    const amount = await this.withoutRefunds(tx, row);
    await movePayment(tx, this.audit, caller.actor, row, {
      status: 'failed',
      action: 'crypto_payment_reversed',
      changes: { failure_reason: 'reorganised', processed_at: new Date() },
      details: { reason, usdAmount: row.usdAmount },
    });
    if (amount > 0n)
      await this.billing.adjust(tx, {
        projectId: row.projectId,
        amount: `-${amountOf(amount)}`,
        reason,
        prices: row.prices,
        actor: caller.actor,
      });
  }

  /** The part of a credited payment, in cents, that was not refunded in tokens. @throws refund_open */
  private async withoutRefunds(tx: Tx, row: PaymentRow): Promise<bigint> {
    const refunds = await tx.getRepository(CryptoRefund).findBy({ paymentId: row.id, status: Not('rejected') });
    if (refunds.some(({ status }) => status !== 'completed')) throw refundsOpen(row);
    return refunds.reduce((rest, { amount }) => rest - centsOf(amount ?? '0.00'), centsOf(row.usdAmount ?? '0.00'));
  }

  /** @param refusal the error for a claim, about which nothing can be decided */
  private async lock(tx: Tx, id: number, refusal: () => DomainError): Promise<PaymentRow> {
    const row = await lockPayment(tx, id);
    if (row) return row;
    throw (await tx.getRepository(CryptoPaymentClaim).existsBy({ id })) ? refusal() : notFound('payment');
  }
}
