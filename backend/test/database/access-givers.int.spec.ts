import type { DataSource } from 'typeorm';

import { AccessGivers1764390000034 } from '../../src/database/migrations/1764390000034-access-givers.js';

import { LinkGivers1764390000036 } from '../../src/database/migrations/1764390000036-link-givers.js';
import { UNKNOWN_GIVER } from '../../src/modules/users/links/given-access.js';
import { startWorld, type World } from '../world.js';
import { migrationSource } from './migration-source.js';

describe('the migration that names who may have chosen the present passwords', () => {
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

  const migrate = async () => {
    const runner = db.createQueryRunner();
    const [migration, later] = [new AccessGivers1764390000034(), new LinkGivers1764390000036()];
    await later.down(runner);
    await migration.down(runner);
    await migration.up(runner);
    await later.up(runner);
    await runner.release();
  };
  const influence = (actorId: number, userId: number, kind: string, at = 'now()') =>
    world.sql(`INSERT INTO user_influences (actor_id, user_id, kind, created_at) VALUES ($1, $2, $3, ${at})`, [actorId, userId, kind]);
  const bind = (userId: number) =>
    world.sql(`INSERT INTO user_identities (user_id, issuer, subject) VALUES ($1, 'https://id.example.com', $2)`, [userId, String(userId)]);

  it('takes them from the address, the temporary password and what is remembered of passwords and links', async () => {
    const [giver, other] = [(await world.givenUser()).id, (await world.givenUser()).id];
    const person = async () => (await world.givenUser({ role: 'viewer' })).id;
    const [typed, ownAddress, temporary, remembered] = [await person(), await person(), await person(), await person()];
    const [corrected, proven, afterProof, without, none] = [await person(), await person(), await person(), await person(), await person()];
    await world.sql('UPDATE users SET email_set_by = $2 WHERE id = ANY($1)', [[typed, proven, afterProof, without], giver]);
    await world.sql('UPDATE users SET email_set_by = id WHERE id = $1', [ownAddress]);
    await world.sql('UPDATE users SET must_change_password = true, password_set_by = $2 WHERE id = $1', [temporary, giver]);
    await influence(giver, remembered, 'password', `now() - interval '80 days'`);
    await influence(other, remembered, 'link');
    await influence(other, remembered, 'role');
    await influence(giver, corrected, 'email');
    await influence(giver, none, 'email', `'infinity'`);
    await influence(giver, proven, 'created', `now() - interval '1 day'`);
    for (const id of [proven, afterProof]) await bind(id);
    await influence(other, afterProof, 'link', `now() + interval '1 second'`);
    await world.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [without]);
    await migrate();
    const stored = new Map((await world.sql('SELECT id, access_given_by AS ids FROM users')).map(({ id, ids }) => [id, ids]));
    const giversOf = (ids: Record<string, number>) => Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, stored.get(id)]));
    expect(giversOf({ typed, temporary, remembered })).toEqual({ typed: [giver], temporary: [giver], remembered: [giver, other] });
    expect(giversOf({ ownAddress, corrected })).toEqual({ ownAddress: [UNKNOWN_GIVER], corrected: [UNKNOWN_GIVER] });
    expect(giversOf({ proven, afterProof, without, none })).toEqual({ proven: [], afterProof: [other], without: [], none: [] });
    expect(await world.sql('SELECT email_set_by FROM users WHERE id = $1', [ownAddress])).toEqual([{ email_set_by: null }]);
  });
});
