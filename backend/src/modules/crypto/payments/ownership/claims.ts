import { Injectable } from '@nestjs/common';

import { systemActor, type Actor } from '../../../../common/http/caller.js';
import { Database, type Tx } from '../../../../database/database.js';
import { AuditService } from '../../../audit/audit.service.js';
import { OutboxService } from '../../../outbox/outbox.service.js';
import { CryptoPaymentClaim } from './crypto-payment-claim.entity.js';
import {
  bindingsOn,
  boundProjects,
  findOwner,
  selectClaims,
  submissionsOf,
  type BoundProjects,
  type ClaimRow,
  type Submission,
} from './ownership.queries.js';
import { heldEvent, tokenAmountOf } from '../payment.rules.js';
import {
  auditPayment,
  movePayment,
  NO_PROPOSAL,
  selectPayments,
  updateClaim,
  updatePayment,
  type PaymentRow,
} from '../payments.queries.js';

/** Open transfers on the chain $1 about whose owner a new binding may say something. */
const BOUND_SINCE = `crypto_payments.chain_id = $1 AND status IN ('pending', 'held') AND submitted_at IS NULL AND assigned_by IS NULL AND (
  (held_reason = 'wallet_not_bound' AND EXISTS (SELECT FROM ${bindingsOn('$1')} AND b.wallet_address = from_address))
  OR (NOT staff_decide AND coalesce(held_reason, '') <> 'too_large' AND EXISTS (
    SELECT FROM ${bindingsOn('$1')} AND b.wallet_address = from_address AND (crypto_payments.chain_id, tx_hash, b.project_id) IN (
      SELECT s.chain_id, s.tx_hash, s.project_id FROM crypto_payment_submissions s))))`;

export const WATCHER = systemActor('Crypto watcher');

type Given = Pick<PaymentRow, 'submittedBy' | 'submittedAt'> & { projectId: number };

/**
 * A claim is a project's statement that a transaction is its own, before the event is known. Several projects may claim the same one;
 * once the event is known it decides. A refused claim is deleted and stands in nobody's way.
 */
@Injectable()
export class Claims {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  /** Compares the claims on one transaction, or on one that it replaced, with the events that it has. */
  async settle(tx: Tx, chainId: number, txHash: string, claims: readonly ClaimRow[]): Promise<void> {
    const submissions = await submissionsOf(tx, chainId, [txHash]);
    const events = await selectPayments(tx, 'chain_id = $1 AND tx_hash = $2 ORDER BY log_index FOR UPDATE', [chainId, txHash]);
    const bound = await boundProjects(
      tx,
      chainId,
      events.map((event) => event.fromAddress),
    );
    for (const event of events) if (isOpen(event) && !event.staffDecide) await this.decide(tx, event, bound, submissions);
    for (const claim of claims) {
      if (claim.txHash === txHash) await this.close(tx, chainId, claim, bound);
      else await updateClaim(tx, claim.id, { replaced_by_hash: txHash });
    }
  }

  /** Transfers that waited for their wallet to be bound, or that a project submitted to which their wallet was bound only afterwards. */
  async reconsiderBound(chainId: number): Promise<void> {
    const waiting = await selectPayments(this.database.db, `${BOUND_SINCE} ORDER BY id LIMIT 100`, [chainId]);
    if (waiting.length === 0) return;
    await this.database.transaction(async (tx) => {
      const events = await selectPayments(tx, `${BOUND_SINCE} AND id = ANY($2::int[]) ORDER BY id FOR UPDATE`, [
        chainId,
        waiting.map(({ id }) => id),
      ]);
      const bound = await boundProjects(
        tx,
        chainId,
        events.map((event) => event.fromAddress),
      );
      const hashes = events.map(({ txHash }) => txHash);
      const submissions = await submissionsOf(tx, chainId, hashes);
      for (const event of events) await this.decide(tx, event, bound, submissions);
    });
  }

  /** Gives an open event to the project that submitted it. */
  async give(tx: Tx, actor: Actor, event: PaymentRow, { projectId, submittedBy, submittedAt }: Given): Promise<void> {
    const changes = { project_id: projectId, submitted_by: submittedBy, submitted_at: submittedAt, held_reason: null, ...NO_PROPOSAL };
    if (event.status !== 'held') await updatePayment(tx, event.id, changes);
    else await movePayment(tx, this.audit, actor, event, { status: 'pending', action: 'crypto_payment_claimed', changes });
  }

