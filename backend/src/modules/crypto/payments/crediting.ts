import { Injectable } from '@nestjs/common';

import { execute, query, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { BillingService } from '../../billing/billing.service.js';
import { ChainTopups } from '../../billing/topups/chain-topups.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import { TOKEN_SYMBOL, type CryptoConfig } from '../crypto.config.js';
import {
  confirmationsOf,
  decideCredit,
  formatCents,
  formatDecimal,
  parseRate,
  PAYMENT_CENTS_MAX,
  RATE_DECIMALS,
  relevantRequests,
  trimDecimal,
  type CreditDecision,
  type LockedRate,
} from '../crypto.rules.js';
import type { Quote } from '../price/price.service.js';
import { WATCHER } from './claims.js';
import type { FailureReason } from './payment.states.js';
import { lockPayment, movePayment, type PaymentRow } from './payment.store.js';

type Credit = Extract<CreditDecision, { kind: 'credit' }>;
export type Credited = 'credited' | 'failed' | 'held' | 'await_price' | 'moved_meanwhile';

/** Turns a final transfer into money, or ends what can be none: state, ledger, top-up and trace in one transaction. */
@Injectable()
export class Crediting {
  constructor(
    private readonly audit: AuditService,
    private readonly billing: BillingService,
    private readonly topups: ChainTopups,
    private readonly outbox: OutboxService,
  ) {}

  /** Credits a payment whose event was just found on a final block. Whoever comes second finds it moved. */
  async credit(
    tx: Tx,
    config: CryptoConfig,
    seen: { id: number; blockHash: string },
    head: number,
    quote: Quote | null,
  ): Promise<Credited> {
    const row = await lockPayment(tx, seen.id);
    if (row?.status !== 'pending' || row.blockHash !== seen.blockHash || row.projectId === null) return 'moved_meanwhile';
    const arrival = arrivalOf(row);
    const decision = decideCredit(arrival, await this.lockRates(tx, config, row.projectId, arrival.blockTime), quote?.price ?? null);
    switch (decision.kind) {
      case 'await_price':
        return 'await_price';
      case 'dust':
        await this.fail(tx, row, 'dust', confirmationsOf(head, row.blockNumber));
        return 'failed';
      case 'credit':
        if (decision.cents > PAYMENT_CENTS_MAX && row.assignedBy === null) return this.hold(tx, row);
        await this.book(tx, config, row, decision, head, quote);
        return 'credited';
    }
  }

  /** Ends a payment or a claim that brings no money. @returns false where it was moved meanwhile */
  async fail(tx: Tx, row: PaymentRow, reason: FailureReason, confirmations: number, details: object = {}): Promise<boolean> {
    const failed = await movePayment(tx, this.audit, WATCHER, row, {
      status: 'failed',
      action: 'crypto_payment_failed',
      changes: { failure_reason: reason, held_reason: null, confirmations, processed_at: new Date() },
      details: { reason, ...details },
    });
    if (failed && row.projectId !== null) {
      const data = { paymentId: row.id, txHash: row.txHash, reason };
      await this.outbox.publish(tx, { type: 'crypto_payment.failed', projectId: row.projectId, subject: `crypto_payment:${row.id}`, data });
    }
    return failed;
  }

  private async hold(tx: Tx, row: PaymentRow): Promise<Credited> {
    await movePayment(tx, this.audit, WATCHER, row, {
      status: 'held',
      action: 'crypto_payment_held',
      changes: { held_reason: 'too_large' },
    });
    return 'held';
  }

  private async book(tx: Tx, config: CryptoConfig, row: PaymentRow, decision: Credit, head: number, quote: Quote | null): Promise<void> {
    const projectId = row.projectId ?? 0;
    const usdAmount = formatCents(decision.cents);
    const reference = `crypto:${config.chainId}:${row.txHash}:${row.logIndex}`;
    const tokenAmount = formatDecimal(BigInt(row.tokenAmountRaw ?? '0'), row.tokenDecimals);
    const description = `${TOKEN_SYMBOL} payment of ${tokenAmount} ${TOKEN_SYMBOL}`;
    const movement = { projectId, amount: usdAmount, reference, description, actor: WATCHER };
    const topupRequestId = await this.topups.record(tx, movement);
    await movePayment(tx, this.audit, WATCHER, row, {
      status: 'confirmed',
      action: 'crypto_payment_confirmed',
      changes: {
        usd_amount: usdAmount,
        exchange_rate: formatDecimal(decision.rate, RATE_DECIMALS),
        outcome: decision.outcome,
        topup_request_id: topupRequestId,
        payment_request_id: decision.requestId,
        price_quote_id: decision.usesPrice ? (quote?.id ?? null) : null,
        confirmations: confirmationsOf(head, row.blockNumber),
        processed_at: new Date(),
      },
      details: { usdAmount, tokenAmount, outcome: decision.outcome, reference },
    });
    await this.useRate(tx, decision, topupRequestId);
    await this.outbox.publish(tx, {
      type: 'crypto_payment.confirmed',
      projectId,
      subject: `crypto_payment:${row.id}`,
      data: { paymentId: row.id, txHash: row.txHash, usdAmount, tokenAmount, tokenSymbol: TOKEN_SYMBOL },
    });
    await this.billing.credit(tx, movement);
  }

  /** The locked rate holds once: what was paid at it is taken off. */
  private async useRate(tx: Tx, { requestId, lockedRaw }: Credit, topupRequestId: number): Promise<void> {
    if (requestId === null) return;
    await execute(tx, 'UPDATE crypto_payment_requests SET credited_raw = credited_raw + $2::numeric, topup_request_id = $3 WHERE id = $1', [
      requestId,
      lockedRaw.toString(),
      topupRequestId,
    ]);
  }

  /** Locked, so that two payments of one project at once do not both use up one rate. */
  private async lockRates(tx: Tx, { chainId, tokenAddress }: CryptoConfig, projectId: number, blockTime: Date): Promise<LockedRate[]> {
    const rows = await query<{ id: number; rate: string; requestedRaw: string; creditedRaw: string; createdAt: Date; expiresAt: Date }>(
      tx,
      `SELECT id, exchange_rate AS rate, token_amount_raw AS "requestedRaw", credited_raw AS "creditedRaw", created_at AS "createdAt", expires_at AS "expiresAt"
       FROM crypto_payment_requests
       WHERE project_id = $1 AND chain_id = $2 AND token_address = $3 AND expires_at > $4 AND created_at <= $5
       ORDER BY id FOR NO KEY UPDATE`,
      [projectId, chainId, tokenAddress, ...relevantRequests(blockTime)],
    );
    return rows.map((row) => ({
      ...row,
      rate: parseRate(trimDecimal(row.rate)),
      requestedRaw: BigInt(row.requestedRaw),
      creditedRaw: BigInt(row.creditedRaw),
    }));
  }
}

function arrivalOf({ tokenAmountRaw, tokenDecimals, blockTime }: PaymentRow) {
  if (tokenAmountRaw === null || blockTime === null) throw new Error('A mined event has an amount and a time');
  return { raw: BigInt(tokenAmountRaw), tokenDecimals, blockTime };
}
