import { AccessWorld, CHOSEN, HELPER, newEmail, READER, TEMPORARY, visitor } from '../../../../test/access-world.js';
import { overtaken } from '../../../../test/database/overtaken.js';
import { plainOf, startMailServer } from '../../../../test/mail-server.js';
import { sendMails } from '../../../../test/send-mails.js';
import { person, SignOnWorld } from '../../../../test/sign-on/sign-on-world.js';
import { startWorld, type Client, type World } from '../../../../test/world.js';

const PUBLIC_URL = 'https://console.example.com';
const REMOVED = { all: true, passwordRemoved: true, factorsRemoved: true };

describe('what signs in to an account, where somebody may have chosen it who lacks the rights that the account gets', () => {
  let on: SignOnWorld;
  let world: World;
  let given: AccessWorld;
  beforeAll(async () => {
    on = await SignOnWorld.start({ TRUST_PROXY: '1', OIDC_DEFAULT_ROLE: 'newcomer' });
    ({ world } = on);
    given = await AccessWorld.of(world);
  });
  afterAll(() => on.close());

  const toFinance = (id: number) => given.change(id, { role: 'finance' });
  const arrive = async (email: string): Promise<Client> => {
    const { browser } = await on.arrive({ ...person(email), sub: email });
    return world.anonymous({ Cookie: browser.session });
  };

  it('ends with the password, second factors and sessions, and the audit trail says so', async () => {
    const made = await given.register(given.helper, { password: TEMPORARY });
    const opened = await given.replaceTemporary(made.email);
    await given.addFactor(made.id);
    await toFinance(made.id);
    await given.expectEnded(made.email, opened);
    expect(await world.sql('SELECT FROM user_totps WHERE user_id = $1', [made.id])).toEqual([]);
    const rows = await world.sql(`SELECT details FROM audit_logs WHERE action = 'session_revoked' AND entity_id = $1`, [String(made.id)]);
    expect(rows).toEqual([{ details: REMOVED }]);
  });

  it.each([
    ['with a second factor, and who ended it is not independent of its owner then', true, [{ kind: 'factor' }]],
    ['without one, and who ended it gave its owner nothing', false, []],
  ])('ends %s', async (_, hasFactor, expected) => {
    const { id: projectId } = await world.givenProject();
    const { id } = await given.register(given.helper, { role: 'reader', password: TEMPORARY });
    await world.sql(`UPDATE users SET role = 'viewer' WHERE id = $1`, [id]);
    if (hasFactor) await given.addFactor(id);
    const [{ max }] = await world.sql('SELECT max(id) FROM user_influences');
    expect((await given.admin.put(`/api/projects/${projectId}/members`, { userIds: [id] })).status).toBe(200);
    expect(
      await world.sql('SELECT kind FROM user_influences WHERE user_id = $1 AND id > $2 AND actor_id = $3', [id, max, given.admin.userId]),
    ).toEqual(expected);
  });

  it('ends also by a wider role, and stays by one that this person has', async () => {
    const { body: role } = await given.admin.post('/api/roles', { code: 'widens', name: 'Widens', permissions: READER, scope: 'all' });
    const [helped, byAdmin] = [
      await given.register(given.helper, { role: 'widens', password: TEMPORARY }),
      await given.register(given.admin, { role: 'widens', password: TEMPORARY }),
    ];
    const [first, second] = [await given.replaceTemporary(helped.email), await given.replaceTemporary(byAdmin.email)];
    const widen = async (permissions: string[]) =>
      expect((await given.admin.put(`/api/roles/${role.id}`, { permissions })).status).toBe(200);
    await widen(['projects.read', 'users.read']);
    await given.expectKept(helped.email, first);
    await widen(['projects.read', 'billing.read']);
    await given.expectEnded(helped.email, first);
    await given.expectKept(byAdmin.email, second);
  });

  it('ends also where a session alone is left of it', async () => {
    const made = await given.register(given.helper, { password: TEMPORARY });
    const opened = await given.replaceTemporary(made.email);
    await world.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [made.id]);
    await toFinance(made.id);
    expect((await opened.get('/api/auth/me')).status).toBe(401);
  });

  it('ends where the account is activated again, after that person has left', async () => {
    const leaving = await world.signIn();
    const made = await given.register(leaving, { password: TEMPORARY });
    await given.replaceTemporary(made.email);
    await given.change(made.id, { isActive: false });
    await given.change(leaving.userId, { isActive: false });
    await given.change(made.id, { isActive: true });
    await given.expectEnded(made.email);
  });

  describe('by another project', () => {
    const managerOf = async (projectIds: number[]) => {
      const leaving = await world.signIn();
      const made = await given.register(leaving, { role: 'project_manager', projectIds, password: TEMPORARY });
      const opened = await given.replaceTemporary(made.email);
      return { leaving, made, opened };
    };

    it('ends where that person sees other projects', async () => {
      const [first, second] = [await world.givenProject(), await world.givenProject()];
      const { leaving, made, opened } = await managerOf([first.id]);
      await given.change(leaving.userId, { role: 'project_manager', projectIds: [first.id] });
      await given.expectKept(made.email, opened);
      await given.change(made.id, { projectIds: [first.id, second.id] });
      await given.expectEnded(made.email, opened);
    });

    it('stays where that person sees it too', async () => {
      const [first, second] = [await world.givenProject(), await world.givenProject()];
      const { leaving, made, opened } = await managerOf([first.id]);
      await given.change(leaving.userId, { role: 'project_manager', projectIds: [first.id, second.id] });
      await given.change(made.id, { projectIds: [first.id, second.id] });
      await given.expectKept(made.email, opened);
    });

    it('ends where the project gets the account as a member, or as its contact', async () => {
      const [first, second] = [await world.givenProject(), await world.givenProject()];
      const [member, contact] = [await managerOf([first.id]), await managerOf([first.id])];
      for (const { leaving } of [member, contact]) await given.change(leaving.userId, { isActive: false });
      expect((await given.admin.put(`/api/projects/${second.id}/members`, { userIds: [member.made.id] })).status).toBe(200);
      expect((await given.admin.put(`/api/projects/${second.id}`, { managerId: contact.made.id })).status).toBe(200);
      for (const { made, opened } of [member, contact]) await given.expectEnded(made.email, opened);
    });
  });

  it('ends, and a password that is set in the same change stays', async () => {
    const made = await given.register(given.helper, { password: TEMPORARY });
    await given.replaceTemporary(made.email);
    await given.addFactor(made.id);
    await given.change(made.id, { role: 'finance', password: TEMPORARY });
    expect((await given.login(made.email)).code).toBe('invalid_credentials');
    expect((await given.login(made.email, TEMPORARY)).user.mustChangePassword).toBe(true);
  });

  describe('in an account that somebody else made', () => {
    it('ends where that person gave a temporary password', async () => {
      const made = await given.register(given.admin);
      const opened = await given.choosePassword(given.helper, made);
      await toFinance(made.id);
      await given.expectEnded(made.email, opened);
    });

    it('ends where that person was shown a link', async () => {
      const made = await given.register(given.admin);
      const { body } = await given.helper.post(`/api/users/${made.id}/invitation`);
      await given.useLink(body.url);
      await toFinance(made.id);
      await given.expectEnded(made.email);
    });

    it('ends where that person uses the link while the role is being changed', async () => {
      const made = await given.register(given.admin);
      const other = await given.register(given.admin);
      await given.useLink(other.url);
      const sql = `UPDATE users SET password_hash = o.password_hash, access_given_by = ARRAY[$2::int] FROM users o WHERE users.id = $1 AND o.id = $3`;
      await overtaken(world, { sql, params: [made.id, given.helper.userId, other.id] }, () => toFinance(made.id));
      await given.expectEnded(made.email);
    });

    it('ends where that person then changed the password in the account, and an admin corrected the address', async () => {
      const made = await given.register(given.helper, { password: TEMPORARY });
      const email = newEmail();
      await given.replaceTemporary(made.email);
      await given.change(made.id, { email });
      await toFinance(made.id);
      await given.expectEnded(email);
    });

    it('ends where that person set up a second factor, and an admin gave the password after that', async () => {
      const made = await given.register(given.helper, { password: TEMPORARY });
      await given.replaceTemporary(made.email);
      await given.addFactor(made.id);
      await given.change(made.id, { password: TEMPORARY });
      await toFinance(made.id);
      expect((await given.login(made.email, TEMPORARY)).code).toBe('temporary_password_ended');
      expect(await world.sql('SELECT FROM user_totps WHERE user_id = $1', [made.id])).toEqual([]);
    });

    it('ends where that person could act as the one who gave the password', async () => {
      const between = await given.register(given.helper, { role: 'helper', password: TEMPORARY });
      const acting = await given.replaceTemporary(between.email);
      const made = await given.register(acting, { password: TEMPORARY });
      await given.replaceTemporary(made.email);
      await given.change(between.id, { role: 'global_admin' });
      await toFinance(made.id);
      await given.expectEnded(made.email);
    });

    it('ends by a link that this person saw as somebody else, who has chosen their own password since', async () => {
      const between = await given.register(given.helper, { role: 'helper', password: TEMPORARY });
      const acting = await given.replaceTemporary(between.email);
      const made = await given.register(given.admin);
      const { body } = await acting.post(`/api/users/${made.id}/invitation`);
      await given.choosePassword(given.admin, between);
      await given.change(between.id, { role: 'global_admin' });
      await given.useLink(body.url);
      await toFinance(made.id);
      await given.expectEnded(made.email);
    });

    it('stays where somebody with the rights gave the password last, and nothing is left of what was there before', async () => {
      const made = await given.register(given.helper, { password: TEMPORARY });
      await given.replaceTemporary(made.email);
      const opened = await given.choosePassword(given.admin, made);
      await toFinance(made.id);
      await given.expectKept(made.email, opened);
    });
  });

  it('ends where the person is gone who gave it', async () => {
    const [dismissed, removed] = [await world.signIn(), await world.signIn()];
    const first = await given.register(dismissed, { password: TEMPORARY });
    const second = await given.register(removed, { password: TEMPORARY });
    for (const { email } of [first, second]) await given.replaceTemporary(email);
    await given.change(dismissed.userId, { isActive: false });
    expect((await given.admin.delete(`/api/users/${removed.userId}`)).status).toBe(200);
    for (const { id, email } of [first, second]) {
      await toFinance(id);
      await given.expectEnded(email);
    }
  });

  describe('under another address', () => {
    it('ends where the account has set the address itself', async () => {
      const made = await given.register(given.admin, { role: 'helper', password: TEMPORARY });
      const opened = await given.replaceTemporary(made.email);
      const email = newEmail();
      await given.change(made.id, { email, currentPassword: CHOSEN }, opened);
      await given.change(made.id, { role: 'global_admin' });
      await given.expectEnded(email, opened);
    });

    it('ends where an admin has set it, also together with the role', async () => {
      const [earlier, together] = [
        await given.register(given.admin, { password: TEMPORARY }),
        await given.register(given.admin, { password: TEMPORARY }),
      ];
      for (const { email } of [earlier, together]) await given.replaceTemporary(email);
      const [first, second] = [newEmail(), newEmail()];
      await given.change(earlier.id, { email: first });
      await given.expectKept(first);
      await toFinance(earlier.id);
      await given.change(together.id, { email: second, role: 'finance' });
      for (const email of [first, second]) await given.expectEnded(email);
    });
  });

  describe('where the account of that person has passed to somebody else', () => {
    const handedOver = async () => {
      const account = await given.register(given.admin, { role: 'helper', password: TEMPORARY });
      return { account, acting: await given.replaceTemporary(account.email) };
    };
    const handOver = (id: number) => given.change(id, { email: newEmail() });

    it('ends, whatever the new owner may do', async () => {
      const { account, acting } = await handedOver();
      const made = await given.register(acting, { password: TEMPORARY });
      const opened = await given.replaceTemporary(made.email);
      await handOver(account.id);
      await given.expectKept(made.email, opened);
      for (const { id } of [account, made]) await toFinance(id);
      await given.expectEnded(made.email, opened);
    });

    it('is not chosen any more by a link that the former owner saw', async () => {
      const { account, acting } = await handedOver();
      const made = await given.register(given.admin);
      const { body } = await acting.post(`/api/users/${made.id}/invitation`);
      await handOver(account.id);
      const [, token] = String(body.url).split('#');
      const used = await visitor(world).post(`/api/auth/invitations/${token}`, { password: CHOSEN });
      expect([used.status, used.body.code]).toEqual([410, 'link_ended']);
    });

    it('ends at once as a temporary password, with its sessions, and the audit trail says so', async () => {
      const { account, acting } = await handedOver();
      const made = await given.register(acting, { password: TEMPORARY });
      const opened = await given.enter(made.email, TEMPORARY);
      await handOver(account.id);
      expect((await opened.get('/api/auth/me')).status).toBe(401);
      expect((await given.login(made.email, TEMPORARY)).code).toBe('temporary_password_ended');
      const rows = await world.sql(`SELECT details FROM audit_logs WHERE action = 'session_revoked' AND entity_id = $1`, [String(made.id)]);
      expect(rows).toEqual([{ details: { all: true, temporaryPasswordEnded: true } }]);
    });
  });

  it('ends unused with the dismissal of a person who gave it as somebody else: a temporary password, and a link', async () => {
    const leaving = await world.signIn();
    const account = await given.register(leaving, { role: 'helper', password: TEMPORARY });
    const acting = await given.replaceTemporary(account.email);
    const made = await given.register(acting, { password: TEMPORARY });
    const { url } = await given.register(acting);
    await given.choosePassword(given.admin, account);
    await given.change(leaving.userId, { isActive: false });
    expect((await given.login(made.email, TEMPORARY)).code).toBe('temporary_password_ended');
    const [, token] = String(url).split('#');
    expect((await visitor(world).post(`/api/auth/invitations/${token}`, { password: CHOSEN })).body.code).toBe('link_ended');
  });

  describe('beside single sign-on', () => {
    it('ends where that person was shown a link, and the owner comes in by the provider as before', async () => {
      const made = await given.register(given.admin);
      await arrive(made.email);
      const { body } = await given.helper.post(`/api/users/${made.id}/invitation`);
      await given.useLink(body.url);
      const opened = await given.enter(made.email);
      await toFinance(made.id);
      await given.expectEnded(made.email, opened);
      expect((await (await arrive(made.email)).get('/api/auth/me')).body).toMatchObject({ id: made.id, role: 'finance' });
    });

    it('stays where its owner first came by the provider and chose the password by a link of somebody with the rights', async () => {
      const made = await given.register(given.helper, { password: TEMPORARY });
      await given.replaceTemporary(made.email);
      await arrive(made.email);
      await given.expectEnded(made.email);
      const { body } = await given.admin.post(`/api/users/${made.id}/invitation`);
      await given.useLink(body.url);
      await toFinance(made.id);
      await given.expectKept(made.email);
    });

    it('does not keep its owner out, who comes in by the provider', async () => {
      const made = await given.register(given.admin);
      await arrive(made.email);
      await given.change(made.id, { password: TEMPORARY }, given.helper);
      expect((await (await arrive(made.email)).get('/api/projects')).body.code).toBe('password_change_required');
      await toFinance(made.id);
      expect((await (await arrive(made.email)).get('/api/projects')).status).toBe(200);
      await given.expectEnded(made.email);
      expect((await given.login(made.email, TEMPORARY)).code).toBe('invalid_credentials');
    });

    it('leaves no session that a temporary password had opened, once its owner comes by the provider', async () => {
      const made = await given.register(given.admin);
      await arrive(made.email);
      await given.change(made.id, { password: TEMPORARY }, given.helper);
      const opened = await given.enter(made.email, TEMPORARY);
      await world.sql('UPDATE users SET password_ends_at = now() WHERE id = $1', [made.id]);
      await arrive(made.email);
      expect((await opened.get('/api/auth/me')).status).toBe(401);
    });

    it('is no way to more rights for newcomers: only a global admin makes, changes or removes their role', async () => {
      const permissions = [...HELPER, 'roles.write'];
      await given.admin.post('/api/roles', { code: 'keeper', name: 'Keeper', permissions, scope: 'all' });
      const keeper = await world.signIn('keeper');
      const role = { code: 'newcomer', name: 'Newcomer', permissions: READER, scope: 'assigned' };
      expect((await keeper.post('/api/roles', role)).body.code).toBe('grant_forbidden');
      const { body } = await given.admin.post('/api/roles', role);
      expect((await keeper.put(`/api/roles/${body.id}`, { permissions, scope: 'all' })).body.code).toBe('grant_forbidden');
      expect((await keeper.delete(`/api/roles/${body.id}`)).body.code).toBe('grant_forbidden');
      expect((await given.admin.delete(`/api/roles/${body.id}`)).status).toBe(200);
    });

    it('leaves an account whose owner gives access again, once an ended temporary password is gone', async () => {
      const leaving = await world.signIn();
      const made = await given.register(given.admin, { role: 'helper' });
      await arrive(made.email);
      await given.change(made.id, { password: TEMPORARY }, leaving);
      await given.change(leaving.userId, { isActive: false });
      const acting = await arrive(made.email);
      const body = { email: newEmail(), firstName: 'Vera', lastName: 'Lindqvist', role: 'reader' };
      expect((await acting.post('/api/auth/register', body)).status).toBe(201);
    });

    it('ends with a second factor that was there before its owner came', async () => {
      const made = await given.register(given.helper, { password: TEMPORARY });
      await given.replaceTemporary(made.email);
      await given.addFactor(made.id);
      await arrive(made.email);
      await toFinance(made.id);
      expect(await world.sql('SELECT FROM user_totps WHERE user_id = $1', [made.id])).toEqual([]);
    });
  });
});

