import { startWorld, type GivenProject, type Json, type World } from '../../../../test/world.js';
import { NotificationsWorker } from '../../notifications/notifications.worker.js';
import { EventSequencer } from '../../outbox/feed/event-sequencer.worker.js';
import { KeyExpiryWorker } from './key-expiry.worker.js';

const DAY_MS = 86_400_000;

describe('a key that is about to expire', () => {
  let world: World;
  let project: GivenProject;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.givenProject();
  });

  const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
  const givenKey = (days: number, columns: object = {}) =>
    world.givenKey(project, 'production', { name: 'Shop', expires_at: inDays(days), ...columns });
  const report = (at: World = world) => at.get(KeyExpiryWorker).runOnce();
  const reported = (): Promise<Json[]> =>
    world.sql(`SELECT data FROM outbox_events WHERE type = 'api_key.expiring' AND project_id = $1 ORDER BY id`, [project.id]);
  const daysReported = async (): Promise<number[]> => (await reported()).map(({ data }) => data.days);
  const daysPass = (keyId: number, days: number) => world.sql(`UPDATE api_keys SET expires_at = $2 WHERE id = $1`, [keyId, inDays(days)]);

  it('is reported to its partner once within 14 days and once within 3, and to staff', async () => {
    const member = await world.signIn('project_manager', [project]);
    const { keyId } = await givenKey(13);
    await report();
    await report();
    expect(await reported()).toEqual([
      {
        data: {
          id: keyId,
          projectId: project.id,
          name: 'Shop',
          keyPreview: expect.any(String),
          environment: 'production',
          expiresAt: expect.any(String),
          days: 14,
        },
      },
    ]);
    // The key's own time, so that it is the same expiry.
    const [{ expires_at: expiry }] = await world.sql('SELECT expires_at FROM api_keys WHERE id = $1', [keyId]);
    await world.sql(`UPDATE api_keys SET expires_at = $2, warned_expiry = $2 WHERE id = $1`, [
      keyId,
      new Date(expiry.getTime() - 11 * DAY_MS),
    ]);
    await report();
    await report();
    expect(await daysReported()).toEqual([14, 3]);
    await world.get(NotificationsWorker).runOnce();
    const { body } = await member.get('/api/notifications');
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ type: 'api_key_expiring', link: `/projects/${project.id}/keys` });
    await world.get(EventSequencer).runOnce();
    const feed = await (await world.givenKey(project)).get('/api/v1/events?types=api_key.expiring');
    expect(feed.body.data).toHaveLength(2);
  });

  it('is reported again where its expiry was moved', async () => {
    const { keyId } = await givenKey(10);
    await report();
    await daysPass(keyId, 12);
    await report();
    expect(await daysReported()).toEqual([14, 14]);
  });

  it('is reported once by several processes', async () => {
    for (let n = 0; n < 10; n += 1) await givenKey(2);
    const second = await startWorld({ joining: world });
    await Promise.all([report(), report(second)]);
    await second.close();
    expect(await daysReported()).toEqual(Array(10).fill(3));
  });

  it('is not reported while it is far away, past, revoked, off, or ending after a rotation', async () => {
    await givenKey(15);
    await givenKey(-1);
    await givenKey(5, { revoked_at: new Date() });
    await givenKey(5, { is_active: false });
    await givenKey(5, { grace_until: inDays(1) });
    await report();
    expect(await reported()).toEqual([]);
  });
});
