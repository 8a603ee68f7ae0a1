import { Injectable } from '@nestjs/common';

import { invalidField } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { Database, queryOne, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { confirmationsOf } from '../crypto.rules.js';
import type { CryptoPayment } from '../payments/crypto-payment.entity.js';
import { Claims } from '../payments/ownership/claims.js';
import { movePayment } from '../payments/payments.queries.js';
import { CRYPTO_SIGNAL } from '../payments/payments.service.js';
import type { CryptoRefund } from './crypto-refund.entity.js';
import { notFinal, notRefundable, refundOfProposed } from './refunds.errors.js';

/**
 * A held transfer is refunded in full: nothing was credited, so nothing is reserved or booked. While its refund is under way its state
 * is not 'held', so that it cannot be assigned, kept or bound at the same time.
 */
@Injectable()
export class HeldRefunds {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly claims: Claims,
  ) {}

  async shareOf(tx: Tx, payment: CryptoPayment, amount: string | undefined): Promise<Pick<CryptoRefund, 'amount' | 'tokenAmountRaw'>> {
    const { chainId, blockNumber, requiredConfirmations, proposedProjectId, tokenAmountRaw, fromAddress } = payment;
    if (amount !== undefined) throw invalidField('amount', 'A held transfer goes back in full: leave the amount out.');
    if (tokenAmountRaw === null || fromAddress === null) throw notRefundable(payment);
    if (proposedProjectId !== null) throw refundOfProposed(payment);
    const cursor = await queryOne<{ head: number | null }>(tx, 'SELECT max(head_block) AS head FROM chain_cursors WHERE chain_id = $1', [
      chainId,
    ]);
    if (confirmationsOf(cursor?.head ?? null, blockNumber) < requiredConfirmations) throw notFinal(payment);
    return { amount: null, tokenAmountRaw };
  }

  async take(tx: Tx, { actor }: StaffCaller, payment: CryptoPayment): Promise<void> {
    await movePayment(tx, this.audit, actor, payment, {
      status: 'failed',
      action: 'crypto_payment_refund_started',
      changes: { failure_reason: 'refunded', processed_at: new Date() },
      details: { heldReason: payment.heldReason, fromAddress: payment.fromAddress },
    });
    await this.claims.end(tx, actor, payment.chainId, payment.txHash);
  }

  async giveBack(tx: Tx, { actor }: StaffCaller, payment: CryptoPayment): Promise<void> {
    await movePayment(tx, this.audit, actor, payment, {
      status: 'held',
      action: 'crypto_payment_held',
      changes: { failure_reason: null, processed_at: null },
      details: { heldReason: payment.heldReason },
    });
    this.database.afterCommit(tx, () => this.signals.wake(CRYPTO_SIGNAL));
  }
}
