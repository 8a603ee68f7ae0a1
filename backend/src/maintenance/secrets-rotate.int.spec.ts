import os from 'node:os';

import { givenEverything } from '../../test/everything.js';
import { eventually, startWorld, type Client, type World } from '../../test/world.js';
import { Encryption, type Purpose } from '../common/secrets/encryption.js';
import { ENCRYPTED_COLUMNS } from './encrypted-columns.js';
import { secretsRotate } from './secrets-rotate.js';

const NEW = 'the-new-secret-9876543210-zyxwvutsrqpon';
const PROJECTS = 30;

describe('npm run secrets:rotate', () => {
  let world: World;
  let old: string;
  let rotating: Encryption;
  let projects: { id: number }[];

  const begin = async () => {
    world = await startWorld();
    old = world.env.APP_SECRET;
    rotating = new Encryption({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: old });
    projects = await Promise.all(Array.from({ length: PROJECTS }, () => world.givenProject()));
    await storePasswords();
  };
  const storePasswords = () =>
    world.sql(
      'UPDATE projects p SET kage_password = given.text FROM unnest($1::int[], $2::text[]) AS given (id, text) WHERE p.id = given.id',
      [projects.map(({ id }) => id), projects.map((_, index) => world.get(Encryption).encrypt('core-password', `password ${index}`))],
    );

  const rotate = async (options?: Parameters<typeof secretsRotate>[4]) => {
    const lines: string[] = [];
    const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: NEW, APP_SECRET_PREVIOUS: old };
    const code = await secretsRotate(env, [], os.tmpdir(), (line) => lines.push(line), { pauseMs: 20, ...options });
    return { code, said: lines.join('\n') };
  };
  const texts = async ({ table, column }: { table: string; column: string }) =>
    (await world.sql<{ text: string }>(`SELECT ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`)).map(({ text }) => text);
  const readableUnder = async (secret: string): Promise<number> => {
    const encryption = new Encryption({ APP_SECRET: secret });
    let count = 0;
    for (const column of ENCRYPTED_COLUMNS)
      for (const text of await texts(column)) if (isReadable(encryption, column.purpose, text)) count += 1;
    return count;
  };

  describe('over one of everything', () => {
    beforeAll(begin);
    afterAll(() => world.close());

    it('brings every ciphertext of the database under the new secret, and changes nothing else', async () => {
      const { id } = await givenEverything(world, 9_000);
      await world.sql('UPDATE webhooks SET previous_secret = secret, previous_secret_until = now() WHERE id = $1', [id]);
      const options = world.get(Encryption).encrypt('core-options', '{"groupIds":[1]}');
      await world.sql('UPDATE projects SET core_options = $2 WHERE id = $1', [projects[0]?.id, options]);
      const credentials = world.get(Encryption).encrypt('vpn-credentials', '{"password":"x"}');
      await world.sql('UPDATE vpn_users SET credentials = $1 WHERE id = (SELECT min(id) FROM vpn_users)', [credentials]);
      const admin = await world.signIn();
      const totp = world.get(Encryption).encrypt('totp-secret', 'JBSWY3DPEHPK3PXP');
      await world.sql('INSERT INTO user_totps (user_id, secret) VALUES ($1, $2)', [admin.userId, totp]);
      await world.sql(
        `INSERT INTO user_links (id, user_id, purpose, sealed_token, expires_at) VALUES ('x', $1, 'reset', $2, now() + interval '1 day')`,
        [admin.userId, world.get(Encryption).encrypt('user-link', 'token')],
      );
      const [project] = await world.sql('SELECT id FROM projects ORDER BY id LIMIT 1');
      const newKey = { name: 'Kept answer', environment: 'production', rateLimitPerHour: 1 };
      const makeKey = (client: Client = admin) =>
        client.post(`/api/projects/${project.id}/api-keys`, newKey, { headers: { 'Idempotency-Key': 'rotated' } });
      const created = await makeKey();
      expect(created.status).toBe(201);
      const before = await world.sql(`SELECT to_jsonb(p) - 'kage_password' - 'core_options' AS row FROM projects p ORDER BY id`);

      const { code, said } = await rotate();

      expect(code).toBe(0);
      for (const { table, column } of ENCRYPTED_COLUMNS)
        expect(said).toMatch(new RegExp(`^${table}\\.${column}: [1-9]\\d* encrypted again$`, 'm'));
      expect(await everyTextOf(world)).not.toContain(new Encryption({ APP_SECRET: old }).currentPrefix);
      expect(await world.sql(`SELECT to_jsonb(p) - 'kage_password' - 'core_options' AS row FROM projects p ORDER BY id`)).toEqual(before);
      // A process that knows only the new secret can read what was stored under the old one.
      const after = await startWorld({ joining: world, env: { APP_SECRET: NEW } });
      const again = await makeKey(admin.at(after));
      expect([again.status, again.body]).toEqual([201, created.body]);
      await after.close();
      expect(await world.sql(`SELECT details FROM audit_logs WHERE action = 'secrets_rotated'`)).toHaveLength(1);
    });
  });

  describe('over thirty passwords', () => {
    beforeAll(begin);
    beforeEach(storePasswords);
    afterAll(() => world.close());

    it('prints no secret and no ciphertext', async () => {
      const { said } = await rotate();
      for (const secret of [old, NEW, 'password 1', ...(await texts({ table: 'projects', column: 'kage_password' }))])
        expect(said).not.toContain(secret);
    });

    it('covers every purpose of encryption', () => {
      const purposes: Record<Purpose, true> = {
        'asset-nodes': true,
        'core-password': true,
        'core-options': true,
        'vpn-credentials': true,
        'webhook-secret': true,
        'totp-secret': true,
        'user-link': true,
        'idempotent-answer': true,
      };
      expect(new Set(ENCRYPTED_COLUMNS.map(({ purpose }) => purpose))).toEqual(new Set(Object.keys(purposes)));
    });

    it('loses no edit that happens meanwhile, under whichever secret it is written', async () => {
      const [locked, edited] = projects;
      const under = (secret: string, text: string) => new Encryption({ APP_SECRET: secret }).encrypt('core-password', text);
      const passwordOf = async (project?: { id: number }) => {
        const [row] = await world.sql<{ text: string }>('SELECT kage_password AS text FROM projects WHERE id = $1', [project?.id]);
        return rotating.decrypt('core-password', row?.text ?? '');
      };
      let running: Promise<{ code: number }> | undefined;
      await world.database.transaction(async (tx) => {
        // A process that has not been restarted yet edits this row, and is slow about it.
        await tx.query('SELECT id FROM projects WHERE id = $1 FOR NO KEY UPDATE', [locked?.id]);
        running = rotate({ batchMax: 4 });
        await eventually('all others to be rotated', async () => (await readableUnder(NEW)) === PROJECTS - 1);
        await tx.query('UPDATE projects SET kage_password = $2 WHERE id = $1', [locked?.id, under(old, 'edited meanwhile')]);
        await world.sql('UPDATE projects SET kage_password = $2 WHERE id = $1', [edited?.id, under(old, 'edited behind it')]);
      });
      expect((await running)?.code).toBe(0);
      expect(await readableUnder(NEW)).toBe(PROJECTS);
      expect(await passwordOf(locked)).toBe('edited meanwhile');
      expect(await passwordOf(edited)).toBe('edited behind it');
    });

    it('continues where it was killed, and many at once share the work', async () => {
      // The third batch loses its connection, as after a SIGKILL: its uncommitted work is rolled back.
      await world.sql(`CREATE FUNCTION kill_at_third() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM projects WHERE starts_with(kage_password, '${rotating.currentPrefix}')) >= 10
      THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`);
      await world.sql('CREATE TRIGGER tr_kill BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION kill_at_third()');
      await expect(rotate({ batchMax: 5 })).rejects.toThrow();
      await world.sql('DROP TRIGGER tr_kill ON projects; DROP FUNCTION kill_at_third()');
      expect(await readableUnder(NEW)).toBe(10);
      for (const text of await texts({ table: 'projects', column: 'kage_password' }))
        expect(rotating.decrypt('core-password', text)).toMatch(/^password \d+$/);

      const runs = await Promise.all([1, 2, 3].map(() => rotate({ batchMax: 3 })));
      expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
      const moved = runs.map(({ said }) => Number(/^projects\.kage_password: (\d+)/m.exec(said)?.[1]));
      expect(moved.reduce((sum, each) => sum + each, 0)).toBe(PROJECTS - 10);
      expect(await readableUnder(NEW)).toBe(PROJECTS);
    });

    it('counts a row once whose transaction the database rolled back, and that was run again', async () => {
      await world.sql(`CREATE SEQUENCE tries; CREATE FUNCTION fail_at_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') <= 2 THEN RAISE EXCEPTION 'rolled back' USING ERRCODE = '40001'; END IF; RETURN NEW; END $$`);
      await world.sql(`UPDATE projects SET kage_password = 'deadbeef.AAAA' WHERE id = $1`, [projects[0]?.id]);
      await world.sql(
        'CREATE CONSTRAINT TRIGGER tr_fail AFTER UPDATE ON projects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_at_first()',
      );
      const { said } = await rotate();
      await world.sql('DROP FUNCTION fail_at_first CASCADE; DROP SEQUENCE tries');
      expect(said).toContain(`projects.kage_password: ${PROJECTS - 1} encrypted again, 1 cannot be read under either secret`);
    });

    it('does not change what neither secret decrypts, reports it, and ends with 1', async () => {
      await world.sql('UPDATE projects SET kage_password = $2 WHERE id = $1', [projects[0]?.id, 'deadbeef.AAAA']);
      const { code, said } = await rotate();
      expect(code).toBe(1);
      expect(said).toContain(`projects.kage_password: ${PROJECTS - 1} encrypted again, 1 cannot be read under either secret`);
      expect(await texts({ table: 'projects', column: 'kage_password' })).toContain('deadbeef.AAAA');
    });

    it('does nothing with an unknown option', async () => {
      const lines: string[] = [];
      const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: NEW, APP_SECRET_PREVIOUS: old };
      expect(await secretsRotate(env, ['--dry-run'], os.tmpdir(), (line) => lines.push(line))).toBe(2);
      expect(lines).toEqual([expect.stringContaining('Usage: npm run secrets:rotate')]);
      expect(await readableUnder(NEW)).toBe(0);
    });

    it('requires two different secrets', async () => {
      const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: old };
      await expect(secretsRotate(env, [], os.tmpdir(), () => undefined)).rejects.toThrow('APP_SECRET_PREVIOUS');
      await expect(secretsRotate({ ...env, APP_SECRET_PREVIOUS: old }, [], os.tmpdir(), () => undefined)).rejects.toThrow(
        'APP_SECRET itself',
      );
    });

    it('lets a process that got the new secret in advance read what others write under it', async () => {
      const ahead = new Encryption({ APP_SECRET: old, APP_SECRET_PREVIOUS: NEW });
      expect(ahead.decrypt('core-password', rotating.encrypt('core-password', 'x'))).toBe('x');
    });
  });
});

function isReadable(encryption: Encryption, purpose: Purpose, text: string): boolean {
  try {
    encryption.decrypt(purpose, text);
    return true;
  } catch {
    return false;
  }
}

/** Every row of every table: a ciphertext in a column that nobody thought of would show here. */
async function everyTextOf(world: World): Promise<string> {
  const tables = await world.sql<{ name: string }>(`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
  const all: string[] = [];
  for (const { name } of tables)
    all.push(...(await world.sql<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)).map(({ row }) => row));
  return all.join('\n');
}
