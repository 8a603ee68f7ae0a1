import { IdempotencyRetention } from './idempotency-retention.js';
import { execute } from '../../database/database.js';
import { eventually } from '../../../test/eventually.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';

describe('repeating a request with its Idempotency-Key', () => {
  let world: World;
  let project: GivenProject;
  let manager: GivenStaff;
  let headers: Record<string, string>;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  let sequence = 0;
  beforeEach(async () => {
    project = await world.givenProject();
    manager = await world.signIn('project_manager', [project]);
    headers = { 'Idempotency-Key': `repeat-${++sequence}` };
  });

  const body = { name: 'Shop', environment: 'production', rateLimitPerHour: 100 };
  const makeKey = (client = manager) => client.post(`/api/projects/${project.id}/api-keys`, body, { headers });
  const storedSecret = async (): Promise<string | null> =>
    (await world.sql('SELECT secret FROM idempotency_keys WHERE key = $1', [headers['Idempotency-Key']]))[0].secret;
  const minutesPass = (minutes: number) =>
    world.sql(`UPDATE idempotency_keys SET created_at = created_at - make_interval(mins => $2) WHERE key = $1`, [
      headers['Idempotency-Key'],
      minutes,
    ]);

  it('shows a new key again to the same session within five minutes', async () => {
    const first = await makeKey();
    const again = await makeKey();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(again.body.apiKey).toMatch(/^kage_live_/);
  });

  it('shows no key after five minutes, and says that it was shown before', async () => {
    const first = await makeKey();
    await minutesPass(5);
    expect((await makeKey()).body).toEqual({ ...first.body, apiKey: null, secretShownBefore: true });
  });

  it('shows no key to another session of the same person', async () => {
    const first = await makeKey();
    await world.sql('UPDATE idempotency_keys SET shown_to = $2 WHERE key = $1', [headers['Idempotency-Key'], 'another session']);
    expect((await makeKey()).body).toEqual({ ...first.body, apiKey: null, secretShownBefore: true });
  });

  it('shows nothing to a person who was removed from the project since', async () => {
    await makeKey();
    await world.sql('DELETE FROM user_project_assignments WHERE user_id = $1', [manager.userId]);
    const again = await makeKey();
    expect(again.status).toBe(404);
    expect(again.text).not.toContain('kage_live_');
  });

  it('shows nothing of an answer without a project to a person who lost one since', async () => {
    const adjusted = () => manager.post('/api/admin/subscriptions/bulk', { ids: [2_147_483_647], action: 'suspend' }, { headers });
    expect((await adjusted()).status).toBe(200);
    expect((await adjusted()).headers.get('idempotent-replayed')).toBe('true');
    await world.sql('DELETE FROM user_project_assignments WHERE user_id = $1', [manager.userId]);
    expect((await adjusted()).status).toBe(404);
  });

  it('shows the secret of a webhook like a key', async () => {
    const make = () => manager.post(`/api/projects/${project.id}/webhooks`, { url: 'http://127.0.0.1:9/hook' }, { headers });
    const first = await make();
    expect((await make()).body.secret).toBe(first.body.secret);
    await minutesPass(6);
    expect((await make()).body).toMatchObject({ secret: null, secretShownBefore: true });
  });

  it('stores no secret for longer than its minutes', async () => {
    await makeKey();
    expect(await storedSecret()).not.toBeNull();
    await minutesPass(5);
    await world.get(IdempotencyRetention).runOnce();
    expect(await storedSecret()).toBeNull();
  });
});

describe('commands of one person at once', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('are four at a time: the others wait without a connection, and are carried out after them', async () => {
    const project = await world.givenProject({ balance: '100.00' });
    const [busy, other] = [await world.signIn(), await world.signIn()];
    const waiting = async (): Promise<number> =>
      (await world.sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length;
    let answers: Promise<{ status: number }[]> | undefined;
    await world.database.transaction(async (tx) => {
      await execute(tx, 'SELECT FROM project_balances WHERE project_id = $1 FOR UPDATE', [project.id]);
      const adjust = (_: unknown, index: number) =>
        busy.post(`/api/projects/${project.id}/adjustments`, { amount: `-${index + 1}.00`, reason: 'A correction' });
      answers = Promise.all(Array.from({ length: 12 }, adjust));
      await eventually('four of them wait for the balance', async () => (await waiting()) >= 4);
      expect((await other.get('/api/projects')).status).toBe(200);
      expect(await waiting()).toBe(4);
    });
    expect((await answers)?.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(await world.balanceOf(project)).toBe('22.00');
  });
});
