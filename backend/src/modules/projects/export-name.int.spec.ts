import { startWorld, type World } from '../../../test/world.js';
import type { Permission } from '../../common/http/permissions.js';
import { exportName } from './export-name.js';

describe('the name of an export', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const permissions = new Set<Permission>(['projects.read']);

  it('has its content, its project, and its days in the time zone of Settings', async () => {
    const { id } = await world.givenProject({ name: 'Ärger & Söhne VPN' });
    const { id: foreign } = await world.givenProject({ name: 'شبکه' });
    const of = (...filters: [string, unknown][]) =>
      exportName(
        world.database.db,
        { scope: 'all', permissions },
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

  it('has no project that the caller may not see, and no removed one', async () => {
    const [project, removed] = [await world.givenProject({ name: 'Acme' }), await world.givenProject()];
    await world.sql('UPDATE projects SET deleted_at = now() WHERE id = $1', [removed.id]);
    const of = (caller: Parameters<typeof exportName>[1], { id }: { id: number }) =>
      exportName(world.database.db, caller, 'subscriptions', [{ name: 'projectId', values: [id] }]);
    expect(await of({ scope: [project.id], permissions }, project)).toBe('subscriptions-acme.csv');
    expect(await of({ scope: [removed.id], permissions }, project)).toBe('subscriptions.csv');
    expect(await of({ scope: 'all', permissions: new Set<Permission>() }, project)).toBe('subscriptions.csv');
    expect(await of({ scope: 'all', permissions }, removed)).toBe('subscriptions.csv');
  });
});
