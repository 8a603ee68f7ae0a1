import type { DataSource } from 'typeorm';

import { ReadableRoles1764390000033 } from '../../src/database/migrations/1764390000033-readable-roles.js';

import { startWorld, type World } from '../world.js';
import { migrationSource } from './migration-source.js';

describe('the migration of roles that may change what they cannot read', () => {
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

  const given = (code: string, permissions: string[]) =>
    world.sql(`INSERT INTO roles (code, name, permissions, scope) VALUES ($1, $1, $2, 'all')`, [code, permissions]);
  const permissionsOf = async (code: string) => (await world.sql('SELECT permissions FROM roles WHERE code = $1', [code]))[0].permissions;
  const migrate = async () => {
    const runner = db.createQueryRunner();
    await new ReadableRoles1764390000033().up(runner);
    await runner.release();
  };

  it('takes a permission from them whose readings they lack, and nothing else, and says so in the audit trail', async () => {
    await given('blind', ['keys.write', 'topups.confirm', 'projects.read', 'projects.write', 'keys.unlimited']);
    await given('half_blind', ['subscriptions.read', 'subscriptions.write', 'sync.read', 'sync.repair', 'sync.run']);
    await given('seeing', ['users.read', 'users.write', 'roles.write', 'billing.read', 'billing.adjust']);
    await given('unknown', ['of.tomorrow']);
    await migrate();
    expect(await permissionsOf('blind')).toEqual(['projects.read', 'projects.write', 'keys.unlimited']);
    expect(await permissionsOf('half_blind')).toEqual(['subscriptions.read', 'sync.read', 'sync.run']);
    expect(await permissionsOf('seeing')).toEqual(['users.read', 'users.write', 'roles.write', 'billing.read', 'billing.adjust']);
    expect(await permissionsOf('unknown')).toEqual(['of.tomorrow']);
    expect(await permissionsOf('global_admin')).toEqual([]);
    const audited = () =>
      world.sql(`SELECT details->'after'->'permissions' AS after FROM audit_logs WHERE user_name = 'migration' ORDER BY id`);
    const rows = [
      { after: ['projects.read', 'projects.write', 'keys.unlimited'] },
      { after: ['subscriptions.read', 'sync.read', 'sync.run'] },
    ];
    expect(await audited()).toEqual(rows);
    await migrate();
    expect(await audited()).toEqual(rows);
  });

  it('ends the links and temporary passwords that their holders gave, and no others', async () => {
    await given('hands_out', ['users.write', 'users.read', 'roles.write', 'webhooks.write']);
    const [narrowed, other] = [await world.givenUser({ role: 'hands_out' }), await world.givenUser({ role: 'global_admin' })];
    const [byNarrowed, byOther] = [await world.givenUser({ role: 'viewer' }), await world.givenUser({ role: 'viewer' })];
    for (const [giver, user] of [
      [narrowed, byNarrowed],
      [other, byOther],
    ] as const) {
      await world.sql(
        `INSERT INTO user_links (id, user_id, purpose, created_by, expires_at) VALUES ($1, $2, 'reset', $3, now() + interval '1 hour')`,
        [`link-of-${user.id}`, user.id, giver.id],
      );
      await world.sql(
        `UPDATE users SET must_change_password = true, password_set_by = $2, password_ends_at = now() + interval '1 hour' WHERE id = $1`,
        [user.id, giver.id],
      );
    }
    await migrate();
    expect(await world.sql('SELECT user_id AS id FROM user_links')).toEqual([{ id: byOther.id }]);
    const ended = await world.sql('SELECT id FROM users WHERE password_ends_at <= now()');
    expect(ended).toEqual([{ id: byNarrowed.id }]);
  });
});
