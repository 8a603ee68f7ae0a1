import { execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import type { Sandbox } from '../../billing/sandbox/sandbox.entity.js';

export interface SandboxClock {
  projectId: number;
  clock: Date;
  advanceTo: Date;
}

/**
 * Moves it on from its present time, or from the end of an advance that is still running. @returns undefined beyond the last year that a
 * date can have
 */
export const beginAdvance = (tx: Tx, projectId: number, days: number): Promise<SandboxClock | undefined> =>
  queryOne<SandboxClock>(
    tx,
    `UPDATE sandboxes SET clock = greatest(clock, now()), advance_to = greatest(advance_to, clock, now()) + $2::int * interval '24 hours'
     WHERE project_id = $1 AND greatest(advance_to, clock, now()) + $2::int * interval '24 hours' < '9999-01-01Z'
     RETURNING ${columnsOf<Sandbox>(['projectId', 'clock', 'advanceTo'])}`,
    [projectId, days],
  );

const CLOCK = `${columnsOf<Sandbox>(['projectId', 'clock'], 'x')}, greatest(x.advance_to, x.clock) AS "advanceTo"`;

export const clockOf = (db: Db, projectId: number): Promise<SandboxClock | undefined> =>
  queryOne<SandboxClock>(db, `SELECT ${CLOCK} FROM sandboxes x WHERE x.project_id = $1 AND x.clock IS NOT NULL`, [projectId]);

export const moveClock = (db: Db, projectId: number, to: Date): Promise<number> =>
  execute(db, 'UPDATE sandboxes SET clock = $2 WHERE project_id = $1 AND clock < $2', [projectId, to]);

/**
 * Sandboxes whose advance was interrupted, and those with a time ahead at which something has become due: a subscription was sold to end
 * soon, or a renewal is covered now. While the time of a sandbox is the real one, the workers of production handle it.
 */
export const unfinishedSandboxes = (db: Db, limit: number): Promise<SandboxClock[]> =>
  query<SandboxClock>(
    db,
    `SELECT ${CLOCK} FROM sandboxes x
     WHERE x.advance_to > x.clock OR (x.clock > now() AND EXISTS (
       SELECT FROM subscriptions s WHERE s.project_id = x.project_id AND s.environment = 'development' AND s.deleted_at IS NULL
         AND s.status = 'active' AND s.end_date <= x.clock + interval '1 hour'))
     ORDER BY x.project_id LIMIT $1`,
    [limit],
  );

const SOLD = `FROM subscriptions s JOIN projects p ON p.id = s.project_id
  WHERE s.project_id = $1 AND s.environment = 'development' AND s.deleted_at IS NULL`;

/**
 * The first instant after `clock`, up to `advanceTo`, at which something falls due: a renewal, an end of access, a cancellation of what has been
 * expired for long enough, or a reminder. A renewal that has failed is not tried each hour: nothing but a credit would change its outcome.
 */
export async function nextDue(db: Db, { projectId, clock, advanceTo }: SandboxClock): Promise<Date | null> {
  const row = await queryOne<{ at: Date | null }>(
    db,
    `SELECT min(at) AS at FROM (
       SELECT s.end_date - interval '1 hour' AS at ${SOLD} AND s.status = 'active' AND s.auto_renew
       UNION ALL SELECT s.access_until ${SOLD} AND s.status = 'active'
       UNION ALL SELECT s.access_until + p.cancel_after_days * interval '24 hours' ${SOLD} AND s.status = 'expired' AND p.cancel_after_days IS NOT NULL
       UNION ALL SELECT s.end_date - day * interval '24 hours'
         FROM subscriptions s JOIN projects p ON p.id = s.project_id CROSS JOIN unnest(p.remind_days) AS day
         WHERE s.project_id = $1 AND s.environment = 'development' AND s.deleted_at IS NULL AND s.status = 'active'
           AND s.end_date - day * interval '24 hours' > s.reminded_until
     ) due WHERE at > $2 AND at <= $3`,
    [projectId, clock, advanceTo],
  );
  return row?.at ?? null;
}
