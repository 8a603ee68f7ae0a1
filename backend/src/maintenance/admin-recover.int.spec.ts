import os from 'node:os';

import { PASSWORD, startWorld, type World } from '../../test/world.js';
import { adminRecover } from './admin-recover.js';

const NEW_PASSWORD = 'seven blue lanterns';

describe('npm run admin:recover', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const run = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const lines: string[] = [];
    const code = await adminRecover({ DATABASE_URL: world.databaseUrl, ...env }, args, os.tmpdir(), (line) => lines.push(line));
    return { code, said: lines.join('\n') };
  };
  const signIn = async (email: string, password: string) => (await world.anonymous().post('/api/auth/login', { email, password })).body;

  it('prints a link by which the last admin chooses another password, once', async () => {
    const { email, id } = await world.givenUser();
    const { code, said } = await run([email.toUpperCase()], { PUBLIC_URL: 'https://console.example.com' });
    expect(code).toBe(0);
    const [, token] = /^https:\/\/console\.example\.com\/reset#([\w-]{43})$/m.exec(said) ?? [];
    const reset = () => world.anonymous().post(`/api/auth/reset/${token}`, { password: NEW_PASSWORD });
    expect((await reset()).body).toEqual({ email });
    expect((await reset()).body.code).toBe('link_ended');
    expect((await signIn(email, PASSWORD)).code).toBe('invalid_credentials');
    expect((await signIn(email, NEW_PASSWORD)).user).toMatchObject({ email, mustChangePassword: false });
    const rows = await world.sql('SELECT action, user_name FROM audit_logs WHERE entity_id = $1 ORDER BY id', [String(id)]);
    expect(rows[0]).toEqual({ action: 'password_link_created', user_name: 'npm run admin:recover' });
    expect(JSON.stringify(await world.sql('SELECT * FROM audit_logs'))).not.toContain(token);
  });

  it('removes second factors and the binding to single sign-on where that is asked for, and leaves them otherwise', async () => {
    const { email, id } = await world.givenUser();
    await world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'x', now())`, [id]);
    await world.sql(`INSERT INTO user_identities (user_id, issuer, subject) VALUES ($1, 'https://id.example.com', 'somebody')`, [id]);
    const factors = async () =>
      (
        await world.sql(
          'SELECT user_id FROM user_totps WHERE user_id = $1 UNION ALL SELECT user_id FROM user_identities WHERE user_id = $1',
          [id],
        )
      ).length;
    expect([(await run([email])).code, await factors()]).toEqual([0, 2]);
    expect([(await run([email, '--without-factors'])).code, await factors()]).toEqual([0, 0]);
  });

  it('without the second factors leaves no session, and no password that would sign in alone', async () => {
    const staff = await world.signIn();
    const { code, said } = await run([staff.email, '--without-factors']);
    expect(code).toBe(0);
    expect((await staff.get('/api/auth/me')).status).toBe(401);
    expect((await signIn(staff.email, PASSWORD)).code).toBe('invalid_credentials');
    const token = /#([\w-]{43})/.exec(said)?.[1];
    expect((await world.anonymous().post(`/api/auth/reset/${token}`, { password: NEW_PASSWORD })).status).toBe(200);
    expect((await signIn(staff.email, NEW_PASSWORD)).user.email).toBe(staff.email);
  });

  it('prints the path alone where the address of the console is not configured', async () => {
    const { email } = await world.givenUser();
    expect((await run([email])).said).toMatch(/^\/reset#[\w-]{43} {3}\(behind/m);
  });

  it('does nothing for a person who is no active global admin', async () => {
    const { email } = await world.givenUser({ role: 'finance' });
    for (const address of [email, 'nobody@example.com']) expect((await run([address])).code).toBe(1);
    expect((await run([email])).said).toContain(`no active global admin with the address ${email}`);
  });

  it.each([[[]], [['--without-factors']], [['a@example.com', '--all']], [['a@example.com', '--without-factors', 'x']]])(
    'prints its usage for %j',
    async (args) => expect(await run(args)).toEqual({ code: 2, said: expect.stringContaining('Usage: npm run admin:recover') }),
  );
});
