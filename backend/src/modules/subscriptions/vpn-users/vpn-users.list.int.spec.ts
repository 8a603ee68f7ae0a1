import { order } from '../../../../test/orders.js';
import { startWorld, type GivenStaff, type Json, type World } from '../../../../test/world.js';

describe('the list of VPN users, without the permission to read subscriptions', () => {
  let world: World;
  let reader: GivenStaff;
  let manager: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    const project = await world.givenProject({ name: 'Northlight', balance: '100.00' });
    const partner = await world.givenKey(project);
    const customer = { email: 'ann@example.com', name: 'Ann', surname: 'Lee', phone: '+49 30 555', paymentHash: '0xfeed' };
    const sold = await partner.post(
      '/api/v1/subscriptions',
      order({ subscriptionId: 'NL-1001', vpnLoginId: 'Zephyr1234567890', ...customer }),
    );
    expect(sold.status).toBe(201);
    await world.sql(`INSERT INTO roles (code, name, permissions, scope) VALUES ('vpn_reader', 'VPN reader', '{vpn.read}', 'assigned')`);
    reader = await world.signIn('vpn_reader', [project]);
    manager = await world.signIn('project_manager', [project]);
  });
  afterAll(() => world.close());

  const find = async (staff: GivenStaff, q: string): Promise<string[]> =>
    (await staff.list('/api/vpn-users', { filter: { q } })).body.map(({ subscriptionRef }: Json) => subscriptionRef);

  it.each(['ann@example.com', '@e', '+49', '4930555', 'Ann Lee', '0xfeed', 'NL-1001 Ann', 'Northlight'])(
    'finds neither a customer nor a project by %s',
    async (q) => {
      expect(await find(manager, q)).toEqual(['NL-1001']);
      expect(await find(reader, q)).toEqual([]);
    },
  );

  it.each(['NL-1001', 'nl-10', 'ZEPHYR', 'NL-1001 zephyr'])('finds a VPN user by its own %s', async (q) => {
    expect(await find(reader, q)).toEqual(['NL-1001']);
  });
});
