import { In } from 'typeorm';

import { query, type Db } from '../../../database/database.js';
import { User } from '../../users/user.entity.js';
import type { StoredAsset } from './stored-asset.entity.js';

/** A block can be read long after the time that it bears: a request is waited for so much longer than it can be paid. */
const REQUEST_GRACE = '1 hour';
/** So many blocks a credited payment is watched for (`watcher/deep-check.ts`). */
export const WATCHED_BLOCKS = 1_000;

/** Which of these assets have anything that has not come to its end: payments, submitted hashes, refunds, requests that can be paid. */
export async function withOpenPayments(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await query<{ id: number }>(
    db,
    `SELECT a.id FROM assets a WHERE a.id = ANY($1::int[]) AND (
       EXISTS (SELECT FROM crypto_payments p WHERE p.asset_id = a.id AND p.status IN ('pending', 'held'))
       OR EXISTS (SELECT FROM crypto_payment_claims c WHERE c.asset_id = a.id AND c.status IN ('pending', 'held'))
       OR EXISTS (SELECT FROM crypto_refunds f WHERE f.asset_id = a.id AND f.status IN ('pending', 'approved', 'signing', 'sent', 'failed'))
       OR EXISTS (SELECT FROM crypto_payment_requests r
         WHERE r.asset_id = a.id AND r.expires_at > now() - interval '${REQUEST_GRACE}' AND r.credited_raw < r.token_amount_raw)
       OR EXISTS (SELECT FROM crypto_payments p JOIN chain_cursors c ON (c.chain_id, c.token_address) = (a.chain_id, a.token_address)
         WHERE p.asset_id = a.id AND p.status = 'confirmed' AND p.block_number > c.head_block - ${WATCHED_BLOCKS}))`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which of these assets something names that has to do with money: they keep what they are. */
export async function assetsInUse(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ id: number }>(
    db,
    `SELECT a.id FROM assets a WHERE a.id = ANY($1::int[]) AND (EXISTS (SELECT FROM crypto_payment_requests r WHERE r.asset_id = a.id)
       OR EXISTS (SELECT FROM crypto_payments p WHERE p.asset_id = a.id) OR EXISTS (SELECT FROM crypto_payment_claims c WHERE c.asset_id = a.id))`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Who added them, or last changed what money rests on, by the id of that user. */
export async function namesOf(db: Db, assets: readonly Pick<StoredAsset, 'changedBy'>[]): Promise<Map<number, string>> {
  const users = await db.getRepository(User).find({
    select: { id: true, firstName: true, lastName: true },
    where: { id: In(assets.flatMap(({ changedBy }) => changedBy ?? [])) },
    withDeleted: true,
  });
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}
