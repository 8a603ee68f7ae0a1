import { SyncWorld } from '../../../../test/sync-world.js';
import type { GivenProject, World } from '../../../../test/world.js';
import { PartitionsWorker } from '../../../database/partitions.worker.js';

describe('the logs of synchronisation', () => {
  let on: SyncWorld;
  let world: World;
  let project: GivenProject;
  beforeAll(async () => {
    on = await SyncWorld.start();
    ({ world } = on);
  });
  beforeEach(async () => {
    project = await on.begin();
  });
  afterEach(() => on.end());
  afterAll(() => world.close());

  it('keeps its logs for 90 days and drops older months, also rows without a partition of their own', async () => {
    await world.sql(`SELECT ensure_partitions(now() - interval '8 months')`);
    const write = (age: string) =>
      world.sql(
        `INSERT INTO sync_logs (project_id, operation, status, created_at) VALUES ($1, $2::text, 'success', now() - $2::text::interval)`,
        [project.id, age],
      );
    for (const age of ['10 years', '7 months', '80 days', '1 day']) await write(age);
    await world.get(PartitionsWorker).runOnce();
    const kept = await world.sql(`SELECT operation FROM sync_logs WHERE project_id = $1 ORDER BY id`, [project.id]);
    expect(kept.map(({ operation }) => operation)).toEqual(['80 days', '1 day']);
    const [old] = await world.sql(`SELECT to_regclass('sync_logs_p' || to_char(now() - interval '7 months', 'YYYYMM')) AS partition`);
    expect(old.partition).toBeNull();
  });

  it('lists its logs to those who may see the project, without a password or token', async () => {
    const subscription = await on.sold({ email: 'ann@example.com' });
    await on.run();
    const manager = await world.signIn('project_manager', [project]);
    const stranger = await world.signIn('project_manager', []);
    const { body, headers } = await manager.list('/api/sync/logs', { filter: { q: subscription.vpnLoginId, status: 'success' } });
    expect(headers.get('content-range')).toBe('sync-logs 0-0/1');
    expect(body[0]).toMatchObject({ projectId: project.id, operation: 'create', status: 'success', errorMessage: null });
    expect(JSON.stringify(body)).not.toContain('demo-core-password');
    expect((await stranger.list('/api/sync/logs')).body).toEqual([]);
    const { id } = await on.vpnUserOf(subscription);
    expect((await stranger.post(`/api/vpn-users/${id}/sync`)).status).toBe(404);
    expect((await stranger.post('/api/sync/force', { projectId: project.id })).status).toBe(404);
  });

  it.each([
    ['is refused for the first time', false],
    ['was accepted before', true],
  ])("keeps no customer's e-mail address of what the core says of a user that %s", async (_what, isThere) => {
    const email = 'Leak.Me@mail.test';
    const subscription = await on.sold({ email });
    if (isThere) {
      await on.run();
      await on.change(subscription, { maxSessions: 7 });
    }
    const message = `email ${email.toLowerCase()} of this tenant is blocked`;
    world.core.control.refuse(400, { method: 'PUT', body: { message } });
    await on.run();
    const kept = await world.sql<{ text: string }>(
      `SELECT error_message AS text FROM sync_logs WHERE subscription_id = $1 AND status = 'failed'
       UNION ALL SELECT failure_message FROM vpn_users WHERE subscription_id = $1
       UNION ALL SELECT data->>'message' FROM outbox_events WHERE type = 'vpn_user.failed' AND project_id = $2
       UNION ALL SELECT details->>'message' FROM audit_logs WHERE action = 'vpn_user_sync_failed' AND project_id = $2`,
      [subscription.id, project.id],
    );
    expect(kept.length).toBeGreaterThanOrEqual(isThere ? 4 : 3);
    for (const { text } of kept) expect(text).toContain('email *** of this tenant is blocked');
    const cancelled = await world.sql(`SELECT details FROM audit_logs WHERE project_id = $1 AND details::text ILIKE '%is blocked%'`, [
      project.id,
    ]);
    expect(JSON.stringify(cancelled).toLowerCase()).not.toContain('leak.me');
  });
});
