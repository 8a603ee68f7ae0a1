import { startWorld, type World } from '../world.js';
import { switchUsers } from '../../src/modules/sync/moves/moves.queries.js';
import { ProjectMove } from '../../src/modules/sync/moves/project-move.entity.js';

const USERS = 100_000;

describe('a move of very many users', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('changes servers within seconds', async () => {
    const project = await world.givenProject();
    await world.sql(
      `WITH sold AS (
         INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price)
         SELECT $1, 'large-' || n, lpad(n::text, 16, '0'), 'active', now(), now() + interval '30 days', 10 FROM generate_series(1, ${USERS}) n RETURNING *)
       INSERT INTO vpn_users (subscription_id, project_id, subscription_ref, vpn_login, start_date, end_date, sync_status, kage_user_id, begun_at, provisioned_at, ready_at, core_account)
       SELECT id, project_id, subscription_id, vpn_login_id, start_date, end_date, 'synced', 'old-' || id, now(), now(), now(), (SELECT core_account FROM projects WHERE id = $1) FROM sold`,
      [project.id],
    );
    await world.sql(
      `INSERT INTO vpn_user_readings (vpn_user_id, counter_bytes, read_at) SELECT id, 5, now() FROM vpn_users WHERE project_id = $1`,
      [project.id],
    );
    const [{ id }] = await world.sql(
      `INSERT INTO project_moves (project_id, from_driver, from_url, from_login, from_account, to_driver, to_url, to_login, password)
       SELECT id, core_driver, core_url, kage_login, core_account, 'kage', 'http://127.0.0.1:9', 'moved', 'x' FROM projects WHERE id = $1 RETURNING id`,
      [project.id],
    );
    await world.sql(
      `INSERT INTO project_move_users (move_id, vpn_user_id, subscription_id, vpn_login, begun_at, new_id)
       SELECT $1, id, subscription_id, vpn_login, now(), 'new-' || id FROM vpn_users WHERE project_id = $2`,
      [id, project.id],
    );
    await world.sql('VACUUM ANALYZE vpn_users, subscriptions, project_move_users, vpn_user_readings');
    const began = Date.now();
    await world.database.transaction(async (tx) => {
      const move = await tx.getRepository(ProjectMove).findOneByOrFail({ id });
      await switchUsers(tx, move);
    });
    console.log('switched in', Date.now() - began);
    expect(Date.now() - began).toBeLessThan(1);
  });
});
