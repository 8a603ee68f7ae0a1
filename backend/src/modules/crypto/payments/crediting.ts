import { Injectable } from '@nestjs/common';

import type { Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { BillingService } from '../../billing/billing.service.js';
import type { UsedPrice } from '../../billing/transactions/transaction.entity.js';
import { ChainTopups } from '../../billing/topups/chain-topups.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import type { Asset } from '../assets/asset.js';
import {
  confirmationsOf,
  decideCredit,
  formatCents,
  formatDecimal,
  PAYMENT_CENTS_MAX,
  RATE_DECIMALS,
  type CreditDecision,
} from '../crypto.rules.js';
import type { Quote } from '../price/price.service.js';
import { WATCHER } from './ownership/claims.js';
import type { ClaimRow } from './ownership/ownership.queries.js';
import { confirmPayments, lockRates, useRates, type Booking, type ProjectRate } from './credit.queries.js';
import { heldEvent, tokenAmountOf } from './payment.rules.js';
import type { FailureReason } from './payment.rules.js';
import { auditOf, isClaim, movePayment, selectPayments, type PaymentRow } from './payments.queries.js';

type Credit = Extract<CreditDecision, { kind: 'credit' }>;
type Owned = PaymentRow & { projectId: number };
/** A payment with its value. */
type Valued = [Owned, Credit, UsedPrice[]];

/** An event that was found on a final block just before. */
export interface FinalEvent {
  id: number;
  blockHash: string;
}

/** Credits final transfers, or ends payments that bring no money: states, top-ups, ledger and audit rows in one transaction. */
@Injectable()
export class Crediting {
  constructor(
    private readonly audit: AuditService,
    private readonly billing: BillingService,
    private readonly topups: ChainTopups,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Credits the payments that still wait in the same place; a second caller finds them decided.
   * @returns the ids of those that need a price and have none
   */
  async credit(tx: Tx, asset: Asset, events: readonly FinalEvent[], head: number, quote: Quote | null): Promise<number[]> {
    const rows = await this.lock(tx, events);
    if (rows.length === 0) return [];
    const rates = await lockRates(
      tx,
      asset,
      rows.map(({ projectId }) => projectId),
      rows.map(({ blockTime }) => blockTime ?? new Date()),
    );
    const valued: Valued[] = [];
    const unpriced: number[] = [];
    for (const row of rows) {
      const decision = decide(row, rates, quote);
      if (decision.kind === 'await_price') unpriced.push(row.id);
      else if (decision.kind === 'dust') await this.fail(tx, row, 'dust', confirmationsOf(head, row.blockNumber));
      else if (decision.cents > PAYMENT_CENTS_MAX && row.assignedBy === null) await this.hold(tx, row);
      else valued.push([row, decision, pricesOf(asset, decision, rates, quote)]);
    }
    if (valued.length > 0) await this.book(tx, asset, valued, head, quote);
    return unpriced;
  }

  /** Ends a payment or a claim that brings no money. @returns false where it was moved meanwhile */
  async fail(tx: Tx, row: PaymentRow | ClaimRow, reason: FailureReason, confirmations: number, details: object = {}): Promise<boolean> {
    const failed = await movePayment(tx, this.audit, WATCHER, row, {
      status: 'failed',
      action: 'crypto_payment_failed',
      changes: { failure_reason: reason, held_reason: null, processed_at: new Date(), ...(!isClaim(row) && { confirmations }) },
      details: { reason, ...details },
    });
    if (failed && row.projectId !== null) {
      const data = { paymentId: row.id, txHash: row.txHash, reason };
      await this.outbox.publish(tx, { type: 'crypto_payment.failed', projectId: row.projectId, subject: `crypto_payment:${row.id}`, data });
    }
    return failed;
  }

  private async lock(tx: Tx, events: readonly FinalEvent[]): Promise<Owned[]> {
    const hashOf = new Map(events.map(({ id, blockHash }) => [id, blockHash]));
    const rows = await selectPayments(tx, `id = ANY($1::int[]) AND status = 'pending' ORDER BY id FOR UPDATE`, [[...hashOf.keys()]]);
    return rows.filter((row): row is Owned => row.projectId !== null && row.blockHash === hashOf.get(row.id));
  }

  private async hold(tx: Tx, row: PaymentRow): Promise<void> {
    const heldReason = 'too_large';
    const changes = { held_reason: heldReason };
    await movePayment(tx, this.audit, WATCHER, row, { status: 'held', action: 'crypto_payment_held', changes });
    await this.outbox.publish(tx, heldEvent({ ...row, heldReason, tokenAmount: tokenAmountOf(row) }));
  }

  /** The balances come last, as everybody waits for them, and in one order, so that no two of us wait for each other. */
  private async book(tx: Tx, { chainId, symbol }: Asset, valued: Valued[], head: number, quote: Quote | null): Promise<void> {
    const movements = [...valued]
      .sort(([a], [b]) => a.projectId - b.projectId || a.id - b.id)
      .map(([row, credit, prices]) => ({ row, credit, prices, ...movementOf(chainId, row, credit) }));
    const topupIds = await this.topups.record(tx, WATCHER, movements);
    const bookings = movements.map(({ row, credit, amount, prices }, index): Booking => {
      return {
        id: row.id,
        usdAmount: amount,
        exchangeRate: formatDecimal(credit.rate, RATE_DECIMALS),
        prices,
        outcome: credit.outcome,
        topupRequestId: topupIds[index] ?? 0,
        paymentRequestId: credit.requestId,
        lockedRaw: credit.lockedRaw.toString(),
        priceQuoteId: credit.usesPrice ? (quote?.id ?? null) : null,
        confirmations: confirmationsOf(head, row.blockNumber),
      };
    });
    await confirmPayments(tx, bookings);
    await useRates(tx, bookings);
    await this.audit.recordAll(
      tx,
      WATCHER,
      movements.map(({ row, credit, amount, tokenAmount, reference }) =>
        auditOf(row, 'crypto_payment_confirmed', {
          before: row.status,
          after: 'confirmed',
          details: { usdAmount: amount, tokenAmount, outcome: credit.outcome, reference },
        }),
      ),
    );
    await this.outbox.publish(
      tx,
      ...movements.map(({ row, amount, tokenAmount }) => ({
        type: 'crypto_payment.confirmed' as const,
        projectId: row.projectId,
        subject: `crypto_payment:${row.id}`,
        data: { paymentId: row.id, txHash: row.txHash, usdAmount: amount, tokenAmount, tokenSymbol: symbol },
      })),
    );
    for (const { projectId, amount, reference, description, prices } of movements) {
      await this.billing.credit(tx, { projectId, amount, reference, description, prices, actor: WATCHER });
    }
  }
}

/** The part of a locked rate that one payment used is gone for the next one of the same transaction. */
function decide(row: Owned, rates: readonly ProjectRate[], quote: Quote | null): CreditDecision {
  const { tokenAmountRaw, tokenDecimals, blockTime } = row;
  if (tokenAmountRaw === null || blockTime === null) throw new Error(`Payment ${row.id} stands in a block, but has no amount or time`);
  const own = rates.filter(({ projectId }) => projectId === row.projectId);
  const decision = decideCredit({ raw: BigInt(tokenAmountRaw), tokenDecimals, blockTime }, own, quote?.price ?? null);
  const used = decision.kind === 'credit' ? own.find(({ id }) => id === decision.requestId) : undefined;
  if (used && decision.kind === 'credit') used.creditedRaw += decision.lockedRaw;
  return decision;
}

/** The source of its value: the rate of its request, the price at confirmation, or both where more arrived than was requested. */
function pricesOf({ symbol: tokenSymbol }: Asset, credit: Credit, rates: readonly ProjectRate[], quote: Quote | null): UsedPrice[] {
  const request = rates.find(({ id }) => id === credit.requestId);
  const usesQuote = credit.usesPrice && quote !== null && (!request || quote.price < request.rate);
  const usesRequest = request?.priceSource && request.priceQuotedAt && (credit.lockedRaw > 0n || !usesQuote);
  return [
    ...(usesRequest ? [usedPrice(tokenSymbol, request.rate, request.priceSource ?? '', request.priceQuotedAt ?? request.createdAt)] : []),
    ...(usesQuote ? [usedPrice(tokenSymbol, quote.price, quote.source, quote.quotedAt)] : []),
  ];
}

const usedPrice = (tokenSymbol: string, price: bigint, source: string, quotedAt: Date): UsedPrice => ({
  tokenSymbol,
  price: formatDecimal(price, RATE_DECIMALS),
  source,
  quotedAt: quotedAt.toISOString(),
});

function movementOf(
  chainId: number,
  { projectId, txHash, logIndex, tokenAmountRaw, tokenSymbol, tokenDecimals }: Owned,
  { cents }: Credit,
) {
  const tokenAmount = formatDecimal(BigInt(tokenAmountRaw ?? '0'), tokenDecimals);
  return {
    projectId,
    amount: formatCents(cents),
    tokenAmount,
    // Named by the transfer, not by our row: the ledger refuses the same transfer a second time, whatever the path.
    reference: `crypto:${chainId}:${txHash}:${logIndex}`,
    description: `Payment of ${tokenAmount} ${tokenSymbol}`,
  };
}
