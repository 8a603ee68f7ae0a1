import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { inBatches } from '../../../common/worker/in-batches.js';
import { Database, queryOne } from '../../../database/database.js';
import { nextResetSql } from '../../subscriptions/vpn-users/traffic.rules.js';
import { MARK_FOR_SYNC } from '../../subscriptions/vpn-users/vpn-user.queries.js';

const EVERY_MS = 10_000;
const BATCH = 1_000;
const BATCHES_MAX = 100;

/**
 * Users that had used a part of a limit are sent again: enabled where the console had disabled them, and with a new limit where the
 * server counts.
 */
const RESET = `
  WITH due AS (SELECT vpn_user_id FROM vpn_user_readings WHERE resets_at <= now() ORDER BY resets_at LIMIT ${BATCH}),
  locked AS (
    SELECT v.id, v.traffic_reset, v.traffic_limit_bytes FROM vpn_users v WHERE v.id IN (SELECT vpn_user_id FROM due) ORDER BY v.id
    FOR NO KEY UPDATE SKIP LOCKED
  ), before AS (SELECT t.vpn_user_id, t.used_bytes FROM vpn_user_readings t JOIN locked ON locked.id = t.vpn_user_id),
  reset AS (
    UPDATE vpn_user_readings t SET used_bytes = least(t.used_bytes, 0), resets_at = ${nextResetSql('locked.traffic_reset', 'now()')}
    FROM locked WHERE t.vpn_user_id = locked.id RETURNING t.vpn_user_id
  ), sent AS (
    UPDATE vpn_users v SET ${MARK_FOR_SYNC} FROM reset JOIN before USING (vpn_user_id)
    WHERE v.id = reset.vpn_user_id AND before.used_bytes > 0 AND v.traffic_limit_bytes IS NOT NULL AND v.desired = 'present'
  )
  SELECT count(*)::int AS count FROM reset`;

/** Begins traffic again with a day, a week or a month of UTC. Any number of processes may run it. */
@Injectable()
export class TrafficResetsWorker extends BackgroundWorker {
  protected readonly schedule = { everyMs: EVERY_MS, failure: 'Traffic could not be reset' };

  constructor(private readonly database: Database) {
    super();
  }

  /** @returns how many began again */
  protected async pass(): Promise<number> {
    const reset = await inBatches(BATCH, BATCHES_MAX, async () => (await queryOne<{ count: number }>(this.database.db, RESET))?.count ?? 0);
    if (reset > 0) this.signals.wake('sync');
    return reset;
  }
}
