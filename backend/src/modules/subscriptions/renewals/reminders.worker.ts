import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database, query, type Tx } from '../../../database/database.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import { SettingsService } from '../../settings/settings.service.js';
import type { SubscriptionExpiringData } from '../lifecycle/subscription-events.dto.js';
import { toSubscription, type SubscriptionRow } from '../subscriptions.dto.js';
import { SELECTED, type Seller } from '../subscriptions.queries.js';
import { claimDigest, dueDigests, dueReminders, markReminded, type Digest, type DueReminder } from './reminders.queries.js';

const EVERY_MS = 60_000;
const BATCH_MAX = 200;
const BATCHES_MAX = 50;
/** In the time zone of Settings: the digest of a day comes when people begin to work. */
const DIGEST_HOUR = 8;

/**
 * Reminds shops of subscriptions that will end, on the days that their projects have chosen, and staff once a day. Any number of
 * processes may run it.
 */
@Injectable()
export class RemindersWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, failure: 'Reminders of what ends could not be sent' };

  constructor(
    private readonly database: Database,
    private readonly outbox: OutboxService,
    private readonly settings: SettingsService,
  ) {
    super();
  }

  /**
   * One bounded pass. @returns how many reminders it sent
   * @param at the present time; the database's where it is null
   * @param of one seller's alone; all, and the digests, where it is not given
   */
  async runAt(at: Date | null, of?: Seller): Promise<number> {
    let sent = 0;
    for (let batch = 0; batch < BATCHES_MAX && !this.isStopping; batch += 1) {
      const due = await dueReminders(this.database.db, at, BATCH_MAX, of);
      if (due.length === 0) break;
      const reminded = await this.database.transaction((tx) => this.remind(tx, due, at));
      if (reminded === 0) break;
      sent += reminded;
    }
    if (!of) await this.sendDigests(at);
    return sent;
  }

  protected pass(): Promise<number> {
    return this.runAt(null);
  }

  private async remind(tx: Tx, due: DueReminder[], at: Date | null): Promise<number> {
    const reminded = await markReminded(tx, due, at);
    if (reminded.size === 0) return 0;
    const rows = await query<SubscriptionRow>(tx, `SELECT ${SELECTED} FROM subscriptions s WHERE s.id = ANY($1::int[]) ORDER BY s.id`, [
      [...reminded],
    ]);
    const daysLeft = new Map(due.map((each) => [each.id, each.daysLeft]));
    const events = rows.map((row) => ({
      type: 'subscription.expiring' as const,
      projectId: row.projectId,
      subject: `subscription:${row.id}`,
      data: { ...toSubscription(row), daysLeft: daysLeft.get(row.id) ?? 0 } satisfies SubscriptionExpiringData,
    }));
    await this.outbox.publish(tx, ...events);
    return reminded.size;
  }

  private async sendDigests(at: Date | null): Promise<void> {
    const { timezone } = await this.settings.get(this.database.db);
    const { day, hour } = clockIn(timezone, at ?? new Date());
    if (hour < DIGEST_HOUR) return;
    for (const digest of await dueDigests(this.database.db, at, day))
      await this.database.transaction((tx) => this.sendDigest(tx, digest, day));
  }

  private async sendDigest(tx: Tx, { projectId, count, days }: Digest, day: string): Promise<void> {
    if (!(await claimDigest(tx, projectId, day))) return;
    await this.outbox.publish(tx, {
      type: 'subscriptions.ending',
      projectId,
      subject: `project:${projectId}`,
      data: { projectId, count, days },
    });
  }
}

function clockIn(timeZone: string, instant: Date): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const [day = '', hour = '0'] = parts.format(instant).split(' ');
  return { day, hour: Number(hour) };
}
