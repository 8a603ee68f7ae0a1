import { startWorld, type World } from '../../../test/world.js';
import { MetricsServer } from '../health/metrics-server.js';
import { NotificationsWorker } from '../notifications/notifications.worker.js';
import { BackupWatchWorker } from './backup-watch.worker.js';
import { begin, finishGood } from './backup-runs.queries.js';

describe('the watch over the backups', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ env: { BACKUP_MAX_AGE_HOURS: '26' } });
  });
  afterAll(() => world.close());
  beforeEach(() => world.sql('DELETE FROM backup_runs; DELETE FROM alerts; DELETE FROM users; DELETE FROM outbox_events'));

  const watch = () => world.get(BackupWatchWorker).runOnce();
  const givenGood = (hoursAgo: number) =>
    world.sql(
      `INSERT INTO backup_runs (status, started_at, finished_at) VALUES ('good', now() - make_interval(hours => $1), now() - make_interval(hours => $1))`,
      [hoursAgo],
    );
  const metrics = async () => (await fetch(`http://127.0.0.1:${world.get(MetricsServer).port}/metrics`)).text();

  it('alerts the global admins once, and again a day later, while the last good one is too old', async () => {
    const admin = await world.signIn();
    const manager = await world.signIn('project_manager', []);
    await givenGood(27);
    await world.sql(`INSERT INTO backup_runs (status, finished_at) VALUES ('failed', now())`);
    const guest = await startWorld({ joining: world, env: { BACKUP_MAX_AGE_HOURS: '26' } });
    const alarmed = await Promise.all([watch(), guest.get(BackupWatchWorker).runOnce()]);
    await guest.close();
    expect(alarmed.sort()).toEqual([false, true]);
    await world.get(NotificationsWorker).runOnce();
    expect((await admin.get('/api/notifications')).body).toMatchObject([
      { type: 'backup_overdue', message: 'The last good backup is 27 hours old, and may be 26.', link: '/audit-logs' },
    ]);
    expect((await manager.get('/api/notifications')).body).toEqual([]);
    expect(await watch()).toBe(false);
    await world.sql(`UPDATE alerts SET told_at = told_at - interval '25 hours'`);
    expect(await watch()).toBe(true);
  });

  it('is silent while it is recent, starts again after a good one, and waits on a new installation', async () => {
    await world.signIn();
    expect(await watch()).toBe(false);
    await world.sql(`UPDATE users SET created_at = now() - interval '2 days'`);
    expect(await watch()).toBe(true);
    await world.database.transaction(async (tx) => finishGood(tx, await begin(tx), 'kage.backup', 5));
    expect(await watch()).toBe(false);
    await world.sql(`UPDATE backup_runs SET started_at = now() - interval '27 hours'`);
    expect(await watch()).toBe(true);
  });

  it('does nothing where no age is configured', async () => {
    const guest = await startWorld({ joining: world });
    await givenGood(1_000);
    expect(await guest.get(BackupWatchWorker).runOnce()).toBe(false);
    await guest.close();
  });

  it('shows the age, and the limit, to Prometheus', async () => {
    expect(await metrics()).not.toMatch(/^kage_backup_last_good_age_seconds /m);
    expect(await metrics()).toMatch(/^kage_backup_age_limit_seconds 93600$/m);
    await givenGood(2);
    expect(await metrics()).toMatch(/^kage_backup_last_good_age_seconds 72\d\d/m);
  });
});
