import { systemActor } from '../../../common/http/caller.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { BillingService } from '../billing.service.js';

describe('a balance and its outlook', () => {
  let world: World;
  let project: GivenProject;
  let manager: GivenStaff;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.givenProject({ balance: '100.00' });
    manager = await world.signIn('project_manager', [project]);
  });

  const eventsOf = ({ id }: GivenProject) =>
    world.sql(`SELECT data FROM outbox_events WHERE project_id = $1 AND type = 'balance.low' ORDER BY id`, [id]);

  describe('its settings', () => {
    const put = (body: object, client: GivenStaff = manager) => client.put(`/api/projects/${project.id}/balance`, body);

    it('are read by those who see the project', async () => {
      expect((await manager.get(`/api/projects/${project.id}/balance`)).body).toEqual({
        projectId: project.id,
        balance: '100.00',
        currency: 'USD',
        lowBalanceThreshold: '100.00',
        autoTopupEnabled: false,
        autoTopupAmount: '500.00',
        isLow: false,
      });
      const stranger = await world.signIn('project_manager');
      expect((await stranger.get(`/api/projects/${project.id}/balance`)).status).toBe(404);
    });

    it('are changed by a manager; what is absent stays', async () => {
      expect((await put({ autoTopupEnabled: true, autoTopupAmount: 250 })).body).toMatchObject({
        autoTopupEnabled: true,
        autoTopupAmount: '250.00',
        lowBalanceThreshold: '100.00',
      });
      expect((await put({ lowBalanceThreshold: '20.5' })).body).toMatchObject({ lowBalanceThreshold: '20.50', autoTopupEnabled: true });
      const [row] = await world.sql(
        `SELECT details FROM audit_logs WHERE action = 'balance_settings_updated' AND project_id = $1 ORDER BY id DESC LIMIT 1`,
        [project.id],
      );
      expect(row.details).toEqual({ before: { lowBalanceThreshold: '100.00' }, after: { lowBalanceThreshold: '20.50' } });
    });

    it('tell of a low balance once when a new threshold makes it one', async () => {
      expect((await put({ lowBalanceThreshold: '100.01' })).body.isLow).toBe(true);
      await put({ lowBalanceThreshold: '200.00' });
      expect(await eventsOf(project)).toHaveLength(1);
      expect((await put({ lowBalanceThreshold: '100.00' })).body.isLow).toBe(false);
      await put({ lowBalanceThreshold: '150.00' });
      expect(await eventsOf(project)).toHaveLength(2);
    });

    it('never move money: a charge at the same time stays booked', async () => {
      const charge = (n: number) =>
        world.database.transaction((tx) =>
          world.get(BillingService).charge(tx, {
            projectId: project.id,
            amount: '1.00',
            reference: `balances:${project.id}:${n}`,
            description: 'x',
            actor: systemActor('test'),
          }),
        );
      await Promise.all(Array.from({ length: 10 }, (_, n) => [charge(n), put({ lowBalanceThreshold: `${n}.00` })]).flat());
      expect(await world.balanceOf(project)).toBe('90.00');
    });

    it.each([
      [{ balance: '1000.00' }],
      [{ lowBalanceThreshold: '-1.00' }],
      [{ lowBalanceThreshold: '1.005' }],
      [{ lowBalanceThreshold: null }],
      [{ autoTopupAmount: '0.99' }],
      [{ autoTopupAmount: '1000000.01' }],
      [{ autoTopupEnabled: 'yes' }],
      [{ currency: 'EUR' }],
    ])('answer 400 to %j', async (body) => {
      expect((await put(body)).status).toBe(400);
    });
  });

  describe('the forecast', () => {
    const DAY_MS = 86_400_000;
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    const dateIn = (days: number) => inDays(days).toISOString().slice(0, 10);
    let login = 0;
    const subscribe = (endsInDays: number, columns: { status?: string; environment?: string } = {}) =>
      world.sql(
        `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, environment, start_date, end_date, price)
         VALUES ($1, $2, $3, $4, $5, now() - interval '60 days', $6, 10)`,
        [
          project.id,
          `forecast-${++login}`,
          String(1_000_000_000_000_000 + login),
          columns.status ?? 'active',
          columns.environment ?? 'production',
          inDays(endsInDays),
        ],
      );
    const forecast = async () => (await manager.get(`/api/projects/${project.id}/forecast`)).body;

    it('covers everything where nothing renews', async () => {
      expect(await forecast()).toEqual({
        projectId: project.id,
        balance: '100.00',
        currency: 'USD',
        activeSubscriptions: 0,
        renewalPrice: '10.00',
        next30Days: '0.00',
        shortfall: '0.00',
        coveredUntil: null,
        horizonDays: 365,
        rule: expect.stringContaining('every 30 days'),
      });
    });

    it('names the day of the first renewal that the balance does not cover', async () => {
      // Four renew on day 5, 35, 65; three on day 10, 40, 70: 4 + 3 + 3 of the ten that 100.00 pays for, and the fourth on day 35 is too much.
      for (let n = 0; n < 4; n++) await subscribe(5);
      for (let n = 0; n < 3; n++) await subscribe(10);
      expect(await forecast()).toMatchObject({ activeSubscriptions: 7, next30Days: '70.00', shortfall: '0.00', coveredUntil: dateIn(35) });
      for (let n = 0; n < 4; n++) await subscribe(20);
      expect(await forecast()).toMatchObject({
        activeSubscriptions: 11,
        next30Days: '110.00',
        shortfall: '10.00',
        coveredUntil: dateIn(20),
      });
    });

    it('counts what is active and paid alone, and lets a long one rest until it ends', async () => {
      await subscribe(3, { status: 'suspended' });
      await subscribe(3, { status: 'pending' });
      await subscribe(3, { environment: 'development' });
      await subscribe(-1);
      await subscribe(300);
      expect(await forecast()).toMatchObject({ activeSubscriptions: 1, next30Days: '0.00', coveredUntil: null });
    });

    it('prices a renewal by the started terms', async () => {
      await world.sql('UPDATE projects SET term_days = 20 WHERE id = $1', [project.id]);
      await subscribe(1);
      expect(await forecast()).toMatchObject({ renewalPrice: '20.00', next30Days: '20.00', coveredUntil: dateIn(151) });
    });

    it('of renewals that cost nothing needs nothing, also below zero; where they cost something the first one is too much', async () => {
      await subscribe(3);
      await admin.post(`/api/projects/${project.id}/adjustments`, { amount: '-101.00', reason: 'A wrong approval' });
      expect(await forecast()).toMatchObject({ balance: '-1.00', next30Days: '10.00', shortfall: '10.00', coveredUntil: dateIn(3) });
      await world.sql('UPDATE projects SET price_per_subscription = 0 WHERE id = $1', [project.id]);
      expect(await forecast()).toMatchObject({ next30Days: '0.00', shortfall: '0.00', coveredUntil: null });
    });

    it('is hidden from staff of other projects', async () => {
      const stranger = await world.signIn('project_manager');
      expect((await stranger.get(`/api/projects/${project.id}/forecast`)).status).toBe(404);
    });
  });
});
