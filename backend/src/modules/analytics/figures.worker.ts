import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../common/worker/background-worker.js';
import { Database, execute, query, queryOne, type Tx } from '../../database/database.js';
import { SettingsService } from '../settings/settings.service.js';
import { factsBetween, FIGURES } from './facts-between.js';

const EVERY_MS = 10_000;
/** The triggers accept facts of so long ago; a day is closed only after that. */
const CLOSED_AFTER = '2 hours';
const DAYS_AT_ONCE = 100;

/** Adds up the counts that transactions left and closes past days, so that figures stay cheap to read. */
@Injectable()
export class FiguresWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, failure: 'The figures were not brought up to date' };

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
  ) {
    super();
  }

  /** One bounded pass; in at most one process at a time. @returns how many days it closed */
  protected async pass(): Promise<number> {
    let closed = 0;
    await this.database.exclusively('figures', async () => {
      await this.database.transaction((tx) => this.fold(tx));
      closed = await this.database.transaction((tx) => this.closeDays(tx));
    });
    return closed;
  }

  private async fold(tx: Tx): Promise<void> {
    await execute(
      tx,
      `WITH taken AS (DELETE FROM subscription_counts WHERE id <> 0 RETURNING project_id, status, is_activated, count)
       INSERT INTO subscription_counts AS c (project_id, status, is_activated, id, count)
       SELECT project_id, status, is_activated, 0, sum(count) FROM taken GROUP BY project_id, status, is_activated
       ON CONFLICT (project_id, status, is_activated, id) DO UPDATE SET count = c.count + excluded.count`,
    );
  }

  private async closeDays(tx: Tx): Promise<number> {
    const { timezone } = await this.settings.get(tx);
    // Waits for transactions that may still write facts of before; the statements after it see what they wrote.
    await execute(tx, 'LOCK TABLE daily_figures IN SHARE ROW EXCLUSIVE MODE');
    await execute(tx, 'DELETE FROM daily_figures WHERE timezone <> $1', [timezone]);
    const [first, last] = await this.nextDays(tx, timezone);
    if (first === null || last === null || first > last) return 0;
    const facts = factsBetween({
      figures: FIGURES,
      starts: 'start_of_day($2::timestamp, $1)',
      ends: `start_of_day($3::timestamp + interval '1 day', $1)`,
      by: (at) => ({ local_day: `date_trunc('day', ${at} AT TIME ZONE $1)`, project_id: 'project_id' }),
    });
    const days = await query(
      tx,
      `INSERT INTO daily_figures (timezone, project_id, day, day_end, ${FIGURES.join(', ')})
       SELECT $1, coalesce(project_id, 0), start_of_day(local_day, $1), start_of_day(local_day + interval '1 day', $1),
         ${FIGURES.map((figure) => `coalesce(sum(${figure}), 0)`).join(', ')}
       FROM generate_series($2::timestamp, $3::timestamp, '1 day') AS local_day LEFT JOIN (${facts}) facts USING (local_day)
       GROUP BY GROUPING SETS ((local_day), (local_day, project_id)) HAVING grouping(project_id) = 1 OR project_id IS NOT NULL
       RETURNING project_id`,
      [timezone, first, last],
    );
    return days.filter(({ project_id: id }) => id === 0).length;
  }

  /** The local days to close next: from the last closed one, or from the first of which anything is known. */
  private async nextDays(tx: Tx, timezone: string): Promise<[string | null, string | null]> {
    const row = await queryOne<{ first: string | null; last: string | null }>(
      tx,
      `SELECT to_char(first, 'YYYY-MM-DD') AS first, to_char(least(first + interval '${DAYS_AT_ONCE - 1} days', over), 'YYYY-MM-DD') AS last
       FROM (SELECT date_trunc('day', now() AT TIME ZONE $1 - interval '${CLOSED_AFTER}') - interval '1 day' AS over,
               date_trunc('day', coalesce(
                 (SELECT max(day_end) FROM daily_figures WHERE timezone = $1 AND project_id = 0),
                 (SELECT least(
                    (SELECT least(min(created_at), min(activated_at), min(cancelled_at), min(deleted_at)) FROM subscriptions),
                    (SELECT min(created_at) FROM transactions), (SELECT min(hour) FROM api_usage_hourly)))) AT TIME ZONE $1) AS first) days`,
      [timezone],
    );
    return [row?.first ?? null, row?.last ?? null];
  }
}
