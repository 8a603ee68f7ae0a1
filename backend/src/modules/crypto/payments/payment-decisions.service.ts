import { Injectable } from '@nestjs/common';

import { notFound, type DomainError } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { Database, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { BillingService } from '../../billing/billing.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { notHeld, notReorganised } from '../crypto.errors.js';
import { auditPayment, lockPayment, movePayment, updatePayment, type PaymentRow } from './payments.queries.js';
import { Claims } from './ownership/claims.js';
import { CryptoPaymentClaim } from './ownership/crypto-payment-claim.entity.js';
import { CRYPTO_SIGNAL } from './payments.service.js';

/** What only a person decides: whose a held transfer is, and what follows when the chain takes back a credited payment. */
@Injectable()
export class PaymentDecisions {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
    private readonly billing: BillingService,
    private readonly claims: Claims,
  ) {}

  /** @throws not_found, payment_not_held */
  async assign(tx: Tx, caller: StaffCaller, id: number, projectId: number): Promise<void> {
    const row = await this.lock(tx, id, notHeld);
    if (row.status !== 'held') throw notHeld();
    await this.projects.requireLive(tx, caller.scope, projectId);
    await movePayment(tx, this.audit, caller.actor, row, {
      status: 'pending',
      action: 'crypto_payment_assigned',
      changes: { project_id: projectId, held_reason: null, assigned_by: caller.userId, assigned_at: new Date() },
      details: { heldReason: row.heldReason, fromAddress: row.fromAddress },
    });
    await this.claims.end(tx, caller.actor, row.chainId, row.txHash);
    this.database.afterCommit(tx, () => this.signals.wake(CRYPTO_SIGNAL));
  }

  /** @throws not_found, payment_not_reorganised */
  async decideReorganisation(tx: Tx, caller: StaffCaller, id: number, decision: 'reverse' | 'keep', reason: string): Promise<void> {
    const row = await this.lock(tx, id, notReorganised);
    if (row.status !== 'confirmed' || row.reorganisedAt === null || row.projectId === null) throw notReorganised();
    if (decision === 'keep') {
      await updatePayment(tx, id, { reorganised_at: null, block_hash: null });
      await auditPayment(tx, this.audit, caller.actor, row, 'crypto_payment_kept', { details: { reason } });
      return;
    }
    await movePayment(tx, this.audit, caller.actor, row, {
      status: 'failed',
      action: 'crypto_payment_reversed',
      changes: { failure_reason: 'reorganised', processed_at: new Date() },
      details: { reason, usdAmount: row.usdAmount },
    });
    await this.billing.adjust(tx, { projectId: row.projectId, amount: `-${row.usdAmount}`, reason, actor: caller.actor });
  }

  /** @param refusal of a claim, about which nothing can be decided */
  private async lock(tx: Tx, id: number, refusal: () => DomainError): Promise<PaymentRow> {
    const row = await lockPayment(tx, id);
    if (row) return row;
    throw (await tx.getRepository(CryptoPaymentClaim).existsBy({ id })) ? refusal() : notFound('payment');
  }
}
