import { createHash } from 'node:crypto';

export const HASH_BYTES = 32;
/** What stands before the first seal. */
export const NO_HASH = '0'.repeat(2 * HASH_BYTES);
/** Above every transaction id. */
export const ENDLESS = Number.MAX_SAFE_INTEGER;

/** A place in the order in which rows are sealed. */
export interface Place {
  transactionId: number;
  id: number;
}

/** A row as it is sealed: `text` holds every one of its columns. */
export interface SealedRow extends Place {
  text: string;
}

/** Every column of a row of `audit_logs l` as one text, which is the same whatever the session's settings. */
export const ROW_TEXT = `jsonb_build_array(l.id, l.transaction_id, l.actor_kind, l.user_id, l.api_key_id, l.user_name, l.user_email, l.action,
  l.entity_type, l.entity_id, l.project_id, l.outcome, l.details, l.ip_address, l.user_agent, l.request_id,
  (extract(epoch FROM l.created_at) * 1000000)::bigint)::text`;

export interface Seal {
  first: Place;
  last: Place;
  aboveId: number;
  rowIds: number[];
  rowHashes: Buffer;
  previousHash: string;
  hash: string;
}

export function sealOf(rows: readonly SealedRow[], aboveId: number, previousHash: string): Seal {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('A seal needs rows');
  const seal = {
    first: { transactionId: first.transactionId, id: first.id },
    last: { transactionId: last.transactionId, id: last.id },
    aboveId,
    rowIds: rows.map(({ id }) => id),
    rowHashes: Buffer.concat(rows.map(({ text }) => rowHash(text))),
    previousHash,
  };
  return { ...seal, hash: sealHash(seal) };
}

export const rowHash = (text: string): Buffer => createHash('sha256').update(text).digest();

export function sealHash({ first, last, aboveId, rowIds, rowHashes, previousHash }: Omit<Seal, 'hash'>): string {
  const bounds = [first.transactionId, first.id, last.transactionId, last.id, aboveId];
  return createHash('sha256')
    .update(`${previousHash}\n${bounds.join(' ')}\n${rowIds.join(' ')}\n`)
    .update(rowHashes)
    .digest('hex');
}

/** The transactions that are over: all below `oldest`, and those from `next` on, which only another cluster can have given out. */
export interface Horizon {
  oldest: number;
  next: number;
}

/** Which rows a seal may take: after a place, below a transaction, above an id. */
export interface Stretch {
  after: Place;
  belowTransactionId: number;
  aboveId: number;
}

const BEGINNING: Place = { transactionId: 0, id: 0 };

/**
 * Where sealing continues. A database that was restored into another cluster has rows with transaction ids of the future: the unsealed
 * ones of these come first, and then a stretch above all ids so far, because new transactions begin at low numbers again.
 */
export function stretchesAfter(
  last: { place: Place; aboveId: number; highestId: number } | undefined,
  { oldest, next }: Horizon,
): Stretch[] {
  if (!last) return [{ after: BEGINNING, belowTransactionId: oldest, aboveId: 0 }];
  const { place, aboveId, highestId } = last;
  if (place.transactionId < next) return [{ after: place, belowTransactionId: oldest, aboveId }];
  return [
    { after: place, belowTransactionId: ENDLESS, aboveId },
    { after: BEGINNING, belowTransactionId: oldest, aboveId: highestId },
  ];
}
