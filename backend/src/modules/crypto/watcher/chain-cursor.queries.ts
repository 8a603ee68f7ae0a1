import { execute, query, type Db, type Tx } from '../../../database/database.js';
import { columnsOf, selectOne } from '../../../database/select.js';
import type { Asset } from '../assets/asset.js';
import { ChainCursor } from './chain-cursor.entity.js';

const ERROR_MAX = 500;
const KEY = 'chain_id = $1 AND token_address = $2 AND receiving_address = $3';
const keyOf = ({ chainId, tokenAddress, receivingAddress }: Asset): unknown[] => [chainId, tokenAddress, receivingAddress];

/** The first block that was not read yet; at the very first pass, far enough back to include every block that can still change. */
export async function readCursor(db: Db, asset: Asset, head: number): Promise<number> {
  const row = await selectOne(db, ChainCursor, ['nextBlock'], `WHERE ${KEY}`, keyOf(asset));
  if (row) return row.nextBlock;
  const nextBlock = Math.max(head - asset.confirmations, 0);
  await execute(
    db,
    `INSERT INTO chain_cursors (chain_id, token_address, receiving_address, next_block) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [...keyOf(asset), nextBlock],
  );
  return nextBlock;
}

export interface CursorMove {
  from: number;
  to: number;
  head: number;
}

/** @returns false where another process has moved it meanwhile */
export async function moveCursor(tx: Tx, asset: Asset, move: CursorMove): Promise<boolean> {
  const moved = await execute(tx, `UPDATE chain_cursors SET next_block = $4, head_block = $5 WHERE ${KEY} AND next_block = $6`, [
    ...keyOf(asset),
    move.to,
    move.head,
    move.from,
  ]);
  return moved === 1;
}

/** From a block on, everything is read again. */
export async function rewindCursor(tx: Tx, asset: Asset, block: number): Promise<void> {
  await execute(tx, `UPDATE chain_cursors SET next_block = least(next_block, $4) WHERE ${KEY}`, [...keyOf(asset), block]);
}

export async function noteGoodPass(db: Db, asset: Asset): Promise<void> {
  await execute(db, `UPDATE chain_cursors SET last_pass_at = now() WHERE ${KEY}`, keyOf(asset));
}

export async function noteBadPass(db: Db, asset: Asset, error: string): Promise<void> {
  await execute(db, `UPDATE chain_cursors SET last_error = $4, last_error_at = now() WHERE ${KEY}`, [
    ...keyOf(asset),
    error.slice(0, ERROR_MAX),
  ]);
}

const SINCE_LAST_PASS = 'extract(epoch FROM clock_timestamp() - greatest(last_pass_at, last_error_at))::float8 * 1000';

/**
 * The assets whose last pass by any process ended at least so long ago, successful or not, by the database's clock, since those of the
 * processes differ.
 */
export async function dueSince(db: Db, assets: readonly Asset[], ms: number): Promise<Asset[]> {
  const rows = await query<{ chainId: number; tokenAddress: string; receivingAddress: string }>(
    db,
    `SELECT ${columnsOf<ChainCursor>(['chainId', 'tokenAddress', 'receivingAddress'])} FROM chain_cursors WHERE ${SINCE_LAST_PASS} < $1`,
    [ms],
  );
  const recent = new Set(rows.map(({ chainId, tokenAddress, receivingAddress }) => `${chainId} ${tokenAddress} ${receivingAddress}`));
  return assets.filter((asset) => !recent.has(keyOf(asset).join(' ')));
}

export const readWatcherState = (db: Db, asset: Asset) =>
  selectOne(db, ChainCursor, ['nextBlock', 'headBlock', 'lastPassAt', 'lastError', 'lastErrorAt'], `WHERE ${KEY}`, keyOf(asset));