describe('with a mail server', () => {
  let world: World;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let given: AccessWorld;
  beforeAll(async () => {
    mail = await startMailServer();
    world = await startWorld({ env: { TRUST_PROXY: '1', SMTP_URL: mail.url, PUBLIC_URL } });
    given = await AccessWorld.of(world);
  });
  beforeEach(() => world.sql(`UPDATE roles SET permissions = $1 WHERE code = 'reader'`, [READER]));
  afterAll(async () => {
    await world.close();
    await mail.close();
  });

  const linkTo = async (email: string): Promise<string | null> => {
    await sendMails(world);
    const texts = mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => plainOf(text));
    return /https:\S+#[\w-]{43}/.exec(texts.at(-1) ?? '')?.[0] ?? null;
  };

  it('a password that its owner chose by a mailed link stays, also where a person with fewer rights made the account', async () => {
    const made = await given.register(given.helper);
    await given.useLink(await linkTo(made.email));
    const opened = await given.enter(made.email);
    await given.change(made.id, { role: 'finance' });
    await given.expectKept(made.email, opened);
  });

  describe('an invitation that somebody gave as another person, to an address of their own', () => {
    const invited = async () => {
      const leaving = await world.signIn();
      const account = await given.register(leaving, { role: 'helper', password: TEMPORARY });
      const acting = await given.replaceTemporary(account.email);
      const made = await given.register(acting);
      return { leaving, account, url: await linkTo(made.email) };
    };
    const use = async (url: string | null) => {
      const token = (url ?? '').split('#')[1];
      return (await visitor(world).post(`/api/auth/invitations/${token}`, { password: CHOSEN })).body.code;
    };

    it('ends with the dismissal of that person', async () => {
      const { leaving, url } = await invited();
      await given.change(leaving.userId, { isActive: false });
      expect(await use(url)).toBe('link_ended');
    });

    it('ends where the account passes to another address', async () => {
      const { account, url } = await invited();
      await given.change(account.id, { email: newEmail() });
      expect(await use(url)).toBe('link_ended');
    });
  });

  it('a password that somebody else may have chosen stays once its owner has replaced it by a mailed link', async () => {
    const made = await given.register(given.helper, { password: TEMPORARY });
    await given.replaceTemporary(made.email);
    await visitor(world).post('/api/auth/forgot', { email: made.email });
    await given.useLink(await linkTo(made.email));
    await given.change(made.id, { role: 'finance' });
    await given.expectKept(made.email);
  });

  it('a password that was mailed to another address ends, and the owner of the present one gets a link', async () => {
    const made = await given.register(given.helper);
    await given.useLink(await linkTo(made.email));
    const email = newEmail();
    await given.change(made.id, { email });
    await given.change(made.id, { role: 'finance' });
    await given.expectEnded(email);
    await given.useLink(await linkTo(email));
    await given.expectKept(email);
  });

  it.each([
    ['another role', (_: number, id: number) => given.admin.put(`/api/users/${id}`, { role: 'finance' })],
    ['a wider one', (roleId: number) => given.admin.put(`/api/roles/${roleId}`, { permissions: ['projects.read', 'billing.read'] })],
  ])('a password that ends by %s is replaced by a link, which its owner gets by e-mail', async (_, change) => {
    const made = await given.register(given.helper, { password: TEMPORARY });
    await given.replaceTemporary(made.email);
    const [{ id }] = await world.sql(`SELECT id FROM roles WHERE code = 'reader'`);
    expect((await change(id, made.id)).status).toBe(200);
    await given.expectEnded(made.email);
    await given.useLink(await linkTo(made.email));
    await given.expectKept(made.email);
  });

  it('the owner of an account whose password ended while it was inactive gets a link once it is activated', async () => {
    const made = await given.register(given.helper, { password: TEMPORARY });
    await given.replaceTemporary(made.email);
    await given.change(made.id, { isActive: false });
    await given.change(made.id, { role: 'finance' });
    await given.change(made.id, { isActive: true });
    await given.useLink(await linkTo(made.email));
    await given.expectKept(made.email);
  });

  it('so does the owner of one whose temporary password ended then', async () => {
    const made = await given.register(given.helper, { password: TEMPORARY, isActive: false });
    await given.change(made.id, { role: 'finance' });
    await given.change(made.id, { isActive: true });
    await given.useLink(await linkTo(made.email));
    await given.expectKept(made.email);
  });

  it('a link that replaces a password outlives the rights of the person who made the role wider', async () => {
    const widens = {
      code: 'widens',
      name: 'Widens',
      permissions: ['projects.read', 'users.read', 'roles.write', 'sync.read'],
      scope: 'all',
    };
    const { body: role } = await given.admin.post('/api/roles', widens);
    const [{ id }] = await world.sql(`SELECT id FROM roles WHERE code = 'reader'`);
    const made = await given.register(given.helper, { password: TEMPORARY });
    await given.replaceTemporary(made.email);
    const widener = await world.signIn('widens');
    expect((await widener.put(`/api/roles/${id}`, { permissions: ['projects.read', 'sync.read'] })).status).toBe(200);
    expect((await given.admin.put(`/api/roles/${role.id}`, { permissions: ['projects.read'] })).status).toBe(200);
    await given.useLink(await linkTo(made.email));
    await given.expectKept(made.email);
  });
});
