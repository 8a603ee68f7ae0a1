import { systemActor } from '../../../common/http/caller.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { BillingService } from '../billing.service.js';

describe('a balance and its outlook', () => {
  let world: World;
  let project: GivenProject;
  let manager: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
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

    it('are read by people who see the project', async () => {
      expect((await manager.get(`/api/projects/${project.id}/balance`)).body).toEqual({
        projectId: project.id,
        balance: '100.00',
        reserved: '0.00',
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

    it('report a low balance once when a new threshold makes it low', async () => {
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
});
