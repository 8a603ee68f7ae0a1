import { givenEverything } from '../../../test/everything.js';
import { startWorld, type GivenProject, type GivenStaff, type Json, type World } from '../../../test/world.js';

describe('GET /api/attention', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { BACKUP_MAX_AGE_HOURS: '24' } });
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  let serial = 0;
  const next = (): string => String((serial += 1));

  interface Sold {
    status?: string;
    cancelReason?: string;
    environment?: string;
    autoRenew?: boolean;
    endsIn?: string;
    sync?: string;
  }
  /** A subscription with its VPN user. */
  async function givenSold({ id }: GivenProject, given: Sold = {}): Promise<void> {
    const { status = 'active', cancelReason = null, environment = 'production', autoRenew = false, endsIn = '20 days', sync } = given;
    const [row] = await world.sql<{ id: number }>(
      `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price, environment, auto_renew, cancel_reason, cancelled_at)
       VALUES ($1, 'a-' || $2, lpad($2, 16, '0'), $3, now() - interval '10 days', now() + $4::interval, 10, $5, $6, $7::varchar,
         CASE WHEN $7::varchar IS NOT NULL THEN now() - interval '1 hour' END) RETURNING id`,
      [id, next(), status, endsIn, environment, autoRenew, cancelReason],
    );
    if (!sync) return;
    await world.sql(
      `INSERT INTO vpn_users (subscription_id, project_id, environment, subscription_ref, vpn_login, start_date, end_date, sync_status)
       VALUES ($1::int, $2, $3, 'a', lpad($1::text, 16, '1'), now(), now() + interval '20 days', $4)`,
      [row?.id, id, environment, sync],
    );
  }

  const attention = async (staff: GivenStaff): Promise<Json> => {
    const { status, body } = await staff.get('/api/attention');
    expect(status).toBe(200);
    return body;
  };
  /** Kind and number of what waits in a project. */
  const waitingIn = async (staff: GivenStaff, project: Pick<GivenProject, 'id'> | null): Promise<Record<string, number>> => {
    const { items } = await attention(staff);
    const of = (items as Json[]).filter(({ projectId }) => projectId === (project?.id ?? null));
    return Object.fromEntries(of.map(({ type, count }) => [type, count]));
  };

  /** The sum of the credits that are asked for in a project. */
  const amountIn = async (staff: GivenStaff, project: GivenProject): Promise<unknown> =>
    ((await attention(staff)).items as Json[]).find(({ type, projectId }) => type === 'request_waiting' && projectId === project.id)
      ?.amount;

  it('says that nothing waits, and since when', async () => {
    const staff = await world.signIn('project_manager', [await world.givenProject({ balance: '100.00' })]);
    const first = await attention(staff);
    expect(first).toEqual({ items: [], emptySince: expect.any(String) });
    expect(await attention(staff)).toEqual(first);
  });

  it('forgets since when, once something waits', async () => {
    const project = await world.givenProject({ balance: '100.00' });
    const staff = await world.signIn('project_manager', [project]);
    const { emptySince } = await attention(staff);
    await givenSold(project, { sync: 'failed' });
    expect(await attention(staff)).toMatchObject({ items: [{ type: 'sync_failed' }], emptySince: null });
    await world.sql(`UPDATE vpn_users SET sync_status = 'synced' WHERE project_id = $1`, [project.id]);
    const again = await attention(staff);
    expect(Date.parse(again.emptySince)).toBeGreaterThan(Date.parse(emptySince));
  });

  it('counts VPN users that failed, by project, without the sandbox', async () => {
    const project = await world.givenProject();
    await givenSold(project, { sync: 'failed' });
    await givenSold(project, { sync: 'failed' });
    await givenSold(project, { sync: 'synced' });
    await givenSold(project, { sync: 'failed', environment: 'development' });
    const { items } = await attention(await world.signIn('project_manager', [project]));
    expect(items).toEqual([
      {
        type: 'sync_failed',
        severity: 'warning',
        title: '2 VPN users could not be synchronized',
        since: expect.any(String),
        projectId: project.id,
        projectName: expect.any(String),
        count: 2,
        amount: null,
        action: 'retry',
      },
    ]);
  });

  it('names a stopped move, with the time since it stopped, to people who can resume it', async () => {
    const project = await world.givenProject();
    await world.sql(
      `INSERT INTO project_moves (project_id, from_driver, from_account, to_driver, to_login, status, created_at, stopped_at)
       SELECT id, core_driver, core_account, 'radius', 'console', 'stopped', now() - interval '2 hours', now() - interval '1 hour' FROM projects WHERE id = $1`,
      [project.id],
    );
    const item = ((await attention(admin)).items as Json[]).find(({ projectId }) => projectId === project.id);
    expect(item).toMatchObject({ type: 'move_stopped', severity: 'warning', title: 'A move to another VPN server is stopped', count: 1 });
    expect(Date.now() - Date.parse(item?.since)).toBeLessThan(2 * 3_600_000 - 60_000);
    expect(await waitingIn(await world.signIn('project_manager', [project]), project)).toEqual({});
    await world.sql(`UPDATE project_moves SET status = 'running' WHERE project_id = $1`, [project.id]);
    expect(await waitingIn(admin, project)).toEqual({});
  });

  it('names refused sales for three days', async () => {
    const project = await world.givenProject();
    await givenSold(project, { status: 'cancelled', cancelReason: 'The VPN server refused the user' });
    await givenSold(project, { status: 'cancelled' });
    await givenSold(project, { status: 'cancelled', cancelReason: 'long ago' });
    await world.sql(
      `UPDATE subscriptions SET created_at = now() - interval '4 days', cancelled_at = now() - interval '4 days' WHERE cancel_reason = 'long ago'`,
    );
    expect(await waitingIn(admin, project)).toEqual({ sale_refused: 1 });
  });

  it('warns of a balance that does not cover the renewals of seven days, and not of one that does', async () => {
    const [short, covered, later] = [
      await world.givenProject({ balance: '19.99' }),
      await world.givenProject({ balance: '20.00' }),
      await world.givenProject({ balance: '0.00' }),
    ];
    for (const project of [short, covered]) {
      await givenSold(project, { autoRenew: true, endsIn: '1 day' });
      await givenSold(project, { autoRenew: true, endsIn: '6 days' });
      await givenSold(project, { autoRenew: false, endsIn: '2 days' });
    }
    await givenSold(later, { autoRenew: true, endsIn: '8 days' });
    expect(await waitingIn(admin, short)).toEqual({ balance_short: 1 });
    expect(await waitingIn(admin, covered)).toEqual({});
    expect(await waitingIn(admin, later)).toEqual({});
  });

  it('counts a weekly plan as often as it renews, and the overdraft as money', async () => {
    const project = await world.givenProject({ balance: '25.00' });
    const [plan] = await world.sql<{ id: number }>(
      `INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'days3', 'Three days', 10, 3, 1) RETURNING id`,
      [project.id],
    );
    await givenSold(project, { autoRenew: true, endsIn: '12 hours' });
    await world.sql('UPDATE subscriptions SET plan_id = $1 WHERE project_id = $2', [plan?.id, project.id]);
    expect(await waitingIn(admin, project)).toEqual({ balance_short: 1 });
    await world.sql('UPDATE projects SET overdraft_limit = 5 WHERE id = $1', [project.id]);
    expect(await waitingIn(admin, project)).toEqual({});
  });

  it('shows requests to those who confirm them, except their own', async () => {
    const project = await world.givenProject();
    const manager = await world.signIn('project_manager', [project]);
    const finance = await world.signIn('finance');
    for (const staff of [manager, finance])
      expect((await staff.post('/api/topup-requests', { projectId: project.id, amount: '50.00' })).status).toBe(201);
    const author = await world.givenUser({ role: 'finance' });
    await world.sql(`INSERT INTO adjustments (project_id, requested_by, amount, reason) VALUES ($1, $2, 5, 'A gift')`, [
      project.id,
      author.id,
    ]);
    expect(await waitingIn(manager, project)).toEqual({});
    expect(await waitingIn(finance, project)).toEqual({ request_waiting: 2 });
    expect(await waitingIn(admin, project)).toEqual({ request_waiting: 3 });
    expect(await amountIn(finance, project)).toBe('55.00');
    expect(await amountIn(admin, project)).toBe('105.00');
  });

  it('names no amount where a request asks for no credit', async () => {
    const project = await world.givenProject();
    const { id } = await world.givenUser({ role: 'finance' });
    await world.sql(
      `INSERT INTO pending_changes (kind, project_id, requested_by, before, after) VALUES ('overdraft_limit', $1, $2, '{"overdraftLimit": "0.00"}', '{"overdraftLimit": "10.00"}')`,
      [project.id, id],
    );
    expect(await waitingIn(admin, project)).toEqual({ request_waiting: 1 });
    expect(await amountIn(admin, project)).toBeNull();
  });

  it('shows to each their own requests where they may confirm them alone', async () => {
    const project = await world.givenProject();
    await world.sql('UPDATE settings SET approval_limit = 100');
    const finance = await world.signIn('finance');
    for (const amount of ['60.00', '50.00', '100.01'])
      await world.sql(`INSERT INTO adjustments (project_id, requested_by, amount, reason) VALUES ($1, $2, $3, 'A gift')`, [
        project.id,
        finance.userId,
        amount,
      ]);
    expect(await waitingIn(finance, project)).toEqual({ request_waiting: 2 });
    expect(await amountIn(finance, project)).toBe('110.00');
    await world.sql('UPDATE settings SET approval_limit = NULL');
    expect(await waitingIn(finance, project)).toEqual({});
  });

  it('leaves payments on the chain out, which wait for their blocks and not for a person', async () => {
    const project = await world.givenProject();
    await world.sql(`INSERT INTO topup_requests (project_id, amount, source) VALUES ($1, 5, 'crypto')`, [project.id]);
    expect(await waitingIn(admin, project)).toEqual({});
  });

  it('names a paused synchronisation first, then webhooks, unknown users and keys that expire', async () => {
    const project = await world.givenProject();
    await world.sql(
      `INSERT INTO project_sync_states (project_id, paused_at) VALUES ($1, now()) ON CONFLICT (project_id) DO UPDATE SET paused_at = now()`,
      [project.id],
    );
    await world.sql(`INSERT INTO webhooks (project_id, url, secret, paused_at) VALUES ($1, 'https://example.com', 's', now())`, [
      project.id,
    ]);
    await world.sql(
      `INSERT INTO sync_orphans (project_id, core_account, vpn_login, kage_user_id, enabled) VALUES ($1, 'account', 'unknown', 'u1', true)`,
      [project.id],
    );
    await world.givenKey(project);
    await world.sql(`UPDATE api_keys SET expires_at = now() + interval '13 days' WHERE project_id = $1`, [project.id]);
    const manager = await world.signIn('project_manager', [project]);
    const { items } = await attention(manager);
    expect((items as Json[]).map(({ type }) => type)).toEqual(['sync_paused', 'webhook_paused', 'key_expiring', 'user_unknown']);
    expect(await waitingIn(await world.signIn('viewer', [project]), project)).toEqual({});
  });

  it('counts held payments, for people who may assign them', async () => {
    const project = await world.givenProject();
    await world.givenAsset();
    await world.sql(
      `INSERT INTO crypto_payments (project_id, asset_id, status, chain_id, tx_hash, log_index, token_address, token_symbol)
       VALUES ($1, (SELECT min(id) FROM assets), 'held', 1, '0x' || repeat('a', 64), 0, '0x' || repeat('b', 40), 'KAGE')`,
      [project.id],
    );
    const finance = await world.signIn('finance');
    expect(await waitingIn(finance, project)).toEqual({ transfer_held: 1 });
    expect(await waitingIn(await world.signIn('project_manager', [project]), project)).toEqual({});
    await world.sql(`UPDATE crypto_payments SET status = 'failed', failure_reason = 'reverted' WHERE project_id = $1`, [project.id]);
    expect(await waitingIn(finance, project)).toEqual({});
  });

  it('names an overdue backup, until there is a good one, to people who see to it', async () => {
    expect(await waitingIn(admin, null)).not.toHaveProperty('backup_overdue');
    await world.sql(`UPDATE users SET created_at = now() - interval '25 hours' WHERE id = $1`, [admin.userId]);
    expect(await waitingIn(admin, null)).toMatchObject({ backup_overdue: 1 });
    expect(await waitingIn(await world.signIn('finance'), null)).not.toHaveProperty('backup_overdue');
    await world.sql(`INSERT INTO backup_runs (status, started_at, finished_at) VALUES ('good', now() - interval '23 hours', now())`);
    expect(await waitingIn(admin, null)).not.toHaveProperty('backup_overdue');
  });

  it('covers the projects of the caller, without removed ones', async () => {
    const [theirs, removed] = [await world.givenProject(), await world.givenProject()];
    for (const project of [theirs, removed]) await givenSold(project, { sync: 'failed' });
    await world.sql('UPDATE projects SET deleted_at = now() WHERE id = $1', [removed.id]);
    const staff = await world.signIn('project_manager', [await world.givenProject()]);
    expect((await attention(staff)).items).toEqual([]);
    expect(await waitingIn(admin, theirs)).toEqual({ sync_failed: 1 });
    expect(await waitingIn(admin, removed)).toEqual({});
  });

  it('shows a ticket to those who answer, until it is answered', async () => {
    const project = await world.givenProject();
    const manager = await world.signIn('project_manager', [project]);
    const ticket = await manager.post('/api/support/tickets', { subject: 'Help', description: 'Please', priority: 'low' });
    expect(ticket.status).toBe(201);
    expect(await waitingIn(manager, null)).toEqual({});
    expect(await waitingIn(admin, null)).toMatchObject({ ticket_open: 1 });
    await admin.post(`/api/support/tickets/${ticket.body.id}/replies`, { message: 'Done' });
    expect(await waitingIn(admin, null)).toEqual({});
  });

  it('counts the tickets of people in the same projects alone for somebody of assigned projects', async () => {
    const [project, other] = [await world.givenProject(), await world.givenProject()];
    const manager = await world.signIn('project_manager', [project]);
    const [near, far] = [await world.signIn('support', [project]), await world.signIn('support', [other])];
    await manager.post('/api/support/tickets', { subject: 'Help', description: 'Please', priority: 'low' });
    expect(await waitingIn(near, null)).toEqual({ ticket_open: 1 });
    expect(await waitingIn(far, null)).toEqual({});
  });

  it('counts refunds in tokens for those alone who see token payments', async () => {
    await givenEverything(world, 82_000_000);
    const permissions = ['projects.read', 'billing.read', 'topups.confirm'];
    await world.sql(
      `INSERT INTO roles (code, name, permissions, scope) VALUES ('confirms', 'Confirms', $1, 'all'), ('confirms_tokens', 'Confirms', $2, 'all')`,
      [permissions, [...permissions, 'crypto.read']],
    );
    const [seeing, other] = [await world.signIn('confirms_tokens'), await world.signIn('confirms')];
    const waiting = async (staff: GivenStaff) => (await waitingIn(staff, { id: 82_000_000 })).request_waiting;
    expect(await waiting(other)).toBe(((await waiting(seeing)) ?? 0) - 1);
  });
});