  private async decide(tx: Tx, event: PaymentRow, bound: BoundProjects, submissions: readonly Submission[]): Promise<void> {
    const { projectId, heldReason, staffDecide, submission } = await findOwner(tx, event, bound, submissions);
    if (submission) await this.giveToSubmitter(tx, event, submission);
    else if (projectId !== null && event.status === 'held')
      await this.give(tx, WATCHER, event, { projectId, submittedBy: null, submittedAt: null });
    else if (projectId === null && event.status === 'pending') {
      const changes = { project_id: null, held_reason: heldReason, staff_decide: staffDecide };
      await movePayment(tx, this.audit, WATCHER, event, { status: 'held', action: 'crypto_payment_held', changes });
      await this.outbox.publish(tx, heldEvent({ ...event, projectId, heldReason, tokenAmount: tokenAmountOf(event) }));
    } else if (projectId === null) await updatePayment(tx, event.id, { held_reason: heldReason, staff_decide: staffDecide });
  }

  private async giveToSubmitter(tx: Tx, event: PaymentRow, submission: Submission): Promise<void> {
    await this.give(tx, WATCHER, event, submission);
    if (event.status === 'held' || event.projectId === submission.projectId) return;
    const change = { before: event.status, after: event.status };
    await auditPayment(tx, this.audit, WATCHER, { ...event, ...submission }, 'crypto_payment_claimed', change);
  }

  private async close(tx: Tx, chainId: number, claim: ClaimRow, bound: BoundProjects): Promise<void> {
    const events = await selectPayments(tx, 'chain_id = $1 AND tx_hash = $2 ORDER BY log_index', [chainId, claim.txHash]);
    const own = events.filter(({ projectId }) => projectId === claim.projectId);
    const waiting = own.find(({ status }) => status === 'pending' || status === 'held');
    if (waiting) return this.merge(tx, claim, waiting.id);
    // Decided before the claim was looked at: there is nothing left to claim.
    if (own.length > 0) return this.remove(tx, claim, 'crypto_payment_claim_ended');
    const possible = events.filter(({ fromAddress }) => bound.get(fromAddress ?? '')?.includes(claim.projectId));
    const isCandidate = possible.some(({ heldReason }) => heldReason === 'several_projects');
    if (isCandidate) await updateClaim(tx, claim.id, { status: 'held', held_reason: 'several_projects' }, ['pending']);
    else if (possible.length > 0) await this.remove(tx, claim, 'crypto_payment_claim_ended');
    else await this.remove(tx, claim, 'crypto_payment_claim_refused', { reason: 'wallet_not_bound' });
  }

  private async remove(tx: Tx, claim: ClaimRow, action: string, details: object = {}): Promise<void> {
    await tx.getRepository(CryptoPaymentClaim).delete(claim.id);
    await auditPayment(tx, this.audit, WATCHER, claim, action, { details });
  }

  hasClaim(tx: Tx, chainId: number, txHash: string, projectId: number): Promise<boolean> {
    return tx.getRepository(CryptoPaymentClaim).existsBy({ chainId, txHash, projectId });
  }

  /** The owner of the events is decided, so no claim on them still waits. */
  async end(tx: Tx, actor: Actor, chainId: number, txHash: string): Promise<void> {
    const ended = await selectClaims(tx, 'chain_id = $1 AND tx_hash = $2 ORDER BY id FOR UPDATE', [chainId, txHash]);
    await tx.getRepository(CryptoPaymentClaim).delete({ chainId, txHash });
    for (const claim of ended) await auditPayment(tx, this.audit, actor, claim, 'crypto_payment_claim_ended');
  }

  /** The payment takes over the claim's id, which was shown to the project. */
  private async merge(tx: Tx, { id, ...claim }: ClaimRow, paymentId: number): Promise<void> {
    await tx.getRepository(CryptoPaymentClaim).delete(id);
    const { submittedBy, submittedAt, createdAt } = claim;
    await updatePayment(tx, paymentId, { id, submitted_by: submittedBy, submitted_at: submittedAt, created_at: createdAt });
    await auditPayment(tx, this.audit, WATCHER, { id, ...claim }, 'crypto_payment_detected', {
      before: claim.status,
      after: 'pending',
      details: { claimed: true },
    });
  }
}

/** Held between several projects: several have submitted it, or somebody has named one. */
export const isDecidedByStaff = ({ heldReason, staffDecide }: PaymentRow): boolean => heldReason === 'several_projects' && staffDecide;

/** A payment that is not decided, and that nobody has submitted or assigned yet. */
export const isOpen = ({ status, submittedAt, assignedBy }: PaymentRow): boolean =>
  (status === 'pending' || status === 'held') && submittedAt === null && assignedBy === null;
