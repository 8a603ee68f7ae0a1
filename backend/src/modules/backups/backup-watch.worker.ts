import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../common/worker/background-worker.js';
import { Database, execute } from '../../database/database.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { BACKUP_ALERT, readBackupAge } from './backup-runs.queries.js';

const FIRST_MS = 30_000;
const EVERY_MS = 600_000;
const AGAIN_HOURS = 24;
const SECONDS_PER_HOUR = 3_600;

/** Alarms the global admins while the last good backup is older than BACKUP_MAX_AGE_HOURS: once, and again every day. */
@Injectable()
export class BackupWatchWorker extends BackgroundWorker<boolean> {
  protected readonly schedule = { firstMs: FIRST_MS, everyMs: EVERY_MS, failure: 'The age of the last backup could not be read' };

  constructor(
    private readonly database: Database,
    private readonly outbox: OutboxService,
  ) {
    super();
  }

  /** @returns whether it alarmed anybody */
  protected async pass(): Promise<boolean> {
    const limitHours = this.env.BACKUP_MAX_AGE_HOURS;
    if (limitHours === undefined) return false;
    const { lastGoodAt, ageSeconds } = await readBackupAge(this.database.db);
    if (ageSeconds <= limitHours * SECONDS_PER_HOUR) return false;
    return this.database.transaction(async (tx) => {
      const raised = await execute(
        tx,
        `INSERT INTO alerts (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET told_at = now() WHERE alerts.told_at < now() - make_interval(hours => $2)`,
        [BACKUP_ALERT, AGAIN_HOURS],
      );
      if (raised === 0) return false;
      const data = { lastGoodAt, ageHours: Math.floor(ageSeconds / SECONDS_PER_HOUR), limitHours };
      await this.outbox.publish(tx, { type: BACKUP_ALERT, projectId: null, subject: BACKUP_ALERT, data });
      return true;
    });
  }
}
