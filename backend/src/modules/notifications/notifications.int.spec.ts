import { NotificationsWorld } from '../../../test/notifications-world.js';
import { startWorld, type GivenStaff, type World } from '../../../test/world.js';
import { EmailsWorker } from './emails/emails.worker.js';
import { NotificationsWorker } from './notifications.worker.js';

describe('notifications', () => {
  let on: NotificationsWorld;
  let world: World;
  let mail: NotificationsWorld['mail'];
  beforeAll(async () => {
    on = await NotificationsWorld.start();
    ({ world, mail } = on);
  });
  afterEach(() => on.calm());
  afterAll(() => on.close());

  const listOf = async (staff: GivenStaff) =>
    (await staff.get('/api/notifications')).body as { type: string; message: string; link: string }[];
  const messagesOf = async (staff: GivenStaff) => (await listOf(staff)).map(({ message }) => message);

  describe('go to the people concerned:', () => {
    it('a low balance to members and global admins, and to nobody of another project', async () => {
      const [project, other] = [await world.givenProject({ name: 'Acme' }), await world.givenProject()];
      const member = await world.signIn('project_manager', [project]);
      const stranger = await world.signIn('project_manager', [other]);
      const admin = await world.signIn();
      await on.publish('balance.low', project, { balance: '12.00', lowBalanceThreshold: '100.00' });
      await on.notifyAll();
      for (const staff of [member, admin]) {
        expect(await listOf(staff)).toEqual([
          {
            id: expect.any(Number),
            type: 'balance_low',
            message: 'The balance of Acme is low: 12.00 USD, below 100.00 USD.',
            link: `/projects/${project.id}/balance`,
            createdAt: expect.stringMatching(/Z$/),
            readAt: null,
          },
        ]);
      }
      expect(await listOf(stranger)).toEqual([]);
    });

    it('of each kind to nobody whose role may not read it, in the app or by e-mail', async () => {
      const project = await world.givenProject({ name: 'Read' });
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope) VALUES
           ('sells', 'Sells', '{account.own,subscriptions.read,vpn.read}', 'assigned'),
           ('counts', 'Counts', '{account.own,billing.read,crypto.read}', 'assigned')`,
      );
      const [seller, bookkeeper] = [await world.signIn('sells', [project]), await world.signIn('counts', [project])];
      for (const { userId } of [seller, bookkeeper]) {
        await world.sql(`INSERT INTO notification_preferences (user_id, type, in_app, email) SELECT $1, unnest($2::text[]), true, true`, [
          userId,
          ['balance_low', 'topup_decided', 'subscriptions_ending', 'payment_confirmed', 'webhook_paused'],
        ]);
      }
      const payment = { paymentId: 1, usdAmount: '25.00', txHash: '0x1' };
      await on.publish('balance.low', project, { balance: '12.00', lowBalanceThreshold: '100.00' });
      await on.publish('topup.rejected', project, { amount: '50.00', requestedBy: seller.userId, rejectedReason: 'No invoice' });
      await on.publish('crypto_payment.confirmed', project, payment);
      await on.publish('subscriptions.ending', project, { count: 1, days: 7 });
      await on.publish('webhook.paused', project, { failures: 50, host: 'shop.example.com' });
      await on.notifyAll();
      const rowsOf = async ({ userId }: GivenStaff): Promise<string[]> =>
        (
          await world.sql<{ type: string }>(
            `SELECT type FROM notifications WHERE user_id = $1 AND email_status = 'pending' ORDER BY type`,
            [userId],
          )
        ).map(({ type }) => type);
      expect(await rowsOf(seller)).toEqual(['subscriptions_ending']);
      expect(await rowsOf(bookkeeper)).toEqual(['balance_low', 'payment_confirmed', 'topup_decided']);
      expect(await listOf(seller)).toHaveLength(1);
      await world.sql(`UPDATE notifications SET email_status = 'none' WHERE user_id = ANY($1)`, [[seller.userId, bookkeeper.userId]]);
    });

    it('of a payment that a person must check lead to it, and those of held ones to all held ones', async () => {
      const project = await world.givenProject({ name: 'Paid' });
      const admin = await world.signIn();
      const transfer = { txHash: '0xab', tokenAmount: '5', tokenSymbol: 'KAGE' };
      await on.publish('crypto_payment.held', project, { ...transfer, paymentId: 6, reason: 'too_large' });
      await on.publish('crypto_payment.reorganised', project, { ...transfer, paymentId: 7, usdAmount: '0.25' });
      await on.publish('crypto_payment.failed', project, { ...transfer, paymentId: 8, reason: 'dropped' });
      await on.notifyAll();
      const shown = (await listOf(admin)).map(({ message, link }) => [message, decodeURIComponent(link)]);
      expect(shown.reverse()).toEqual([
        ['A transfer of 5 KAGE is held because it is unusually large for Paid: 0xab', '/billing/crypto-payments?filter={"status":"held"}'],
        [expect.stringContaining('somebody must decide'), '/billing/crypto-payments?filter={"id":7}'],
        ['A payment for Paid failed (dropped): 0xab', '/billing/crypto-payments?filter={"id":8}'],
      ]);
    });

    it('a waiting top-up to global admins other than the requester, then its outcome to the requester', async () => {
      const project = await world.givenProject({ name: 'Topped' });
      const asking = await world.signIn();
      const deciding = await world.signIn();
      const member = await world.signIn('project_manager', [project]);
      await on.publish('topup.requested', project, { amount: '50.00', requestedBy: asking.userId, source: 'manual' });
      await on.publish('topup.rejected', project, { amount: '50.00', requestedBy: asking.userId, rejectedReason: 'No invoice' });
      await on.notifyAll();
      expect(await messagesOf(deciding)).toEqual(['A topup of 50.00 USD for Topped is waiting for approval.']);
      expect(await messagesOf(asking)).toEqual(['The topup of 50.00 USD for Topped was rejected: No invoice']);
      expect(await messagesOf(member)).toEqual(['The topup of 50.00 USD for Topped was rejected: No invoice']);
    });

    it('requests to all who may confirm them, whatever their role, and the outcome to their author', async () => {
      const project = await world.givenProject({ name: 'Adjusted' });
      const other = await world.givenProject();
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope) VALUES ('confirms', 'Confirms', '{billing.read,topups.confirm}', 'assigned')`,
      );
      const asking = await world.signIn('finance');
      const finance = await world.signIn('finance');
      const [own, stranger] = [await world.signIn('confirms', [project]), await world.signIn('confirms', [other])];
      const [manager, viewer] = [await world.signIn('project_manager', [project]), await world.signIn('viewer', [project])];
      await on.publish('adjustment.requested', project, { amount: '50.00', requestedBy: asking.userId });
      await on.publish('change.requested', project, { kind: 'overdraft_limit', requestedBy: asking.userId });
      await on.publish('adjustment.rejected', project, { amount: '50.00', requestedBy: asking.userId, rejectedReason: 'No' });
      await on.notifyAll();
      const waiting = [
        'A higher overdraft limit of Adjusted is waiting for approval.',
        'An adjustment of 50.00 USD for Adjusted is waiting for approval.',
      ];
      for (const each of [finance, own]) expect((await messagesOf(each)).sort()).toEqual(waiting);
      for (const each of [stranger, manager, viewer]) expect(await messagesOf(each)).toEqual([]);
      expect(await messagesOf(asking)).toEqual(['The adjustment of 50.00 USD for Adjusted was rejected: No']);
    });

    it('what is of no project to people alone who see all projects', async () => {
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope)
         VALUES ('confirms_some', 'Confirms', '{billing.read,crypto.read,crypto.write,topups.confirm}', 'assigned')`,
      );
      const assigned = await world.signIn('confirms_some', [await world.givenProject()]);
      const finance = await world.signIn('finance');
      const refund = { id: 1, tokenAmount: '5', tokenSymbol: 'KAGE', requestedBy: assigned.userId, rejectedReason: 'No' };
      await on.publish('change.requested', null, { kind: 'approval_limit', requestedBy: null });
      await on.publish('crypto_refund.requested', null, { ...refund, requestedBy: null });
      await on.publish('crypto_refund.rejected', null, refund);
      await on.publish('crypto_payment.failed', null, { paymentId: 8, reason: 'dropped', txHash: '0xab' });
      await on.notifyAll();
      expect(await listOf(assigned)).toEqual([]);
      expect(await listOf(finance)).toHaveLength(3);
    });

    it('a payment once, and not its top-up as well', async () => {
      const project = await world.givenProject({ name: 'Paid' });
      const member = await world.signIn('project_manager', [project]);
      await on.publish('crypto_payment.confirmed', project, { usdAmount: '25.00', txHash: '0x1' });
      await on.publish('topup.completed', project, { amount: '25.00', source: 'crypto', requestedBy: null });
      await on.notifyAll();
      expect(await messagesOf(member)).toEqual(['A payment of 25.00 USD for Paid was confirmed and credited.']);
    });

    it('failing users of a project once until the notification was read, and never those of the sandbox', async () => {
      const project = await world.givenProject({ name: 'Failing' });
      const member = await world.signIn('project_manager', [project]);
      const fail = (vpnLogin: string, environment = 'production') =>
        on.publish('vpn_user.failed', project, { vpnLogin, environment, message: 'conflict' });
      await fail('0000000000000001', 'development');
      await fail('0000000000000002');
      await fail('0000000000000003');
      await on.notifyAll();
      await fail('0000000000000004');
      await on.notifyAll();
      expect(await messagesOf(member)).toEqual(['VPN user 0000000000000002 of Failing could not be synchronized: conflict']);
      await member.post('/api/notifications/read');
      await fail('0000000000000005');
      await on.notifyAll();
      expect(await messagesOf(member)).toHaveLength(2);
    });

    it('events for webhooks to nobody, and none to an inactive user', async () => {
      const project = await world.givenProject();
      const member = await world.signIn('project_manager', [project]);
      const gone = await world.signIn('project_manager', [project]);
      await world.sql('UPDATE users SET is_active = false WHERE id = $1', [gone.userId]);
      await on.publish('subscription.created', project, {});
      await on.publish('balance.low', project, {});
      await on.notifyAll();
      expect(await listOf(member)).toHaveLength(1);
      expect(await world.sql('SELECT 1 FROM notifications WHERE user_id = $1', [gone.userId])).toEqual([]);
      expect(await world.sql('SELECT 1 FROM outbox_events WHERE notifications_pending')).toEqual([]);
    });
  });

  it('notify of each event once, however many processes handle it', async () => {
    const project = await world.givenProject();
    const member = await world.signIn('project_manager', [project]);
    const second = await startWorld({ joining: world });
    for (let n = 0; n < 40; n += 1) await on.publish('balance.low', project, { balance: `${n}.00` });
    await Promise.all([
      on.notifyAll(),
      second.get(NotificationsWorker).runOnce(),
      on.notifyAll(),
      second.get(NotificationsWorker).runOnce(),
    ]);
    await second.close();
    expect(new Set(await messagesOf(member)).size).toBe(40);
    expect(await listOf(member)).toHaveLength(40);
  });

  it('are neither lost nor made twice when the process dies between making and marking', async () => {
    const project = await world.givenProject();
    const member = await world.signIn('project_manager', [project]);
    await on.publish('balance.low', project, { balance: '1.00' });
    await world.sql(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`);
    await world.sql('CREATE TRIGGER tr_die BEFORE UPDATE ON outbox_events FOR EACH ROW EXECUTE FUNCTION die()');
    await expect(on.notifyAll()).rejects.toThrow('killed');
    expect(await listOf(member)).toEqual([]);
    await world.sql('DROP FUNCTION die() CASCADE');
    await on.notifyAll();
    expect(await listOf(member)).toHaveLength(1);
  });

  describe('reading', () => {
    it('counts unread ones, and marks the named ones, then all', async () => {
      const project = await world.givenProject();
      const member = await world.signIn('project_manager', [project]);
      for (const balance of ['1.00', '2.00', '3.00']) await on.publish('balance.low', project, { balance });
      await on.notifyAll();
      expect((await member.get('/api/notifications/unread')).body).toEqual({ unread: 3 });
      const page = await member.list('/api/notifications', { range: [0, 1], filter: { unread: true } });
      expect(page.headers.get('content-range')).toBe('notifications 0-1/3');
      const [first] = page.body;
      expect((await member.post('/api/notifications/read', { ids: [first.id] })).body).toEqual({ unread: 2 });
      expect((await member.list('/api/notifications', { filter: { id: first.id } })).body[0].readAt).toMatch(/Z$/);
      expect(await member.post('/api/notifications/read', {})).toMatchObject({ status: 200, body: { unread: 0 } });
    });

    it('does not touch notifications of other people', async () => {
      const project = await world.givenProject();
      const [mine, other] = [await world.signIn('project_manager', [project]), await world.signIn('project_manager', [project])];
      await on.publish('balance.low', project, {});
      await on.notifyAll();
      const [{ id }] = (await other.get('/api/notifications')).body;
      await mine.post('/api/notifications/read', { ids: [id] });
      expect((await other.get('/api/notifications/unread')).body).toEqual({ unread: 1 });
      expect((await mine.list('/api/notifications', { filter: { id } })).body).toEqual([]);
    });

    it.each([
      ['ids that are no ids', { ids: ['1'] }],
      ['too large an id', { ids: [2_147_483_648] }],
      ['no list', { ids: 1 }],
      ['an unknown field', { all: true }],
    ])('answers 400 to %s', async (_, body) => {
      const staff = await world.signIn('project_manager');
      expect((await staff.post('/api/notifications/read', body)).status).toBe(400);
    });

    it.each([{ filter: { userId: 1 } }, { sort: ['userId', 'ASC'] }, { filter: { type: 'nonsense' } }, { range: [5, 1] }])(
      'answers 400 to a list query it does not offer: %j',
      async (query) => {
        const staff = await world.signIn('project_manager');
        expect((await staff.list('/api/notifications', query)).status).toBe(400);
      },
    );
  });

  describe('preferences', () => {
    it('are all in the app and none by e-mail until somebody chooses', async () => {
      const staff = await world.signIn('project_manager');
      const { body } = await staff.get('/api/notifications/preferences');
      expect(body.emailEnabled).toBe(true);
      expect(body.preferences).toContainEqual({ type: 'balance_low', inApp: true, email: false });
      const changed = await staff.put('/api/notifications/preferences', { preferences: [{ type: 'balance_low', email: true }] });
      expect(changed.status).toBe(200);
      expect(changed.body.preferences).toContainEqual({ type: 'balance_low', inApp: true, email: true });
      expect((await staff.get('/api/notifications/preferences')).body).toEqual(changed.body);
      const [row] = await world.sql(`SELECT details FROM audit_logs WHERE action = 'notification_preferences_updated' AND user_id = $1`, [
        staff.userId,
      ]);
      expect(row.details.after).toEqual({ balance_low: { inApp: true, email: true } });
    });

    it.each([
      { preferences: [{ type: 'nonsense', email: true }] },
      { preferences: [{ type: 'balance_low', email: 'yes' }] },
      { preferences: [{ type: 'balance_low' }, { type: 'balance_low' }] },
      { preferences: [{ type: 'balance_low', email: true, userId: 1 }] },
      { preferences: 'all' },
      {},
    ])('answer 400 to %j', async (body) => {
      const staff = await world.signIn('project_manager');
      expect((await staff.put('/api/notifications/preferences', body)).status).toBe(400);
    });

    it('are followed: nothing in the app, everything by e-mail', async () => {
      const project = await world.givenProject({ name: 'Quiet' });
      const member = await world.signIn('project_manager', [project]);
      await member.put('/api/notifications/preferences', { preferences: [{ type: 'balance_low', inApp: false, email: true }] });
      await on.publish('balance.low', project, { balance: '5.00', lowBalanceThreshold: '9.00' });
      await on.notifyAll();
      expect(await listOf(member)).toEqual([]);
      expect((await member.get('/api/notifications/unread')).body).toEqual({ unread: 0 });
      await world.get(EmailsWorker).runOnce();
      expect(mail.received.filter(({ to }) => to.includes(member.email))).toHaveLength(1);
    });
  });
});
