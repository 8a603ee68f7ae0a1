import { atOnce, DAY_MS, inDays, once } from '../../../../test/orders.js';
import { startWorld, type Client, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { SyncWorker } from '../queue/sync.worker.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';

describe('the adoption of many users at once', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  let accounts = 0;
  /** On a server of its own that has let it in. */
  async function givenProject(balance = '100.00'): Promise<GivenProject> {
    const project = await world.givenProject({ balance });
    await world.sql('UPDATE projects SET kage_login = $2 WHERE id = $1', [project.id, `moved-in-${(accounts += 1)}`]);
    await world.sql('INSERT INTO core_sign_ins (project_id, accepted_version) SELECT id, connection_version FROM projects WHERE id = $1', [
      project.id,
    ]);
    return project;
  }
  let logins = 0;
  async function givenOrphan(project: GivenProject, { end = inDays(20), enabled = true, login = '' } = {}): Promise<string> {
    const vpnLogin = login || String((logins += 1)).padStart(16, '7');
    await world.sql(
      `INSERT INTO sync_orphans (project_id, core_account, vpn_login, kage_user_id, enabled, start_date, end_date, max_sessions)
       SELECT id, core_account, $2::varchar, 'on-server-' || $2::varchar, $3, now() - interval '90 days', $4, 4 FROM projects WHERE id = $1`,
      [project.id, vpnLogin, enabled, end],
    );
    return vpnLogin;
  }
  const file = (...rows: string[]) => ['vpnLogin,subscriptionId', ...rows].join('\r\n');
  const adopt = (body: object, caller: Client = admin, key?: string) => caller.post('/api/sync/orphans/adopt', body, key ? once(key) : {});
  const codesOf = ({ rows }: Json) => rows.map(({ ok, code }: Json) => (ok ? 'ok' : code));

  it('is previewed row by row, with what each project would pay, and leaves no trace', async () => {
    const project = await givenProject('15.00');
    const [fine, second, gone, named] = [
      await givenOrphan(project),
      await givenOrphan(project),
      await givenOrphan(project, { end: inDays(-1) }),
      await givenOrphan(project, { login: 'made.by.hand' }),
    ];
    const csv = file(`${fine},m-1`, `${second},m-2`, `${gone},m-3`, `${named},m-4`, 'nosuch,m-5', `${fine},m-6`, `,m-7`);
    const { status, body } = await adopt({ csv, mode: 'preview', projectId: project.id });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 7, good: 1, refused: 6, adopted: 0 });
    expect(codesOf(body)).toEqual([
      'ok',
      'insufficient_balance',
      'validation_failed',
      'orphan_not_adoptable',
      'not_found',
      'orphan_decided',
      'validation_failed',
    ]);
    expect(body.rows[0]).toMatchObject({ line: 2, vpnLogin: fine, subscriptionId: 'm-1', isNew: true, id: null, status: 'active' });
    expect(body.costs).toEqual([{ projectId: project.id, amount: '10.00', balanceAfter: '5.00' }]);
    for (const table of ['subscriptions', 'vpn_users', 'outbox_events'])
      expect(await world.sql(`SELECT 1 FROM ${table} WHERE project_id = $1`, [project.id])).toEqual([]);
    expect(await world.sql(`SELECT 1 FROM sync_orphans WHERE project_id = $1 AND state <> 'open'`, [project.id])).toEqual([]);
    expect(await world.balanceOf(project)).toBe('15.00');
  });

  it('delivers what is sold for it: the user is on the server, whether it was synchronised yet or not', async () => {
    const project = await givenProject();
    const login = await givenOrphan(project);
    const { body } = await adopt({ csv: file(`${login},delivered-1`), mode: 'all', projectId: project.id });
    const { id } = body.rows[0];
    expect((await admin.post(`/api/admin/subscriptions/${id}/cancel`, { refund: 'none' })).status).toBe(200);
    expect(await world.balanceOf(project)).toBe('90.00');
    expect(await world.sql('SELECT desired FROM vpn_users WHERE subscription_id = $1', [id])).toEqual([{ desired: 'present' }]);
  });

  it('imports all rows or none, or the good ones, charges each once, and does nothing twice', async () => {
    const project = await givenProject();
    const [one, other] = [await givenOrphan(project), await givenOrphan(project)];
    const csv = file(`${one},all-1`, 'nosuch,all-2', `${other},all-3`);
    expect((await adopt({ csv, mode: 'all', projectId: project.id })).body).toMatchObject({ adopted: 0, good: 2, refused: 1 });
    expect(await world.balanceOf(project)).toBe('100.00');
    const first = await adopt({ csv, mode: 'good', projectId: project.id }, admin, 'adopt-good');
    expect(first.body).toMatchObject({ adopted: 2, refused: 1, costs: [] });
    expect((await adopt({ csv, mode: 'good', projectId: project.id }, admin, 'adopt-good')).body).toEqual(first.body);
    expect(codesOf((await adopt({ csv, mode: 'good', projectId: project.id })).body)).toEqual([
      'orphan_decided',
      'not_found',
      'orphan_decided',
    ]);
    expect(await world.balanceOf(project)).toBe('80.00');
    const [adopted] = first.body.rows;
    expect((await admin.get(`/api/subscriptions/${adopted.id}`)).body).toMatchObject({
      subscriptionId: 'all-1',
      vpnLoginId: one,
      status: 'active',
      maxSessions: 4,
    });
    expect(
      await world.sql('SELECT kage_user_id AS id FROM vpn_users WHERE subscription_id = $1 AND begun_at IS NOT NULL', [adopted.id]),
    ).toEqual([{ id: `on-server-${one}` }]);
    const trail = await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'orphan_adopted' AND project_id = $1`, [project.id]);
    expect(trail).toHaveLength(2);
  });

  it('adopts users without a charge, as they are on the server, for a global admin alone', async () => {
    const project = await givenProject('0.00');
    await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'monthly', 'Monthly', 10, 30, 1)`, [
      project.id,
    ]);
    const [running, off, ended] = [
      await givenOrphan(project),
      await givenOrphan(project, { enabled: false }),
      await givenOrphan(project, { end: inDays(-3) }),
    ];
    const csv = ['vpnLogin;subscriptionId;plan;email', `'${running};in-1;monthly;ann@example.com`, `${off};in-2;;`, `${ended};in-3;;`].join(
      '\n',
    );
    const body = { csv, mode: 'all', charge: false, projectId: project.id };
    const manager = await world.signIn('project_manager', [project]);
    expect((await adopt(body, manager)).body).toMatchObject({ statusCode: 403, code: 'field_forbidden' });
    const answer = (await adopt(body)).body;
    expect(answer).toMatchObject({ adopted: 3 });
    expect(answer.rows.map(({ status }: Json) => status)).toEqual(['active', 'suspended', 'expired']);
    const kept = (await admin.get(`/api/subscriptions/${answer.rows[0].id}`)).body;
    expect(kept).toMatchObject({ plan: 'monthly', email: 'ann@example.com' });
    expect(Math.abs(Date.parse(kept.endDate) - Date.now() - 20 * DAY_MS)).toBeLessThan(60_000);
    expect(await world.balanceOf(project)).toBe('0.00');
    expect(await world.sql('SELECT 1 FROM transactions WHERE project_id = $1', [project.id])).toEqual([]);
  });

  it('sells a plan from now on where it is charged', async () => {
    const project = await givenProject();
    await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'week', 'Week', 3, 7, 1)`, [project.id]);
    const login = await givenOrphan(project);
    const csv = `vpnLogin,subscriptionId,plan\r\n${login},planned,week`;
    const [row] = (await adopt({ csv, mode: 'all', projectId: project.id })).body.rows;
    expect(Math.abs(Date.parse(row.endDate) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    expect(await world.balanceOf(project)).toBe('97.00');
  });

  it('gives a user to the subscription that has its login and this ID already', async () => {
    const project = await givenProject();
    const [login, other] = [await givenOrphan(project), await givenOrphan(project)];
    const sold = (subscriptionId: string, vpnLoginId: string) =>
      admin.post('/api/admin/subscriptions', {
        projectId: project.id,
        subscriptionId,
        vpnLoginId,
        startDate: inDays(0),
        endDate: inDays(9),
      });
    const { body: mine } = await sold('mine', login);
    await sold('anothers', '1111222233334444');
    const { rows } = (await adopt({ csv: file(`${login},mine`, `${other},anothers`), mode: 'good', projectId: project.id })).body;
    expect(rows).toMatchObject([
      { ok: true, isNew: false, id: mine.id, status: 'active' },
      { ok: false, code: 'subscription_id_taken' },
    ]);
    expect(await world.balanceOf(project)).toBe('80.00');
  });

  it('refuses a login that another project has sold, a project that is missing, and one that is not the caller’s', async () => {
    const [project, foreign] = [await givenProject(), await givenProject()];
    const [taken, theirs] = [await givenOrphan(project), await givenOrphan(foreign)];
    await admin.post('/api/admin/subscriptions', {
      projectId: foreign.id,
      subscriptionId: 'sold-there',
      vpnLoginId: taken,
      startDate: inDays(0),
      endDate: inDays(9),
    });
    const manager = await world.signIn('project_manager', [project]);
    const csv = [
      'vpnLogin,subscriptionId,projectId',
      `${taken},r-1,${project.id}`,
      `${theirs},r-2,${foreign.id}`,
      `${theirs},r-3,2000000000`,
      `${theirs},r-4,many`,
      `${theirs},r-5,`,
    ].join('\n');
    const { body } = await adopt({ csv, mode: 'good' }, manager);
    expect(codesOf(body)).toEqual(['vpn_login_taken', 'not_found', 'not_found', 'validation_failed', 'validation_failed']);
    expect(
      (await adopt({ csv: `vpnLogin,subscriptionId\n${theirs},r-6`, mode: 'good', projectId: foreign.id }, manager)).body,
    ).toMatchObject({ statusCode: 404 });
    expect(await world.sql(`SELECT 1 FROM sync_orphans WHERE vpn_login = ANY($1) AND state <> 'open'`, [[taken, theirs]])).toEqual([]);
  });

  describe('by people of one project', () => {
    const preview = async (caller: Client, project: GivenProject, logins: string[]): Promise<string[]> =>
      codesOf(
        (await adopt({ csv: file(...logins.map((login, row) => `${login},p-${row}`)), mode: 'preview', projectId: project.id }, caller))
          .body,
      );

    it('does not say which users of a shared server another project has decided about', async () => {
      const [project, foreign] = [await givenProject(), await givenProject()];
      await world.sql('UPDATE projects SET kage_login = (SELECT kage_login FROM projects WHERE id = $1) WHERE id = $2', [
        foreign.id,
        project.id,
      ]);
      const [own, theirs] = [await givenOrphan(project), await givenOrphan(foreign)];
      await world.sql(`UPDATE sync_orphans SET state = 'deleted' WHERE vpn_login = ANY($1)`, [[own, theirs]]);
      const manager = await world.signIn('project_manager', [project]);
      expect(await preview(manager, project, [own, theirs, 'nosuch'])).toEqual(['orphan_decided', 'not_found', 'not_found']);
      expect(await preview(admin, project, [own, theirs])).toEqual(['orphan_decided', 'orphan_decided']);
    });

    it('says of at most 20 of their users an hour that another project has the login, in bulk and one by one', async () => {
      const [project, foreign] = [await givenProject(), await givenProject('500.00')];
      const users: string[] = [];
      for (let user = 0; user < 22; user += 1) users.push(await givenOrphan(project));
      for (const vpnLoginId of users) {
        const sold = { projectId: foreign.id, subscriptionId: `sold-${vpnLoginId}`, vpnLoginId, startDate: inDays(0), endDate: inDays(9) };
        expect((await admin.post('/api/admin/subscriptions', sold)).status).toBe(201);
      }
      const orphans = (await admin.list('/api/sync/orphans', { filter: { projectId: project.id } })).body;
      const manager = await world.signIn('project_manager', [project]);
      const adoptOne = async (index: number) =>
        (await manager.post(`/api/sync/orphans/${orphans[index].id}/adopt`, { newSubscriptionId: `one-${index}` })).body.code;
      expect(await preview(manager, project, users.slice(0, 19))).toEqual(Array(19).fill('vpn_login_taken'));
      expect([await adoptOne(0), await adoptOne(1)]).toEqual(['vpn_login_taken', 'rate_limited']);
      expect(await preview(manager, project, users.slice(20))).toEqual(Array(2).fill('rate_limited'));
      expect(await preview(admin, project, users)).toEqual(Array(22).fill('vpn_login_taken'));
    });
  });

  it('refuses a file of another kind', async () => {
    for (const csv of [
      'vpnLogin\r\n1',
      'vpnLogin,subscriptionId,price\r\n1,2,3',
      'vpnLogin,subscriptionId',
      file(...Array(201).fill('a,b')),
    ])
      expect((await adopt({ csv, mode: 'preview', projectId: 1 })).body).toMatchObject({
        statusCode: 400,
        fields: { csv: expect.any(String) },
      });
  });

  it('happens once where several people adopt the same users, alone and in bulk', async () => {
    const project = await givenProject('1000.00');
    const users: string[] = [];
    for (let user = 0; user < 6; user += 1) users.push(await givenOrphan(project));
    const orphans = (await admin.list('/api/sync/orphans', { filter: { projectId: project.id } })).body;
    const answers = await atOnce(6, (index) => {
      const turned = [...users.slice(index), ...users.slice(0, index)];
      if (index < 4)
        return adopt({ csv: file(...turned.map((login) => `${login},race-${index}-${login}`)), mode: 'good', projectId: project.id });
      return admin.post(`/api/sync/orphans/${orphans[index].id}/adopt`, { newSubscriptionId: `race-single-${index}` });
    });
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const sold = await world.sql('SELECT vpn_login_id AS login FROM subscriptions WHERE project_id = $1', [project.id]);
    expect(sold.map(({ login }: Json) => login).sort()).toEqual([...users].sort());
    expect(await world.balanceOf(project)).toBe('940.00');
  });

  it('keeps the user on the server', async () => {
    world.core.control.addAccount('bulk', 'secret');
    const project = await world.givenProject({ balance: '100.00' });
    await admin.put(`/api/projects/${project.id}`, { kageLogin: 'bulk', kagePassword: 'secret' });
    const login = 'bulk000000000001';
    const before = world.core.control.putUser('bulk', login, { startDate: inDays(-5), endDate: inDays(25) });
    await admin.post('/api/sync/force', { projectId: project.id });
    await world.get(ReconciliationWorker).runOnce();
    const { body } = await adopt({ csv: file(`${login.toUpperCase()},kept`), mode: 'all', projectId: project.id });
    expect(body).toMatchObject({ adopted: 1 });
    await world.get(SyncWorker).runOnce();
    expect((await admin.get(`/api/subscriptions/${body.rows[0].id}`)).body).toMatchObject({ syncStatus: 'synced', vpnLoginId: login });
    expect(world.core.control.user('bulk', login)).toMatchObject({ id: before.id, enabled: true });
  });
});
