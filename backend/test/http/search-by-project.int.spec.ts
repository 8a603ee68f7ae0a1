import { givenEverything } from '../everything.js';
import { startWorld, type GivenStaff, type World } from '../world.js';

const ID = 83_000_000;
const NAME = 'Zebranella';
const READINGS = ['subscriptions', 'vpn', 'sync', 'keys', 'webhooks', 'billing', 'crypto'].map((subject) => `${subject}.read`);
const LISTS = [
  '/api/adjustments',
  '/api/api-keys',
  '/api/crypto-payments',
  '/api/crypto-refunds',
  '/api/documents',
  `/api/projects/${ID}/webhooks`,
  '/api/subscriptions',
  '/api/sync/logs',
  '/api/sync/orphans',
  '/api/topup-requests',
  '/api/topup-reversals',
  '/api/transactions',
  '/api/vpn-users',
];
const EXPORTS = ['/api/subscriptions/export', '/api/transactions/export'];

describe('the name of a project', () => {
  let world: World;
  let reader: GivenStaff;
  let stranger: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    await givenEverything(world, ID);
    await world.sql('UPDATE projects SET name = $2 WHERE id = $1', [ID, NAME]);
    await world.sql(
      `INSERT INTO roles (code, name, permissions, scope) VALUES ('reads_projects', 'Reads projects', $1, 'all'), ('reads_rows', 'Reads rows', $2, 'all')`,
      [[...READINGS, 'projects.read'], READINGS],
    );
    reader = await world.signIn('reads_projects');
    stranger = await world.signIn('reads_rows');
  });
  afterAll(() => world.close());

  const found = async (by: GivenStaff, path: string): Promise<number> => (await by.list(path, { filter: { q: NAME } })).body.length;
  const exported = async (by: GivenStaff, path: string): Promise<number> => {
    const { text } = await by.get(`${path}?filter=${encodeURIComponent(JSON.stringify({ q: NAME }))}`);
    return text.trim().split('\n').length - 1;
  };

  it.each(LISTS)('finds rows of %s for those who may see projects alone', async (path) => {
    expect(await found(reader, path)).toBeGreaterThan(0);
    expect(await found(stranger, path)).toBe(0);
    expect((await stranger.list(path)).body.length).toBeGreaterThan(0);
  });

  it.each(EXPORTS)('and rows of %s', async (path) => {
    expect(await exported(reader, path)).toBeGreaterThan(0);
    expect(await exported(stranger, path)).toBe(0);
  });
});
