import { CHOSEN, TEMPORARY, visitor } from '../../../../test/access-world.js';
import { actionsOf, login, use } from '../../../../test/links.js';
import { plainOf, startMailServer } from '../../../../test/mail-server.js';
import { sendMails } from '../../../../test/send-mails.js';
import { PASSWORD, startWorld, type GivenStaff, type World } from '../../../../test/world.js';
import { translate } from '../../../common/phrases/translate.js';
import { NotificationsWorker } from '../../notifications/notifications.worker.js';

const PUBLIC_URL = 'https://console.example.com';

describe('links, where there is a mail server', () => {
  let world: World;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let admin: GivenStaff;
  beforeAll(async () => {
    mail = await startMailServer();
    world = await startWorld({ env: { TRUST_PROXY: '1', SMTP_URL: mail.url, PUBLIC_URL } });
    admin = await world.signIn();
  });
  afterEach(() => Object.assign(mail.state, { isDown: false, refuses: '' }));
  afterAll(async () => {
    await world.close();
    await mail.close();
  });

  const work = () => sendMails(world);
  const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => plainOf(text));
  const tokenTo = (email: string, page: string) =>
    new RegExp(`${PUBLIC_URL}/${page}#([\\w-]{43})`).exec(mailsTo(email).at(-1) ?? '')?.[1] ?? '';
  const forgot = (email: string, by = visitor(world)) => by.post('/api/auth/forgot', { email });

  it('an invitation is mailed with the address from the environment, and shown to nobody', async () => {
    const email = 'vera@example.com';
    const { body } = await admin.post('/api/auth/register', { email, firstName: 'Vera', lastName: 'Lindqvist' });
    expect(body.invitation).toMatchObject({ byEmail: true, url: null });
    await work();
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]).toContain('You are invited to sign in.');
    const token = tokenTo(email, 'invitation');
    const stored = JSON.stringify(
      await Promise.all(['user_links', 'notifications', 'outbox_events'].map((t) => world.sql(`SELECT * FROM ${t}`))),
    );
    expect(stored).not.toContain(token);
    expect(await world.sql('SELECT sealed_token FROM user_links WHERE user_id = $1', [body.id])).toEqual([{ sealed_token: null }]);
    expect((await use(world, 'invitations', token)).body).toEqual({ email });
    expect((await login(world, email)).user.email).toBe(email);
  });

  it('an invitation is written in the language of Settings, and a reset in that of the person', async () => {
    await admin.put('/api/settings', { language: 'es' });
    const email = 'lucia@example.com';
    await admin.post('/api/auth/register', { email, firstName: 'Lucia', lastName: 'Paz' });
    await work();
    expect(mailsTo(email)[0]).toContain(translate('You are invited to sign in.', 'es'));
    expect(mailsTo(email)[0]).not.toContain('Choose your password');
    const person = await world.signIn('project_manager');
    await person.put('/api/auth/me', { language: 'fa' });
    await forgot(person.email);
    await work();
    expect(mailsTo(person.email)[0]).toContain(translate('A new password for your account.', 'fa'));
    expect(mailsTo(person.email)[0]).toMatch(/\/reset#[\w-]{43}/);
    await admin.put('/api/settings', { language: 'en' });
  });

  it('a reset is written in the language that the browser asks for, where the person has chosen none', async () => {
    const { email } = await world.givenUser();
    const asked = { 'X-Forwarded-For': '198.51.100.250', 'Accept-Language': 'ru-RU,ru;q=0.9,en;q=0.5' };
    await forgot(email, world.anonymous(asked));
    await work();
    expect(mailsTo(email)[0]).toContain(translate('A new password for your account.', 'ru'));
    const { body } = await world.anonymous(asked).post(`/api/auth/reset/${tokenTo(email, 'reset')}`, { password: CHOSEN });
    expect(body).toEqual({ email });
    await work();
    expect(mailsTo(email)[1]).toContain(translate('Your password was changed.', 'ru'));
  });

  it('an e-mail whose link was replaced is not sent', async () => {
    const { id, email } = await world.givenUser();
    for (let n = 0; n < 2; n += 1) {
      await admin.post(`/api/users/${id}/invitation`);
      await world.get(NotificationsWorker).runOnce();
    }
    await work();
    expect(mailsTo(email)).toHaveLength(1);
    expect((await use(world, 'reset', tokenTo(email, 'reset'))).status).toBe(200);
  });

  it('an e-mail that the server refused for the moment is tried again, with the same link', async () => {
    const { id, email } = await world.givenUser();
    mail.state.isDown = true;
    await admin.post(`/api/users/${id}/invitation`);
    await work();
    mail.state.isDown = false;
    await world.sql(`UPDATE notifications SET next_email_at = now() WHERE user_id = $1 AND email_status = 'pending'`, [id]);
    await work();
    expect(mailsTo(email)).toHaveLength(1);
    expect((await use(world, 'reset', tokenTo(email, 'reset'))).status).toBe(200);
  });

  describe('a password that was changed', () => {
    /** The first line of each e-mail. */
    const saidTo = async (email: string) => {
      await work();
      return mailsTo(email).map((text) => text.split(/\r?\n/)[0]);
    };

    it('is reported to its owner by e-mail, whatever their choice of notifications, without a link', async () => {
      const person = await world.signIn('project_manager');
      await person.put('/api/auth/me', { currentPassword: PASSWORD, newPassword: TEMPORARY });
      expect(await saidTo(person.email)).toEqual(['Your password was changed.']);
      expect(mailsTo(person.email)[0]).toContain(`write to an administrator.\r\n\r\n${PUBLIC_URL}/forgot`);
      expect(mailsTo(person.email)[0]).not.toContain('#');
      expect((await person.get('/api/notifications')).body).toEqual([]);
    });

    it('by a link is reported too, but a first password is not', async () => {
      const { id, email } = await world.givenUser();
      await admin.post(`/api/users/${id}/invitation`);
      await work();
      await use(world, 'reset', tokenTo(email, 'reset'));
      expect(await saidTo(email)).toEqual(['A new password for your account.', 'Your password was changed.']);
      const invited = 'first.password@example.com';
      await admin.post('/api/auth/register', { email: invited, firstName: 'First', lastName: 'Password' });
      await work();
      await use(world, 'invitations', tokenTo(invited, 'invitation'));
      expect(await saidTo(invited)).toEqual(['You are invited to sign in.']);
    });

    it('by an admin is reported as such; no other change sends an e-mail', async () => {
      const { id, email } = await world.givenUser();
      await admin.put(`/api/users/${id}`, { firstName: 'Wera' });
      expect(await saidTo(email)).toEqual([]);
      await admin.put(`/api/users/${id}`, { password: TEMPORARY });
      expect(await saidTo(email)).toEqual(['An administrator has set another password for you.']);
    });
  });

  it('a password that was changed is reported to the address of that moment, though the address is changed before the e-mail goes', async () => {
    const { id, email } = await world.givenUser();
    await admin.put(`/api/users/${id}`, { password: TEMPORARY });
    await admin.put(`/api/users/${id}`, { email: 'elsewhere@example.com' });
    await work();
    const said = mailsTo(email).map((text) => text.split(/\r?\n/)[0]);
    expect(said.sort()).toEqual([
      'An administrator has set another email address for you.',
      'An administrator has set another password for you.',
    ]);
    expect(mailsTo('elsewhere@example.com')).toEqual([]);
  });

  describe('an e-mail address that was changed', () => {
    it('together with the password is reported to the former address, with both changes', async () => {
      const { id, email } = await world.givenUser();
      const after = `after.${email}`;
      expect((await admin.put(`/api/users/${id}`, { email: after, password: TEMPORARY })).status).toBe(200);
      await work();
      expect(mailsTo(email)).toEqual([
        expect.stringContaining('An administrator has set another email address and another password for you.'),
      ]);
      expect(mailsTo(email)[0]).not.toContain(after);
      expect(mailsTo(after)).toEqual([expect.stringContaining('An administrator has set another password for you.')]);
    });

    it('or the password is reported also where the account is switched off in the same call', async () => {
      const [moved, renewed] = [await world.givenUser(), await world.givenUser()];
      expect((await admin.put(`/api/users/${moved.id}`, { email: `after.${moved.email}`, isActive: false })).status).toBe(200);
      expect((await admin.put(`/api/users/${renewed.id}`, { password: TEMPORARY, isActive: false })).status).toBe(200);
      await work();
      expect(mailsTo(moved.email)).toEqual([expect.stringContaining('An administrator has set another email address for you.')]);
      expect(mailsTo(renewed.email)).toEqual([expect.stringContaining('An administrator has set another password for you.')]);
    });

    it('is reported in the end also where the mail server refused the e-mail at first', async () => {
      const { id, email } = await world.givenUser();
      await admin.put(`/api/users/${id}`, { email: `after.${email}` });
      Object.assign(mail.state, { refuses: email, refusesWith: 553 });
      await work();
      mail.state.refuses = '';
      await world.sql(`UPDATE notifications SET next_email_at = now() WHERE email_status = 'pending'`);
      await work();
      expect(mailsTo(email)).toEqual([expect.stringContaining('An administrator has set another email address for you.')]);
    });

    it('alone is reported to the former address alone, also where its owner did it', async () => {
      const { id, email } = await world.givenUser();
      await admin.put(`/api/users/${id}`, { email: `after.${email}` });
      const own = await world.signIn();
      expect((await own.put(`/api/users/${own.userId}`, { email: `after.${own.email}`, currentPassword: PASSWORD })).status).toBe(200);
      await work();
      expect(mailsTo(email)).toEqual([expect.stringContaining('An administrator has set another email address for you.')]);
      expect(mailsTo(own.email)).toEqual([expect.stringContaining('Your email address was changed.')]);
      expect([...mailsTo(`after.${email}`), ...mailsTo(`after.${own.email}`)]).toEqual([]);
    });
  });

  describe('a forgotten password', () => {
    it('makes no link to an account whose access another person gave, and that nobody has taken up', async () => {
      const maker = await world.signIn();
      const names = { firstName: 'Not', lastName: 'Yet', role: 'global_admin' };
      const [invited, temporary] = ['invited.only@example.com', 'temporary.only@example.com'];
      await maker.post('/api/auth/register', { email: invited, ...names });
      await maker.post('/api/auth/register', { email: temporary, password: TEMPORARY, ...names });
      await work();
      // Signed in, but without a password of their own yet.
      await visitor(world).post('/api/auth/login', { email: temporary, password: TEMPORARY });
      expect((await admin.delete(`/api/users/${maker.userId}`)).status).toBe(200);
      const before = [invited, temporary].map((email) => mailsTo(email).length);
      for (const email of [invited, temporary]) expect((await forgot(email)).status).toBe(202);
      await work();
      expect([invited, temporary].map((email) => mailsTo(email).length)).toEqual(before);
      const links = 'SELECT l.purpose FROM user_links l JOIN users u ON u.id = l.user_id WHERE u.email = ANY($1)';
      expect(await world.sql(links, [[invited, temporary]])).toEqual([]);
    });

    it('that is replaced by a link to an address that another person set makes both dependent on each other again', async () => {
      const { id, email } = await world.givenUser();
      const influences = async () =>
        (await world.sql('SELECT actor_id, kind FROM user_influences WHERE user_id = $1 ORDER BY id', [id])).map(Object.values);
      const reset = async (address: string) => {
        await forgot(address);
        await work();
        expect((await use(world, 'reset', tokenTo(address, 'reset'))).status).toBe(200);
      };
      await reset(email);
      expect(await influences()).toEqual([]);
      await admin.put(`/api/users/${id}`, { email: `after.${email}` });
      await reset(`after.${email}`);
      await reset(`after.${email}`);
      expect(await influences()).toEqual([1, 2, 3].map(() => [admin.userId, 'email']));
    });

    it('of an address that its owner set again makes nobody dependent except the person who had set the one before', async () => {
      const own = await world.signIn();
      await admin.put(`/api/users/${own.userId}`, { email: `after.${own.email}` });
      const asOwn = await world.signInAs(own.userId);
      expect((await asOwn.put(`/api/users/${own.userId}`, { email: own.email, currentPassword: PASSWORD })).status).toBe(200);
      await forgot(own.email);
      await work();
      expect((await use(world, 'reset', tokenTo(own.email, 'reset'))).status).toBe(200);
      const rows = await world.sql('SELECT actor_id, kind FROM user_influences WHERE user_id = $1 ORDER BY id', [own.userId]);
      expect(rows.map(Object.values)).toEqual([1, 2].map(() => [admin.userId, 'email']));
    });

    it('is replaced by a link that goes to its owner, whatever the request says of the address', async () => {
      const { email, id } = await world.givenUser();
      const answer = await visitor(world).call('POST', '/api/auth/forgot', {
        body: { email: ` ${email.toUpperCase()} ` },
        headers: { Host: 'evil.example.com', 'X-Forwarded-Host': 'evil.example.com' },
      });
      expect([answer.status, answer.body]).toEqual([202, { byEmail: true }]);
      await work();
      expect(mailsTo(email).join()).not.toContain('evil');
      expect((await use(world, 'reset', tokenTo(email, 'reset'))).body).toEqual({ email });
      expect((await login(world, email)).user.email).toBe(email);
      expect(await actionsOf(world, id)).toEqual(['password_forgotten', 'password_reset', 'login']);
      expect(await world.sql('SELECT 1 FROM user_influences WHERE user_id = $1', [id])).toEqual([]);
    });

    it('of an unknown or inactive person gets the same answer by the same statements, and nothing is sent', async () => {
      const inactive = await world.givenUser();
      await world.sql('UPDATE users SET is_active = false WHERE id = $1', [inactive.id]);
      const known = await world.givenUser();
      const seen: object[] = [];
      for (const email of [known.email, inactive.email, 'nobody@example.com']) {
        const [before] = await world.sql('SELECT count(*)::int AS events FROM outbox_events');
        const { status, body } = await forgot(email);
        const [after] = await world.sql('SELECT count(*)::int AS events FROM outbox_events');
        seen.push({ status, body, events: after.events - before.events });
      }
      expect(seen).toEqual(seen.map(() => ({ status: 202, body: { byEmail: true }, events: 1 })));
      await work();
      expect([inactive.email, 'nobody@example.com', known.email].map((email) => mailsTo(email).length)).toEqual([0, 0, 1]);
    });

    it('sends at most three e-mails an hour, and allows ten tries a minute from one address', async () => {
      const { email } = await world.givenUser();
      for (let n = 0; n < 5; n += 1) {
        expect((await forgot(email)).status).toBe(202);
        await work();
      }
      expect(mailsTo(email)).toHaveLength(3);
      const one = visitor(world);
      const statuses = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await forgot(`somebody${n}@example.com`, one)).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    });

    it('and the use of links leave one counted row for each address and minute with refusals', async () => {
      const address = '198.51.100.250';
      const one = world.anonymous({ 'X-Forwarded-For': address });
      for (let n = 0; n < 12; n += 1) await one.post(`/api/auth/reset/${'x'.repeat(43)}`, { password: CHOSEN });
      const rows = await world.sql(
        `SELECT l.action, l.user_name, l.details->>'code' AS code, l.details::text LIKE '%xxx%' AS "holdsToken", r.count
         FROM audit_logs l JOIN audit_refusals r ON r.audit_log_id = l.id WHERE l.ip_address = $1 ORDER BY l.id`,
        [address],
      );
      const total = rows.reduce((sum, { count }) => sum + count, 0);
      expect([total, rows[0]]).toEqual([
        12,
        { action: 'password_link_refused', user_name: 'Not signed in', code: 'link_ended', holdsToken: false, count: expect.any(Number) },
      ]);
    });

    it('of an invited person sends nothing more, and leaves the invitation as it is', async () => {
      const email = 'still.invited@example.com';
      await admin.post('/api/auth/register', { email, firstName: 'Still', lastName: 'Invited' });
      await work();
      await forgot(email);
      await work();
      expect(mailsTo(email)).toHaveLength(1);
      expect((await use(world, 'invitations', tokenTo(email, 'invitation'))).status).toBe(200);
    });

    it.each([['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 403]])(
      'is not accepted from another site: %s',
      async (_, headers, status) => {
        expect((await visitor(world).call('POST', '/api/auth/forgot', { body: { email: 'a@example.com' }, headers })).status).toBe(status);
      },
    );

    it.each([{}, { email: 'no address' }, { email: 'a@example.com', role: 'x' }, { email: 5 }])('is not accepted as %j', async (body) => {
      expect((await visitor(world).post('/api/auth/forgot', body)).status).toBe(400);
    });
  });
});
