import { switchUsers } from '../../src/modules/sync/moves/moves.queries.js';
import { ProjectMove } from '../../src/modules/sync/moves/project-move.entity.js';
import { startWorld, type World } from '../world.js';

const USERS = 100_000;
/** On two busy cores; each statement of it has the limit that the database sets for all. */
const SECONDS_MAX = 60;

describe('a move of 100,000 users to another VPN server', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('changes servers in one transaction, within its limits of time', async () => {
    const project = await world.givenProject();
    await world.sql(
      `WITH sold AS (
         INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price)
         SELECT $1, 'large-' || n, lpad(n::text, 16, '0'), 'active', now(), now() + interval '30 days', 10 FROM generate_series(1, ${USERS}) n RETURNING *)
       INSERT INTO vpn_users (subscription_id, project_id, subscription_ref, vpn_login, start_date, end_date, sync_status, kage_user_id, begun_at,
         provisioned_at, ready_at, core_account)
       SELECT id, project_id, subscription_id, vpn_login_id, start_date, end_date, 'synced', 'old-' || id, now(), now(), now(),
         (SELECT core_account FROM projects WHERE id = $1) FROM sold`,
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
    await world.sql('ANALYZE vpn_users, subscriptions, project_move_users, vpn_user_readings');
    const began = Date.now();
    await world.database.transaction(async (tx) => switchUsers(tx, await tx.getRepository(ProjectMove).findOneByOrFail({ id })));
    expect((Date.now() - began) / 1_000).toBeLessThan(SECONDS_MAX);
    const [counts] = await world.sql(
      `SELECT count(*) FILTER (WHERE v.kage_user_id = 'new-' || v.id AND v.sync_status = 'pending' AND v.ready_at IS NULL)::int AS switched,
         count(*) FILTER (WHERE m.is_old)::int AS "old", count(*) FILTER (WHERE r.counter_bytes IS NULL)::int AS begun
       FROM vpn_users v JOIN project_move_users m ON m.vpn_user_id = v.id JOIN vpn_user_readings r ON r.vpn_user_id = v.id`,
    );
    expect(counts).toEqual({ switched: USERS, old: USERS, begun: USERS });
  });
});
