import { DateTime } from 'luxon';

import { comingClockChanges, DAY_MS } from '../../../../test/orders.js';
import { startWorld, type GivenProject, type GivenProjectOptions, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { NotificationsWorker } from '../../notifications/notifications.worker.js';
import { RemindersWorker } from './reminders.worker.js';

describe('the reminder of an end', () => {
  let world: World;
  let second: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    second = await startWorld({ joining: world });
    admin = await world.signIn();
  });
  afterAll(async () => {
    await second.close();
    await world.close();
  });

  async function given(options: GivenProjectOptions = {}, body: object = {}): Promise<{ project: GivenProject; sold: Json; end: number }> {
    const project = await world.givenProject({ balance: '100.00', ...options });
    await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'monthly', 'Monthly', 10, 30, 1)`, [
      project.id,
    ]);
    const partner = await world.givenKey(project);
    const { body: sold } = await partner.post('/api/v1/subscriptions', { subscriptionId: 'ending', plan: 'monthly', ...body });
    return { project, sold, end: Date.parse(sold.endDate) };
  }
  const runAt = async (instant: number): Promise<void> => {
    await Promise.all([world, second].map((each) => each.get(RemindersWorker).runAt(new Date(instant))));
  };
  const daysOf = async ({ id }: Json): Promise<number[]> =>
    (
      await world.sql(`SELECT data FROM outbox_events WHERE type = 'subscription.expiring' AND subject = $1 ORDER BY id`, [
        `subscription:${id}`,
      ])
    ).map(({ data }) => data.daysLeft);

  it('is sent once on each of the days that the project has chosen, by any number of workers', async () => {
    const { sold, end } = await given();
    for (const days of [8, 7, 6, 3, 2.5, 1, 0.5]) await runAt(end - days * DAY_MS);
    expect(await daysOf(sold)).toEqual([7, 3, 1]);
  });

  it('leaves out the days that had passed at the sale or the renewal', async () => {
    const { sold, end } = await given({ remind_days: '{40,29,7}' });
    await runAt(end - 29.5 * DAY_MS);
    await runAt(end - 29 * DAY_MS);
    expect(await daysOf(sold)).toEqual([29]);
  });

  it('after a time without workers is the last one that is due', async () => {
    const { sold, end } = await given();
    await runAt(end - 2 * DAY_MS);
    expect(await daysOf(sold)).toEqual([3]);
  });

  it('is not sent for those that renew by themselves and are covered, in the order of their ends', async () => {
    const { project, sold, end } = await given({ balance: '30.00' }, { autoRenew: true });
    const partner = await world.givenKey(project);
    const { body: later } = await partner.post('/api/v1/subscriptions', { subscriptionId: 'later', plan: 'monthly', autoRenew: true });
    await runAt(end - 6 * DAY_MS);
    expect([await daysOf(sold), await daysOf(later)]).toEqual([[], [7]]);
    await admin.put(`/api/projects/${project.id}`, { status: 'paused' });
    await runAt(end - 5 * DAY_MS);
    expect([await daysOf(sold), await daysOf(later)]).toEqual([[7], [7]]);
  });

  it.each([0, 1])('comes to staff at eight by the clock of Settings, also where clocks change (time %i)', async (time) => {
    const { project, sold } = await given();
    const change = comingClockChanges('America/New_York')[time] ?? DateTime.utc();
    const mornings = [-1, 0].map((days) => change.plus({ days }).set({ hour: 8 }));
    await world.sql(`UPDATE subscriptions SET end_date = $2 WHERE id = $1`, [sold.id, change.plus({ days: 2, hours: 7 }).toJSDate()]);
    const digests = async (): Promise<number> =>
      (await world.sql(`SELECT 1 FROM outbox_events WHERE type = 'subscriptions.ending' AND project_id = $1`, [project.id])).length;
    expect((await admin.put('/api/settings', { timezone: 'America/New_York' })).status).toBe(200);
    try {
      const counts: number[] = [];
      for (const morning of mornings)
        for (const minutes of [-1, 0]) {
          await runAt(morning.plus({ minutes }).toMillis());
          counts.push(await digests());
        }
      expect(counts).toEqual([0, 1, 1, 2]);
    } finally {
      await admin.put('/api/settings', { timezone: 'UTC' });
    }
  });

  it('comes to staff as one digest a day', async () => {
    const { project, end } = await given();
    const morning = Math.floor((end - 5 * DAY_MS) / DAY_MS) * DAY_MS;
    for (const hours of [7, 9, 12, 20, 33]) await runAt(morning + hours * 3_600_000);
    await world.get(NotificationsWorker).runOnce();
    const sent = await world.sql(
      `SELECT n.message FROM notifications n JOIN outbox_events e ON e.id = n.event_id
       WHERE n.type = 'subscriptions_ending' AND e.project_id = $1 AND n.user_id = $2 ORDER BY n.id`,
      [project.id, admin.userId],
    );
    expect(sent.map(({ message }) => message)).toEqual([
      `One subscription of ${project.name} ends within 7 days and will not renew.`,
      `One subscription of ${project.name} ends within 7 days and will not renew.`,
    ]);
  });
});
