import { execute, queryOne, type Db, type Tx } from '../../../database/database.js';
import { selectOne } from '../../../database/select.js';
import type { CryptoConfig } from '../crypto-config.js';
import { ChainCursor } from './chain-cursor.entity.js';

const ERROR_MAX = 500;
const KEY = 'chain_id = $1 AND token_address = $2 AND receiving_address = $3';
const keyOf = ({ chainId, tokenAddress, receivingAddress }: CryptoConfig): unknown[] => [chainId, tokenAddress, receivingAddress];

/** The first block that was not read yet; at the first pass ever, so far back that nothing that can still change is left out. */
export async function readCursor(db: Db, config: CryptoConfig, head: number): Promise<number> {
  const row = await selectOne(db, ChainCursor, ['nextBlock'], `WHERE ${KEY}`, keyOf(config));
  if (row) return row.nextBlock;
  const nextBlock = Math.max(head - config.requiredConfirmations, 0);
  await execute(
    db,
    `INSERT INTO chain_cursors (chain_id, token_address, receiving_address, next_block) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [...keyOf(config), nextBlock],
  );
  return nextBlock;
}

export interface CursorMove {
  from: number;
  to: number;
  head: number;
}

/** @returns false where another process has moved it meanwhile */
export async function moveCursor(tx: Tx, config: CryptoConfig, move: CursorMove): Promise<boolean> {
  const moved = await execute(tx, `UPDATE chain_cursors SET next_block = $4, head_block = $5 WHERE ${KEY} AND next_block = $6`, [
    ...keyOf(config),
    move.to,
    move.head,
    move.from,
  ]);
  return moved === 1;
}

/** From a block on, everything is read again. */
export async function rewindCursor(tx: Tx, config: CryptoConfig, block: number): Promise<void> {
  await execute(tx, `UPDATE chain_cursors SET next_block = least(next_block, $4) WHERE ${KEY}`, [...keyOf(config), block]);
}

export async function noteGoodPass(db: Db, config: CryptoConfig): Promise<void> {
  await execute(db, `UPDATE chain_cursors SET last_pass_at = now() WHERE ${KEY}`, keyOf(config));
}

export async function noteBadPass(db: Db, config: CryptoConfig, error: string): Promise<void> {
  await execute(db, `UPDATE chain_cursors SET last_error = $4, last_error_at = now() WHERE ${KEY}`, [
    ...keyOf(config),
    error.slice(0, ERROR_MAX),
  ]);
}

/** How long ago the last pass of any process ended, well or not, by the database's clock: those of the processes differ. */
export async function sinceLastPass(db: Db, config: CryptoConfig): Promise<number> {
  const row = await queryOne<{ ms: number | null }>(
    db,
    `SELECT extract(epoch FROM clock_timestamp() - greatest(last_pass_at, last_error_at))::float8 * 1000 AS ms FROM chain_cursors WHERE ${KEY}`,
    keyOf(config),
  );
  return row?.ms ?? Infinity;
}

export const readWatcherState = (db: Db, config: CryptoConfig) =>
  selectOne(db, ChainCursor, ['nextBlock', 'headBlock', 'lastPassAt', 'lastError', 'lastErrorAt'], `WHERE ${KEY}`, keyOf(config));
