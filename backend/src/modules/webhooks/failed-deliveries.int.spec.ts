import { WebhookReceiver } from '../../../test/servers/webhook-receiver.js';
import { WebhookWorld } from '../../../test/webhook-world.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';
import { NotificationsWorker } from '../notifications/notifications.worker.js';
import { DeliveriesWorker } from './deliveries/deliveries.worker.js';

describe('webhook deliveries', () => {
  let hooks: WebhookWorld;
  let world: World;
  let admin: GivenStaff;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    hooks = await WebhookWorld.start();
    ({ world, admin } = hooks);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    receiver = await hooks.listen();
  });
  afterEach(() => hooks.stop());

  const givenWebhook = (fields?: object, project?: GivenProject) => hooks.givenWebhook(fields, project);
  const publish = (...event: Parameters<WebhookWorld['publish']>) => hooks.publish(...event);
  const send = (other?: World) => hooks.send(other);
  const handOut = (other?: World) => hooks.handOut(other);
  const makeDue = () => hooks.makeDue();
  const endGap = () => hooks.endGap();
  const logOf = (id: number) => hooks.logOf(id);

  describe('that fail', () => {
    it('are tried again later, under the same id, and log what was answered', async () => {
      const { project, id } = await givenWebhook();
      receiver.answer = (_, response) => response.writeHead(503).end('busy\u0000 now');
      await publish(project, 'balance.low', 'project:1');
      expect(await send()).toBe(1);
      expect(await send()).toBe(0);
      const [waiting] = await logOf(id);
      expect(waiting).toMatchObject({
        status: 'pending',
        attempts: 1,
        responseStatus: 503,
        responseBody: 'busy now',
        errorMessage: 'Answered 503',
      });
      const wait = new Date(waiting.nextAttemptAt).getTime() - Date.now();
      expect(wait).toBeGreaterThan(2_000);
      expect(wait).toBeLessThan(6_000);
      receiver.answer = (_, response) => response.writeHead(204).end();
      await makeDue();
      expect(await send()).toBe(1);
      expect(await logOf(id)).toMatchObject([{ status: 'delivered', attempts: 2, responseStatus: 204 }]);
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    });

    it('are given up after a day of tries, and the next of the subject is sent', async () => {
      const { project, id } = await givenWebhook();
      receiver.answer = (_, response) => response.writeHead(400).end();
      await publish(project, 'subscription.created', 'subscription:1');
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        await makeDue();
        await send();
      }
      expect(await logOf(id)).toMatchObject([{ status: 'failed', attempts: 12, nextAttemptAt: null }]);
      receiver.answer = (_, response) => response.writeHead(200).end();
      await publish(project, 'subscription.activated', 'subscription:1');
      await makeDue();
      await send();
      expect((await logOf(id))[0]).toMatchObject({ type: 'subscription.activated', status: 'delivered' });
    });

    it('do not follow redirects', async () => {
      const { project, id } = await givenWebhook();
      const elsewhere = await WebhookReceiver.start();
      receiver.answer = (_, response) => response.writeHead(307, { location: elsewhere.url }).end();
      await publish(project, 'balance.low', 'project:1');
      await send();
      expect(elsewhere.received).toEqual([]);
      expect(await logOf(id)).toMatchObject([
        { status: 'pending', responseStatus: 307, errorMessage: expect.stringContaining('redirects') },
      ]);
      await elsewhere.kill();
    });

    it('read no more than 64 kB of an answer that never ends, and count it as delivered', async () => {
      const { project, id } = await givenWebhook();
      let [written, isGivenUp] = [0, false];
      receiver.answer = (_, response) => {
        response.writeHead(200);
        response.once('close', () => (isGivenUp = true));
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      };
      await publish(project, 'balance.low', 'project:1');
      await send();
      const [{ id: deliveryId, responseBody }] = await logOf(id);
      expect(responseBody).toHaveLength(2_000);
      expect((await admin.get(`/api/webhook-deliveries/${deliveryId}`)).body).toMatchObject({
        status: 'delivered',
        responseBody: 'x'.repeat(65_536),
      });
      await eventually('the connection to be given up', () => isGivenUp);
      expect(written).toBeLessThan(20_000_000);
    });

    it('pause their webhook after 50 failures in a row, with a notification; switching it on sends waiting ones', async () => {
      const { project, id } = await givenWebhook();
      const member = await world.signIn('project_manager', [project]);
      receiver.answer = (_, response) => response.writeHead(500).end();
      for (let n = 0; n < 60; n += 1) await publish(project, 'balance.low', `project:${n}`, { n });
      // While it fails one at a time is tried, and each try waits a moment for its turn.
      while (receiver.received.length < 50) {
        await send();
        await endGap();
      }
      expect(receiver.received).toHaveLength(50);
      const paused = (await admin.get(`/api/webhooks/${id}`)).body;
      expect(paused).toMatchObject({ failures: 50, pausedAt: expect.stringMatching(/Z$/) });
      await makeDue();
      expect(await send()).toBe(0);
      await world.get(NotificationsWorker).runOnce();
      expect((await member.list('/api/notifications', { filter: { type: 'webhook_paused' } })).body).toMatchObject([
        {
          type: 'webhook_paused',
          message: expect.stringContaining('after 50 failures in a row'),
          link: `/projects/${project.id}/webhooks`,
        },
      ]);
      expect(await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'webhook_paused' AND entity_id = $1`, [String(id)])).toHaveLength(1);
      const [{ id: deliveryId }] = await logOf(id);
      expect((await admin.post(`/api/webhook-deliveries/${deliveryId}/resend`)).body.code).toBe('webhook_not_active');
      receiver.answer = (_, response) => response.writeHead(200).end();
      receiver.received.length = 0;
      expect((await admin.put(`/api/webhooks/${id}`, { isActive: true })).body).toMatchObject({ failures: 0, pausedAt: null });
      await send();
      expect(new Set(receiver.received.map(({ body }) => body.data.n)).size).toBe(60);
    });

    it('end their webhook with 410: waiting ones are dropped, staff are notified, and a PUT switches it on again', async () => {
      const { project, id } = await givenWebhook();
      const member = await world.signIn('project_manager', [project]);
      receiver.answer = (_, response) => response.writeHead(410).end();
      // Two of one subject: the second waits for the first.
      for (const type of ['subscription.created', 'subscription.activated'] as const) await publish(project, type, 'subscription:1');
      expect(await send()).toBe(1);
      expect((await admin.get(`/api/webhooks/${id}`)).body).toMatchObject({ isActive: false, disabledReason: 'gone', pausedAt: null });
      expect(await logOf(id)).toMatchObject([
        { status: 'failed', attempts: 0, errorMessage: 'The address of the webhook is gone', nextAttemptAt: null },
        { status: 'failed', attempts: 1, responseStatus: 410, errorMessage: 'Answered 410: the address is gone', nextAttemptAt: null },
      ]);
      await world.get(NotificationsWorker).runOnce();
      expect((await member.list('/api/notifications', { filter: { type: 'webhook_paused' } })).body).toMatchObject([
        {
          message: expect.stringContaining('is switched off, since its address answered 410 Gone: 127.0.0.1'),
          link: `/projects/${project.id}/webhooks`,
        },
      ]);
      expect(await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'webhook_disabled' AND entity_id = $1`, [String(id)])).toHaveLength(
        1,
      );
      await publish(project, 'subscription.suspended', 'subscription:1');
      expect(await send()).toBe(0);
      const [{ id: deliveryId }] = await logOf(id);
      expect((await admin.post(`/api/webhook-deliveries/${deliveryId}/resend`)).body.code).toBe('webhook_not_active');

      receiver.answer = (_, response) => response.writeHead(200).end();
      expect((await admin.put(`/api/webhooks/${id}`, { isActive: true })).body).toMatchObject({
        isActive: true,
        disabledReason: null,
        failures: 0,
      });
      await publish(project, 'subscription.expired', 'subscription:1');
      expect(await send()).toBe(1);
      expect(receiver.received.at(-1)?.body.type).toBe('subscription.expired');
    });

    it('do not end a webhook by a 410 of its former address', async () => {
      const { project, id } = await givenWebhook();
      receiver.answer = (_, response) => {
        void admin.put(`/api/webhooks/${id}`, { url: `${receiver.url}/new` }).then(() => response.writeHead(410).end());
      };
      await publish(project, 'balance.low', 'project:1');
      await send();
      expect((await admin.get(`/api/webhooks/${id}`)).body).toMatchObject({ isActive: true, disabledReason: null });
    });

    it('are dropped too where they were being sent when another one was answered with 410', async () => {
      const { project, id } = await givenWebhook();
      const waiting: (() => void)[] = [];
      receiver.answer = ({ body }, response) => {
        if (body.data.n === 0) waiting.push(() => response.writeHead(500).end());
        else response.writeHead(410).end();
      };
      for (const n of [0, 1]) await publish(project, 'balance.low', `project:${n}`, { n });
      const pass = send();
      await eventually('the webhook is off', async () => !(await admin.get(`/api/webhooks/${id}`)).body.isActive);
      waiting.forEach((answer) => answer());
      await pass;
      expect((await logOf(id)).map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed']);
    });

    it.each([
      ['429 in seconds', 429, () => '600'],
      ['503 by a date', 503, () => new Date(Date.now() + 600_000).toUTCString()],
    ])('wait, the whole endpoint, for as long as a %s asks', async (_, status, header) => {
      const { project, id } = await givenWebhook();
      receiver.answer = ({ body }, response) =>
        body.data.n === 0 ? response.writeHead(status, { 'retry-after': header() }).end() : response.writeHead(200).end();
      for (const n of [0, 1]) await publish(project, 'balance.low', `project:${n}`, { n });
      // Both are under way at once: a good answer does not end the wait that the other one asked for.
      expect(await send()).toBe(2);
      await publish(project, 'balance.low', 'project:2', { n: 2 });
      expect(await send()).toBe(0);
      const seconds = `extract(epoch FROM next_attempt_at - now())::int AS delivery, extract(epoch FROM retry_at - now())::int AS endpoint`;
      const [wait] = await world.sql(
        `SELECT ${seconds} FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE w.id = $1 AND d.attempt = 1 AND d.status = 'pending'`,
        [id],
      );
      for (const each of [wait.delivery, wait.endpoint]) {
        expect(each).toBeGreaterThan(580);
        expect(each).toBeLessThanOrEqual(601);
      }
      await world.sql('UPDATE webhooks SET retry_at = now() WHERE id = $1', [id]);
      expect(await send()).toBe(1);
      expect(receiver.received.at(-1)?.body.data.n).toBe(2);
    });

    it('never wait less than without a Retry-After', async () => {
      const { project, id } = await givenWebhook();
      receiver.answer = (_, response) => response.writeHead(429, { 'retry-after': '1' }).end();
      await publish(project, 'balance.low', 'project:1');
      await send();
      await makeDue();
      await send();
      const [waiting] = await logOf(id);
      expect(waiting).toMatchObject({ attempts: 2 });
      expect(new Date(waiting.nextAttemptAt).getTime() - Date.now()).toBeGreaterThan(20_000);
    });

    it('delay no other webhook on the same host', async () => {
      const slow = await givenWebhook();
      const quick = await givenWebhook();
      const waiting: (() => void)[] = [];
      const answered: string[] = [];
      receiver.answer = ({ body }, response) => {
        if (body.type === 'balance.low') return void waiting.push(() => response.writeHead(200).end());
        answered.push(body.type);
        response.writeHead(200).end();
      };
      for (let n = 0; n < 8; n += 1) await publish(slow.project, 'balance.low', `project:${n}`);
      await publish(quick.project, 'subscription.created', 'subscription:1');
      const pass = send();
      await eventually('all that hang are under way', () => waiting.length === 8);
      await eventually('the other one has its event', () => answered.length === 1);
      waiting.forEach((answer) => answer());
      await pass;
    });

    it('delay no other webhook while they are slow', async () => {
      const slow = await givenWebhook();
      const quick = await WebhookReceiver.start();
      const other = await world.givenProject();
      await admin.post(`/api/projects/${other.id}/webhooks`, { url: quick.url });
      const waiting: (() => void)[] = [];
      receiver.answer = (_, response) => waiting.push(() => response.writeHead(200).end());
      await publish(slow.project, 'balance.low', 'project:1');
      for (let n = 0; n < 20; n += 1) await publish(other, 'balance.low', `project:${n}`);
      const pass = send();
      await eventually('the quick ones', () => quick.received.length === 20);
      expect((await logOf(slow.id))[0].status).toBe('pending');
      await publish(other, 'balance.low', 'project:later');
      await handOut();
      world.get(DeliveriesWorker).wakeUp();
      await eventually('what came while it was waiting', () => quick.received.length === 21);
      expect((await logOf(slow.id))[0].status).toBe('pending');
      waiting.forEach((answer) => answer());
      await pass;
      expect((await logOf(slow.id))[0].status).toBe('delivered');
      await quick.kill();
    });
  });

  describe('whose outcome cannot be recorded', () => {
    /** As a database that was switched to a standby answers: reads go on, changes do not. */
    const readOnly = () =>
      world.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.leased_until IS NULL THEN RAISE EXCEPTION 'read-only' USING ERRCODE = 'read_only_sql_transaction'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER refuse BEFORE UPDATE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const writable = () => world.sql('DROP FUNCTION IF EXISTS refuse() CASCADE');
    afterEach(writable);

    it.each([
      ['delivered', 200],
      ['pending', 500],
    ])('are %s as soon as the database can be written again, and not sent a second time for it', async (status, answered) => {
      const { project, id } = await givenWebhook();
      receiver.answer = (_, response) => response.writeHead(answered).end();
      for (const subject of ['project:1', 'project:2']) await publish(project, 'balance.low', subject);
      await readOnly();
      await send().catch(() => undefined);
      await expect(send()).rejects.toThrow('read-only');
      await eventually('both are sent', () => receiver.received.length === 2);
      expect(await logOf(id)).toMatchObject(Array(2).fill({ status: 'pending', attempts: 1, responseStatus: null }));
      await writable();
      expect(await send()).toBe(0);
      const leased = () => world.sql('SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1 AND leased_until IS NOT NULL', [id]);
      await eventually('both are written down', async () => (await leased()).length === 0);
      expect(await logOf(id)).toMatchObject(Array(2).fill({ status, attempts: 1, responseStatus: answered }));
      expect(receiver.received).toHaveLength(2);
    });

    it('are recorded by a process that ends meanwhile, except those that another one has taken over', async () => {
      const { project, id } = await givenWebhook();
      const ending = await startWorld({ joining: world });
      for (const subject of ['project:1', 'project:2']) await publish(project, 'balance.low', subject);
      await readOnly();
      await send(ending).catch(() => undefined);
      await world.sql(`UPDATE webhook_deliveries SET attempt = 2 WHERE webhook_id = $1 AND subject = 'project:2'`, [id]);
      await writable();
      await ending.close();
      expect((await logOf(id)).map(({ status }: { status: string }) => status)).toEqual(['pending', 'delivered']);
    });
  });
});
