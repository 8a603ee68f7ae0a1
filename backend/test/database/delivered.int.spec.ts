import type { DataSource } from 'typeorm';

import { Delivered1764390000031 } from '../../src/database/migrations/1764390000031-delivered.js';

import { order } from '../orders.js';
import { startWorld, type World } from '../world.js';
import { migrationSource } from './migration-source.js';

describe('the migration that keeps what was delivered', () => {
  let world: World;
  let db: DataSource;
  beforeAll(async () => {
    world = await startWorld();
    db = await migrationSource(world.databaseUrl);
  });
  afterAll(async () => {
    await db.destroy();
    await world.close();
  });

  it('counts deleted and restored ones as delivered where nobody knows, and no other', async () => {
    const project = await world.givenProject({ balance: '100.00' });
    const admin = await world.signIn();
    const sell = async (more: object = {}): Promise<number> =>
      (await admin.post('/api/admin/subscriptions', order({ projectId: project.id, ...more }))).body.id;
    const forget = (id: number) => world.sql('DELETE FROM vpn_users WHERE subscription_id = $1', [id]);
    const provision = (id: number) => world.sql('UPDATE vpn_users SET provisioned_at = now() WHERE subscription_id = $1', [id]);
    const remove = (id: number) => admin.delete(`/api/admin/subscriptions/${id}`);

    const [, delivered, pending, removed, gone, restored] = [
      await sell(),
      await sell(),
      await sell({ status: 'pending' }),
      await sell(),
      await sell(),
      await sell(),
    ];
    await provision(delivered);
    for (const id of [removed, gone, restored]) await provision(id);
    for (const id of [pending, removed, gone, restored]) await remove(id);
    for (const id of [gone, restored]) await forget(id);
    expect((await admin.post(`/api/admin/subscriptions/${restored}/restore`, {})).status).toBe(200);

    const runner = db.createQueryRunner();
    await new Delivered1764390000031().down(runner);
    await new Delivered1764390000031().up(runner);
    await runner.release();
    const marked = await world.sql('SELECT id FROM subscriptions WHERE delivered_at IS NOT NULL ORDER BY id');
    expect(marked).toEqual([{ id: removed }, { id: gone }, { id: restored }]);
  });
});
