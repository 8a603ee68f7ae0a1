import pg from 'pg';

import { atOnce, once, order } from '../../../test/orders.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';

describe('a call of a partner that waits while its key loses its rights', () => {
  let world: World;
  let admin: GivenStaff;
  let blocker: pg.Client;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    blocker = new pg.Client({ connectionString: world.databaseUrl });
    await blocker.connect();
  });
  afterAll(async () => {
    await blocker.end();
    await world.close();
  });

  async function givenPartner() {
    const project = await world.givenProject({ balance: '1000.00' });
    const partner = await world.givenKey(project);
    const sell = (headers?: object) => partner.post('/api/v1/subscriptions', order(), headers);
    return { project, partner, sell, change: (body: object) => admin.put(`/api/api-keys/${partner.keyId}`, body) };
  }

  const waiting = async (): Promise<number> => {
    const sql = `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await world.sql<{ count: number }>(sql))[0]?.count ?? 0;
  };

  /** The answer to a call that waits for this row until `meanwhile` is done. */
  async function whileHeld<T>(row: string, project: GivenProject, call: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
    await blocker.query('BEGIN');
    try {
      await blocker.query(`${row} FOR UPDATE`, [project.id]);
      const answer = call();
      await eventually('the call waits', async () => (await waiting()) > 0);
      await meanwhile();
      await blocker.query('COMMIT');
      return await answer;
    } finally {
      await blocker.query('ROLLBACK');
    }
  }

  const BALANCE = 'SELECT 1 FROM project_balances WHERE project_id = $1';
  const PROJECT = 'SELECT 1 FROM projects WHERE id = $1';

  async function expectNothingSold(project: GivenProject): Promise<void> {
    expect(await world.balanceOf(project)).toBe('1000.00');
    expect(await world.sql('SELECT 1 FROM subscriptions WHERE project_id = $1', [project.id])).toEqual([]);
    expect(await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'subscription_created' AND project_id = $1`, [project.id])).toEqual([]);
  }

  it.each([
    ['with an Idempotency-Key', once()],
    ['without one', {}],
  ])('is refused with 401 and charges nothing, %s', async (_, headers) => {
    const { project, partner, sell } = await givenPartner();
    const revoke = async () => expect((await admin.delete(`/api/api-keys/${partner.keyId}`)).status).toBe(200);
    const { status, body } = await whileHeld(BALANCE, project, () => sell(headers), revoke);
    expect([status, body.code]).toEqual([401, 'invalid_api_key']);
    await expectNothingSold(project);
  });

  it('is refused as well where it waits for its project', async () => {
    const { project, partner, sell } = await givenPartner();
    const revoke = () => world.sql('UPDATE api_keys SET revoked_at = now(), is_active = false WHERE id = $1', [partner.keyId]);
    expect((await whileHeld(PROJECT, project, () => sell(), revoke)).status).toBe(401);
    await expectNothingSold(project);
  });

  it('is refused where the key is switched off, or expires', async () => {
    const { project, partner, sell, change } = await givenPartner();
    expect(
      (
        await whileHeld(
          BALANCE,
          project,
          () => sell(),
          () => change({ isActive: false }),
        )
      ).status,
    ).toBe(401);
    await change({ isActive: true });
    const expire = () => world.sql('UPDATE api_keys SET expires_at = clock_timestamp() WHERE id = $1', [partner.keyId]);
    expect((await whileHeld(BALANCE, project, () => sell(), expire)).status).toBe(401);
    await expectNothingSold(project);
  });

  it('is refused with 403 where its address was taken away, and goes on where another one was', async () => {
    const { project, sell, change } = await givenPartner();
    const allow = (...allowedCidrs: string[]) => whileHeld(BALANCE, project, sell, () => change({ allowedCidrs }));
    const { status, body } = await allow('203.0.113.0/24');
    expect([status, body.code]).toEqual([403, 'address_not_allowed']);
    await expectNothingSold(project);
    await change({ allowedCidrs: ['127.0.0.0/8', '203.0.113.0/24'] });
    expect((await allow('127.0.0.0/8')).status).toBe(201);
  });

  it('is refused with 403 where its project was archived', async () => {
    const { project, sell } = await givenPartner();
    const archive = () => world.sql(`UPDATE projects SET status = 'inactive' WHERE id = $1`, [project.id]);
    const { status, body } = await whileHeld(BALANCE, project, sell, archive);
    expect([status, body.code]).toEqual([403, 'project_inactive']);
    await expectNothingSold(project);
  });

  it('is refused with 403 where the scope was taken away, and goes on where another one was', async () => {
    const { project, sell, change } = await givenPartner();
    const narrow = (...scopes: string[]) => change({ scopes });
    const sold = await whileHeld(
      BALANCE,
      project,
      () => sell(),
      () => narrow('subscriptions:write', 'subscriptions:read'),
    );
    expect(sold.status).toBe(201);
    // Credentials take vpn:write, which was taken away before the answer.
    expect(sold.body.credentials ?? null).toBeNull();
    const refused = await whileHeld(
      BALANCE,
      project,
      () => sell(),
      () => narrow('subscriptions:read'),
    );
    expect([refused.status, refused.body.code, refused.body.requiredScope]).toEqual([403, 'scope_missing', 'subscriptions:write']);
    expect(await world.balanceOf(project)).toBe('990.00');
  });

  it('is refused where it changes a subscription', async () => {
    const { project, partner, sell } = await givenPartner();
    const { subscriptionId } = (await sell()).body;
    const rename = () => partner.patch(`/api/v1/subscriptions/${subscriptionId}`, { name: 'Renamed' });
    const revoke = () => world.sql('UPDATE api_keys SET revoked_at = now(), is_active = false WHERE id = $1', [partner.keyId]);
    expect((await whileHeld('SELECT 1 FROM subscriptions WHERE project_id = $1', project, rename, revoke)).status).toBe(401);
    expect(await world.sql(`SELECT 1 FROM subscriptions WHERE project_id = $1 AND name = 'Renamed'`, [project.id])).toEqual([]);
  });

  it('commits nothing once the revocation has been answered', async () => {
    const { project, partner, sell } = await givenPartner();
    const sales = atOnce(40, () => sell());
    await eventually('a sale', async () => (await world.balanceOf(project)) !== '1000.00');
    await admin.delete(`/api/api-keys/${partner.keyId}`);
    const balance = await world.balanceOf(project);
    const statuses = new Set((await sales).map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 401)).toEqual([]);
    expect(await world.balanceOf(project)).toBe(balance);
  });
});
