import { htmlOf, plainOf } from '../../../../test/mail-server.js';
import { NotificationsWorld } from '../../../../test/notifications-world.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { shadesOf } from '../../../common/accent.rules.js';
import { NotificationsWorker } from '../notifications.worker.js';
import { EmailsWorker } from './emails.worker.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';

describe('the e-mail of a notification', () => {
  let on: NotificationsWorld;
  let world: World;
  let mail: NotificationsWorld['mail'];
  beforeAll(async () => {
    on = await NotificationsWorld.start();
    ({ world, mail } = on);
  });
  afterEach(() => on.calm());
  afterAll(() => on.close());

  async function givenReader(): Promise<{ member: GivenStaff; project: GivenProject }> {
    const project = await world.givenProject({ name: 'Mailed\nBcc: victim@example.com' });
    const member = await world.signIn('project_manager', [project]);
    await member.put('/api/notifications/preferences', { preferences: [{ type: 'balance_low', email: true }] });
    return { member, project };
  }
  const mailsTo = (staff: GivenStaff) => mail.received.filter(({ to }) => to.includes(staff.email));
  const send = () => world.get(EmailsWorker).runOnce();

  it('reaches the mailbox with a link, and a name cannot add a header', async () => {
    const { member, project } = await givenReader();
    await on.publish('balance.low', project, { balance: '5.00', lowBalanceThreshold: '9.00' });
    await on.notifyAll();
    await send();
    const [{ text } = { text: '' }] = mailsTo(member);
    expect(text).toMatch(/^Subject: KAGE VPN: The balance of Mailed Bcc: victim@example.com is low/m);
    expect(text).toMatch(/^From: KAGE VPN <no-reply@console\.example\.com>$/m);
    expect(text.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/m);
    expect(text.replace(/=\r?\n/g, '')).toContain(`https://console.example.com/projects/${project.id}/balance`);
    expect(text).toMatch(/^Message-ID: <notification-\d+@kage-console>$/m);
    expect(await send()).toBe(0);
    expect(mailsTo(member)).toHaveLength(1);
  });

  it.each([
    ['ru', 'Низкий баланс проекта', 'Вы получили это письмо, потому что выбрали его'],
    ['fa', 'موجودی', 'این را چون در تنظیمات، اعلان‌ها برگزیده‌اید'],
    ['zh', '的余额偏低：5.00 USD', '您收到此邮件是因为'],
    ['es', 'El saldo de', 'Recibe esto porque lo eligió'],
  ])('is written in %s for a person who reads it', async (language, message, why) => {
    const { member, project } = await givenReader();
    await member.put('/api/auth/me', { language });
    await on.publish('balance.low', project, { balance: '5.00', lowBalanceThreshold: '9.00' });
    await on.notifyAll();
    await send();
    const [{ text } = { text: '' }] = mailsTo(member);
    expect(plainOf(text)).toContain(message);
    expect(plainOf(text)).toContain(why);
    expect(plainOf(text)).not.toMatch(/balance of|You get this/);
    expect(text).not.toMatch(/^Subject: .*The balance/m);
  });

  it('shows logo and accent of its project, else those of the console, and names it as it is', async () => {
    const { member, project } = await givenReader();
    const admin = await world.signIn();
    const mailOf = async (): Promise<string> => {
      await on.publish('balance.low', project, { balance: '5.00', lowBalanceThreshold: '9.00' });
      await on.notifyAll();
      await send();
      return mailsTo(member).at(-1)?.text ?? '';
    };
    expect(await mailOf()).not.toContain('Content-ID: <logo>');
    await admin.put('/api/settings', { consoleName: 'Acme & Co', accent: '#ffd400', logo: PNG });
    const ofConsole = await mailOf();
    expect(ofConsole).toMatch(/^From: "?Acme & Co"? </m);
    expect(ofConsole).toContain('Content-ID: <logo>');
    expect(htmlOf(ofConsole)).toContain(shadesOf('#ffd400', 'light').solid);
    await admin.put(`/api/projects/${project.id}`, { name: '<b>Shop</b>', accent: '#0B6E4F' });
    const ofProject = htmlOf(await mailOf());
    expect(ofProject).toContain('border-top:4px solid #0b6e4f');
    expect(ofProject).toContain('<bdi>&lt;b&gt;Shop&lt;/b&gt;</bdi>');
    expect(ofProject).toContain(`href="https://console.example.com/projects/${project.id}/balance"`);
    await admin.put('/api/settings', { consoleName: null, accent: null, logo: null });
  });

  it('is written from the right in Persian', async () => {
    const { member, project } = await givenReader();
    await member.put('/api/auth/me', { language: 'fa' });
    await on.publish('balance.low', project, {});
    await on.notifyAll();
    await send();
    expect(htmlOf(mailsTo(member)[0]?.text ?? '')).toContain('<html lang="fa" dir="rtl">');
  });

  it('is tried again while the server cannot take it, and sent once', async () => {
    const { member, project } = await givenReader();
    mail.state.isDown = true;
    await on.publish('balance.low', project, {});
    await on.notifyAll();
    expect(await send()).toBe(0);
    const [waiting] = await world.sql(
      `SELECT email_status, email_attempts, next_email_at > now() AS later FROM notifications WHERE user_id = $1`,
      [member.userId],
    );
    expect(waiting).toEqual({ email_status: 'pending', email_attempts: 1, later: true });
    mail.state.isDown = false;
    await world.sql(`UPDATE notifications SET next_email_at = now() WHERE email_status = 'pending'`);
    expect(await send()).toBe(1);
    expect(mailsTo(member)).toHaveLength(1);
  });

  it.each([
    ['that does not exist', 550],
    ['whose address the server does not read', 501],
  ])('gives up on a mailbox %s, and goes on with the others', async (_, refusesWith) => {
    const { member, project } = await givenReader();
    const other = await world.signIn('project_manager', [project]);
    await other.put('/api/notifications/preferences', { preferences: [{ type: 'balance_low', email: true }] });
    Object.assign(mail.state, { refuses: member.email, refusesWith });
    await on.publish('balance.low', project, {});
    await on.notifyAll();
    expect(await send()).toBe(1);
    mail.state.refuses = '';
    expect(await world.sql('SELECT email_status FROM notifications WHERE user_id = $1', [member.userId])).toEqual([
      { email_status: 'failed' },
    ]);
    expect(mailsTo(other)).toHaveLength(1);
  });

  it('is tried again where the server refuses the sender, which Settings may name wrongly', async () => {
    const { member, project } = await givenReader();
    mail.state.refusesSenders = true;
    await on.publish('balance.low', project, {});
    await on.notifyAll();
    expect(await send()).toBe(0);
    mail.state.refusesSenders = false;
    await world.sql(`UPDATE notifications SET next_email_at = now() WHERE email_status = 'pending'`);
    expect(await send()).toBe(1);
    expect(mailsTo(member)).toHaveLength(1);
  });

  it('is due again when its process was killed half-way', async () => {
    const { member, project } = await givenReader();
    await on.publish('balance.low', project, {});
    await on.notifyAll();
    await world.sql(`UPDATE notifications SET email_attempts = 1, next_email_at = now() + interval '15 minutes' WHERE user_id = $1`, [
      member.userId,
    ]);
    expect(await send()).toBe(0);
    await world.sql(`UPDATE notifications SET next_email_at = now() - interval '1 second' WHERE user_id = $1`, [member.userId]);
    expect(await send()).toBe(1);
  });

  it('is not sent again when the database cannot be written after it was sent', async () => {
    const { member, project } = await givenReader();
    const other = await startWorld({ joining: world, env: { SMTP_URL: mail.url } });
    await on.publish('balance.low', project, {});
    await on.notifyAll();
    // As on a database that was switched to a standby: the e-mail can be leased, but its outcome not written.
    await world.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.email_attempts = OLD.email_attempts THEN RAISE EXCEPTION 'read-only' USING ERRCODE = 'read_only_sql_transaction'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION refuse()`);
    await expect(send()).rejects.toThrow('read-only');
    await expect(send()).rejects.toThrow('read-only');
    expect(mailsTo(member)).toHaveLength(1);
    await world.sql('DROP FUNCTION refuse() CASCADE');
    // Another process that looks first finds it taken.
    expect(await other.get(EmailsWorker).runOnce()).toBe(0);
    expect(await send()).toBe(0);
    expect(await world.sql('SELECT email_status FROM notifications WHERE user_id = $1', [member.userId])).toEqual([
      { email_status: 'sent' },
    ]);
    await world.sql(`UPDATE notifications SET next_email_at = now() WHERE user_id = $1 AND email_status = 'pending'`, [member.userId]);
    expect([await send(), await other.get(EmailsWorker).runOnce()]).toEqual([0, 0]);
    expect(mailsTo(member)).toHaveLength(1);
    await other.close();
  });

  const toRole = (role: string) => async (userId: number) => {
    await world.sql(
      `INSERT INTO roles (code, name, permissions, scope) VALUES ('sees_no_money', 'Sees', '{subscriptions.read}', 'assigned'),
         ('sees_all_money', 'Sees', '{billing.read}', 'all') ON CONFLICT DO NOTHING`,
    );
    await world.sql('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
  };
  const leave = (userId: number) => world.sql('DELETE FROM user_project_assignments WHERE user_id = $1', [userId]);

  it.each([
    ['lost the permission', toRole('sees_no_money'), 'none'],
    ['lost the project', leave, 'none'],
    ['was deactivated', (userId: number) => world.sql('UPDATE users SET is_active = false WHERE id = $1', [userId]), 'none'],
    [
      'sees all projects now, without a membership',
      async (userId: number) => {
        await toRole('sees_all_money')(userId);
        await leave(userId);
      },
      'sent',
    ],
  ])('that waited goes only to who may read it still: its reader %s', async (_, change, status) => {
    const { member, project } = await givenReader();
    await on.publish('balance.low', project, { balance: '5.00', lowBalanceThreshold: '9.00' });
    await on.notifyAll();
    await change(member.userId);
    expect(await send()).toBe(status === 'sent' ? 1 : 0);
    expect(mailsTo(member)).toHaveLength(status === 'sent' ? 1 : 0);
    expect(await world.sql('SELECT email_status AS status FROM notifications WHERE user_id = $1', [member.userId])).toEqual([{ status }]);
  });

  it('about a ticket that waited goes only to who may answer it still', async () => {
    const project = await world.givenProject();
    const [sender, answerer] = [await world.signIn('project_manager', [project]), await world.signIn('support', [project])];
    await answerer.put('/api/notifications/preferences', { preferences: [{ type: 'support', email: true }] });
    const ask = () => sender.post('/api/support/tickets', { subject: 'For those who answer', description: 'Please', priority: 'low' });
    expect((await ask()).status).toBe(201);
    await on.notifyAll();
    await world.sql(`UPDATE users SET role = 'viewer' WHERE id = $1`, [answerer.userId]);
    await send();
    expect(mailsTo(answerer)).toEqual([]);
    await world.sql(`UPDATE users SET role = 'support' WHERE id = $1`, [answerer.userId]);
    await ask();
    await on.notifyAll();
    await send();
    expect(mailsTo(answerer)).toHaveLength(1);
  });

  it('is sent by one of two processes', async () => {
    const { member, project } = await givenReader();
    const second = await startWorld({ joining: world, env: { SMTP_URL: mail.url } });
    for (let n = 0; n < 10; n += 1) await on.publish('balance.low', project, { balance: `${n}.00` });
    await on.notifyAll();
    await Promise.all([send(), second.get(EmailsWorker).runOnce()]);
    await second.close();
    expect(mailsTo(member)).toHaveLength(10);
  });

  it('follows an event by itself where a worker runs', async () => {
    const { member, project } = await givenReader();
    const worker = await startWorld({ joining: world, role: 'worker', env: { SMTP_URL: mail.url } });
    await on.publish('balance.low', project, {});
    await eventually('the e-mail of a running worker', () => mailsTo(member).length === 1);
    await worker.close();
  });

  it('sends no e-mail where no server is set', async () => {
    const quiet = await startWorld({ joining: world });
    const project = await world.givenProject();
    const member = await world.signIn('project_manager', [project]);
    await member.put('/api/notifications/preferences', { preferences: [{ type: 'balance_low', email: true }] });
    await on.publish('balance.low', project, {});
    await quiet.get(NotificationsWorker).runOnce();
    expect(await quiet.get(EmailsWorker).runOnce()).toBe(0);
    await quiet.close();
    expect(await world.sql('SELECT email_status FROM notifications WHERE user_id = $1', [member.userId])).toEqual([
      { email_status: 'none' },
    ]);
  });
});
