import type { Encryption } from '../common/secrets/encryption.js';
import { execute, query, queryOne, type Database, type Tx } from '../database/database.js';
import type { EncryptedColumn } from './encrypted-columns.js';

type Key = (number | string)[];

interface Waiting {
  key: Key;
  text: string;
}

export interface Pass {
  moved: number;
  /** Under no known secret, or altered: these stay as they are. */
  unreadable: number;
}

/**
 * Goes once over a column, batch by batch in the order of the primary key, and encrypts again what is not under the current secret.
 * A row that somebody else has locked is left for a later pass, so it waits neither for an edit nor for another process of this kind.
 */
export async function reencrypt(database: Database, encryption: Encryption, column: EncryptedColumn, batchMax: number): Promise<Pass> {
  const pass: Pass = { moved: 0, unreadable: 0 };
  let after: Key | undefined;
  do {
    const batch = await database.transaction(async (tx) => {
      const waiting = await take(tx, encryption, column, after, batchMax);
      const renewed = waiting.flatMap((row) => renew(encryption, column, row));
      return { waiting, unreadable: waiting.length - renewed.length, moved: await write(tx, column, renewed) };
    });
    pass.moved += batch.moved;
    pass.unreadable += batch.unreadable;
    after = batch.waiting.length < batchMax ? undefined : batch.waiting.at(-1)?.key;
  } while (after);
  return pass;
}

/** How many rows of a column are not under the current secret. */
export async function countWaiting(database: Database, encryption: Encryption, { table, column }: EncryptedColumn): Promise<number> {
  const sql = `SELECT count(*) AS count FROM ${table} WHERE NOT starts_with(${column}, $1)`;
  return (await queryOne<{ count: number }>(database.db, sql, [encryption.currentPrefix]))?.count ?? 0;
}

/** `NO KEY UPDATE` leaves alone the sales that only refer to a project; `id` and the like are not changed. */
function take(tx: Tx, encryption: Encryption, { table, column, key }: EncryptedColumn, after: Key | undefined, max: number) {
  const names = key.map(([name]) => name).join(', ');
  const beyond = after ? `AND (${names}) > (${key.map(([, type], index) => `$${index + 2}::${type}`).join(', ')})` : '';
  return query<Waiting>(
    tx,
    `SELECT jsonb_build_array(${names}) AS key, ${column} AS text FROM ${table}
     WHERE NOT starts_with(${column}, $1) ${beyond} ORDER BY ${names} LIMIT ${max} FOR NO KEY UPDATE SKIP LOCKED`,
    [encryption.currentPrefix, ...(after ?? [])],
  );
}

function renew(encryption: Encryption, { purpose }: EncryptedColumn, { key, text }: Waiting): Waiting[] {
  try {
    return [{ key, text: encryption.encrypt(purpose, encryption.decrypt(purpose, text)) }];
  } catch {
    return [];
  }
}

/** Nobody has edited anything: the time of the last edit stays what it was. */
async function write(tx: Tx, { table, column, key }: EncryptedColumn, rows: readonly Waiting[]): Promise<number> {
  if (rows.length === 0) return 0;
  await execute(tx, `SELECT set_config('kage.keep_updated_at', 'on', true)`);
  const arrays = key.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ');
  const given = key.map(([name]) => `given_${name}`).join(', ');
  const same = key.map(([name]) => `${table}.${name} = given_${name}`).join(' AND ');
  return execute(
    tx,
    `UPDATE ${table} SET ${column} = given_text FROM unnest($1::text[], ${arrays}) AS given (given_text, ${given}) WHERE ${same}`,
    [rows.map(({ text }) => text), ...key.map((_, index) => rows.map((row) => row.key[index]))],
  );
}
