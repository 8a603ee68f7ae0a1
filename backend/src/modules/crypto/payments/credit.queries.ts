import { execute, type Tx } from '../../../database/database.js';
import { select } from '../../../database/select.js';
import type { UsedPrice } from '../../billing/transactions/transaction.entity.js';
import type { Asset } from '../assets/asset.js';
import { parseRate, relevantRequests, trimDecimal, type LockedRate } from '../crypto.rules.js';
import { statesBefore } from './payment.rules.js';
import { CryptoPaymentRequest } from './requests/crypto-payment-request.entity.js';

export interface ProjectRate extends LockedRate {
  projectId: number;
  priceSource: string | null;
  priceQuotedAt: Date | null;
}

/** The requests that blocks of these times can pay; locked, so that two payments at once do not both use up one rate. */
export async function lockRates(
  tx: Tx,
  { id: assetId }: Asset,
  projectIds: readonly number[],
  blockTimes: readonly Date[],
): Promise<ProjectRate[]> {
  const times = blockTimes.map((time) => time.getTime());
  const [expiredAfter] = relevantRequests(new Date(Math.min(...times)));
  const [, madeUntil] = relevantRequests(new Date(Math.max(...times)));
  const rows = await select(
    tx,
    CryptoPaymentRequest,
    ['id', 'projectId', 'exchangeRate', 'priceSource', 'priceQuotedAt', 'tokenAmountRaw', 'creditedRaw', 'createdAt', 'expiresAt'],
    `WHERE project_id = ANY($1::int[]) AND asset_id = $2 AND expires_at > $3 AND created_at <= $4
     ORDER BY id FOR NO KEY UPDATE`,
    [projectIds, assetId, expiredAfter, madeUntil],
  );
  return rows.map(({ exchangeRate, tokenAmountRaw, creditedRaw, ...row }) => ({
    ...row,
    rate: parseRate(trimDecimal(exchangeRate)),
    requestedRaw: BigInt(tokenAmountRaw),
    creditedRaw: BigInt(creditedRaw),
  }));
}

export interface Booking {
  id: number;
  usdAmount: string;
  exchangeRate: string;
  prices: readonly UsedPrice[];
  outcome: string;
  topupRequestId: number;
  paymentRequestId: number | null;
  lockedRaw: string;
  priceQuoteId: number | null;
  confirmations: number;
}

/** Marks the payments confirmed, all of them or none. */
export async function confirmPayments(tx: Tx, bookings: readonly Booking[]): Promise<void> {
  const column = (pick: (booking: Booking) => unknown): unknown[] => bookings.map(pick);
  const confirmed = await execute(
    tx,
    `UPDATE crypto_payments p SET status = 'confirmed', usd_amount = b.usd_amount, exchange_rate = b.exchange_rate, prices = b.prices::jsonb, outcome = b.outcome,
       topup_request_id = b.topup_request_id, payment_request_id = b.payment_request_id, price_quote_id = b.price_quote_id,
       confirmations = b.confirmations, processed_at = now()
     FROM unnest($1::int[], $2::numeric[], $3::numeric[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[])
       AS b (id, usd_amount, exchange_rate, outcome, topup_request_id, payment_request_id, price_quote_id, confirmations, prices)
     WHERE p.id = b.id AND p.status = ANY($10::text[])`,
    [
      column(({ id }) => id),
      column(({ usdAmount }) => usdAmount),
      column(({ exchangeRate }) => exchangeRate),
      column(({ outcome }) => outcome),
      column(({ topupRequestId }) => topupRequestId),
      column(({ paymentRequestId }) => paymentRequestId),
      column(({ priceQuoteId }) => priceQuoteId),
      column(({ confirmations }) => confirmations),
      column(({ prices }) => JSON.stringify(prices)),
      statesBefore('confirmed'),
    ],
  );
  if (confirmed !== bookings.length) throw new Error(`${confirmed} of ${bookings.length} payments could be confirmed`);
}

/** A locked rate applies once: the amount that was paid at it is subtracted. */
export async function useRates(tx: Tx, bookings: readonly Booking[]): Promise<void> {
  for (const { paymentRequestId, lockedRaw, topupRequestId } of bookings) {
    if (paymentRequestId === null) continue;
    await execute(tx, 'UPDATE crypto_payment_requests SET credited_raw = credited_raw + $2::numeric, topup_request_id = $3 WHERE id = $1', [
      paymentRequestId,
      lockedRaw,
      topupRequestId,
    ]);
  }
}
