import { execute, query, type Tx } from '../../../database/database.js';

const TABLES = ['user_totps', 'user_passkeys', 'user_recovery_codes'];

/** In SQL: whether a user has a second factor, or has begun to set one up. */
export const hasFactor = (userId: string): string =>
  `(${TABLES.map((table) => `EXISTS (SELECT FROM ${table} f WHERE f.user_id = ${userId})`).join(' OR ')})`;

/** What was begun to be set up and not finished. Call it where the sessions end, one of which could finish it. */
export const removeUnfinished = (tx: Tx, userId: number): Promise<number> =>
  execute(tx, 'DELETE FROM user_totps WHERE user_id = $1 AND confirmed_at IS NULL', [userId]);

/**
 * All second factors of these people. What is being set up in one of their sessions comes back, so end the sessions first.
 * @returns who had one
 */
export async function removeFactors(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const table of TABLES) {
    const removed = await query<{ id: number }>(tx, `DELETE FROM ${table} WHERE user_id = ANY($1::int[]) RETURNING user_id AS id`, [
      userIds,
    ]);
    for (const { id } of removed) ids.add(id);
  }
  return [...ids];
}
