import { eventually } from '../eventually.js';
import { withClient } from '../setup/test-database.js';
import type { World } from '../world.js';

/**
 * Changes something in a transaction that stays open until what `start` began waits for it, and then commits: the change came in between.
 * @param meanwhile done while it waits
 * @returns what `start` ended with
 */
export function overtaken<T>(
  world: World,
  change: { sql: string; params: unknown[] },
  start: () => Promise<T>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> {
  return withClient(world.databaseUrl, async (client) => {
    await client.query('BEGIN');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await client.query(change.sql, change.params);
    const started = start();
    await eventually('the request waits for the change', async () => {
      const waiting = await world.sql('SELECT pid FROM pg_stat_activity WHERE $1::int = ANY(pg_blocking_pids(pid))', [rows[0]?.pid]);
      return waiting.length > 0;
    });
    await meanwhile();
    await client.query('COMMIT');
    return started;
  });
}
