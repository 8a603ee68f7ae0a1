import { startWorld, type World } from '../../../test/world.js';
import { exportName } from './export-name.js';

describe('the name of an export', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('has its content, its project, and its days in the time zone of Settings', async () => {
    const { id } = await world.givenProject({ name: 'Ärger & Söhne VPN' });
    const { id: foreign } = await world.givenProject({ name: 'شبکه' });
    const of = (...filters: [string, unknown][]) =>
      exportName(
        world.database.db,
        'transactions',
        filters.map(([name, value]) => ({ name, values: [value] })),
      );
    await world.sql(`UPDATE settings SET timezone = 'Europe/Berlin'`);
    const from = new Date('2026-10-31T23:00:00Z');
    const to = { upTo: new Date('2026-11-30T22:59:59.999Z') };
    expect(await of()).toBe('transactions.csv');
    expect(await of(['projectId', id], ['from', from], ['to', to])).toBe('transactions-arger-sohne-vpn-2026-11-01-to-2026-11-30.csv');
    expect(await of(['projectId', foreign])).toBe(`transactions-project-${foreign}.csv`);
    expect(await of(['from', from])).toBe('transactions-from-2026-11-01.csv');
    expect(await of(['to', { before: new Date('2026-11-30T23:00:00Z') }])).toBe('transactions-until-2026-11-30.csv');
  });
});
