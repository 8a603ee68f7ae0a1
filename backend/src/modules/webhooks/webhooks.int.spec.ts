import { createServer } from 'node:net';

import { WebhookReceiver } from '../../../test/servers/webhook-receiver.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';
import { NotificationsWorker } from '../notifications/notifications.worker.js';
import { EventSequencer } from '../outbox/feed/event-sequencer.worker.js';
import { OutboxService, type EventType } from '../outbox/outbox.service.js';
import { DeliveriesRetention } from './deliveries/deliveries-retention.worker.js';
import { DeliveriesWorker } from './deliveries/deliveries.worker.js';
import { FanOutWorker } from './deliveries/fan-out.worker.js';

describe('webhooks', () => {
  let world: World;
  let admin: GivenStaff;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
  });
  afterEach(async () => {
    await receiver.kill();
    await world.sql('UPDATE webhooks SET is_active = false');
  });

  async function givenWebhook(fields: object = {}, project?: GivenProject) {
    const at = project ?? (await world.givenProject());
    const { status, body } = await admin.post(`/api/projects/${at.id}/webhooks`, { url: receiver.url, ...fields });
    expect(status).toBe(201);
    return { project: at, id: body.id as number, secret: body.secret as string };
  }
  const publish = (project: GivenProject, type: EventType, subject: string, data: Record<string, unknown> = {}) =>
    world.database.transaction((tx) => world.get(OutboxService).publish(tx, { type, projectId: project.id, subject, data }));
  const handOut = async (other: World = world) => {
    await other.get(EventSequencer).runOnce();
    await other.get(FanOutWorker).runOnce();
  };
  const send = async (other: World = world) => {
    await handOut(other);
    return other.get(DeliveriesWorker).runOnce();
  };
  /** Lets the time pass that tries wait for. */
  const makeDue = async () => {
    await endGap();
    await world.sql(`UPDATE webhook_deliveries SET next_attempt_at = now(), leased_until = NULL WHERE status = 'pending'`);
  };
  /** While a webhook fails there is a moment between any two tries. */
  const endGap = () => world.sql('UPDATE webhooks SET retry_at = NULL WHERE retry_at IS NOT NULL');
  const logOf = async (id: number) => (await admin.get(`/api/webhooks/${id}/deliveries`)).body;

  describe('are kept', () => {
    it('with a secret that is shown once and stored encrypted', async () => {
      const { project, id, secret } = await givenWebhook({ events: ['subscription.created', 'balance.low'] });
      expect(secret).toMatch(/^whsec_/);
      const shown = await admin.get(`/api/webhooks/${id}`);
      expect(shown.body).toEqual({
        id,
        projectId: project.id,
        url: receiver.url,
        environment: 'production',
        events: ['subscription.created', 'balance.low'],
        isActive: true,
        disabledReason: null,
        failures: 0,
        pausedAt: null,
        previousSecretUntil: null,
        replay: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      });
      const list = await admin.get(`/api/projects/${project.id}/webhooks`);
      expect(list.body).toEqual([shown.body]);
      expect(list.headers.get('content-range')).toBe('webhooks 0-0/1');
      const [row] = await world.sql('SELECT secret FROM webhooks WHERE id = $1', [id]);
      expect(row.secret).not.toContain(secret.slice(6));
      const audits = await world.sql(`SELECT details::text FROM audit_logs WHERE entity_type = 'webhook' AND entity_id = $1`, [String(id)]);
      expect(JSON.stringify(audits)).not.toContain(secret.slice(6, 20));
    });

    it('can be changed and removed, each with its row in the audit trail', async () => {
      const { project, id } = await givenWebhook({ events: ['balance.low'] });
      const changed = await admin.put(`/api/webhooks/${id}`, { events: null, isActive: false });
      expect(changed.body).toMatchObject({ events: null, isActive: false, url: receiver.url });
      expect((await admin.delete(`/api/webhooks/${id}`)).body).toEqual({ id });
      expect((await admin.get(`/api/webhooks/${id}`)).status).toBe(404);
      expect((await admin.get(`/api/projects/${project.id}/webhooks`)).body).toEqual([]);
      const actions = await world.sql(`SELECT action FROM audit_logs WHERE entity_type = 'webhook' AND entity_id = $1 ORDER BY id`, [
        String(id),
      ]);
      expect(actions.map(({ action }) => action)).toEqual(['webhook_created', 'webhook_updated', 'webhook_deleted']);
    });

    it('belong to their project: nobody else sees or touches them', async () => {
      const { project, id } = await givenWebhook();
      await publish(project, 'balance.low', 'project:1');
      await send();
      const [delivery] = await logOf(id);
      const stranger = await world.signIn('project_manager', [await world.givenProject()]);
      const member = await world.signIn('project_manager', [project]);
      for (const path of [
        `/api/webhooks/${id}`,
        `/api/projects/${project.id}/webhooks`,
        `/api/webhooks/${id}/deliveries`,
        `/api/webhook-deliveries/${delivery.id}`,
      ]) {
        expect((await stranger.get(path)).status).toBe(404);
        expect((await member.get(path)).status).toBe(200);
      }
      expect((await stranger.put(`/api/webhooks/${id}`, { isActive: false })).status).toBe(404);
      expect((await stranger.delete(`/api/webhooks/${id}`)).status).toBe(404);
      expect((await stranger.post(`/api/webhooks/${id}/rotate`)).status).toBe(404);
      expect((await stranger.post(`/api/webhook-deliveries/${delivery.id}/resend`)).status).toBe(404);
      expect((await stranger.post(`/api/projects/${project.id}/webhooks`, { url: receiver.url })).status).toBe(404);
      const key = await world.givenKey(project);
      expect((await key.get(`/api/webhooks/${id}`)).status).toBe(401);
    });

    it('come to an end at twenty for a project', async () => {
      const project = await world.givenProject();
      const answers = await Promise.all(
        Array.from({ length: 22 }, () => admin.post(`/api/projects/${project.id}/webhooks`, { url: receiver.url })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      expect(answers.filter(({ status, body }) => status === 409 && body.code === 'too_many_webhooks')).toHaveLength(2);
    });

    it.each([
      ['no url', {}],
      ['a url that is none', { url: 'shop' }],
      ['another scheme', { url: 'ftp://example.com' }],
      ['a password in the url', { url: 'https://a:b@example.com' }],
      ['a NUL', { url: 'https://example.com/\u0000' }],
      ['a url that is too long', { url: `https://example.com/${'x'.repeat(2000)}` }],
      ['an unknown event', { url: 'http://example.com', events: ['subscription.nonsense'] }],
      ['an event that is for staff alone', { url: 'http://example.com', events: ['topup.requested'] }],
      ['events that are no list', { url: 'http://example.com', events: 'balance.low' }],
      ['a secret of one’s own', { url: 'http://example.com', secret: 'whsec_x' }],
    ])('answers 400 to %s', async (_, body) => {
      const project = await world.givenProject();
      const answer = await admin.post(`/api/projects/${project.id}/webhooks`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toBeDefined();
    });

    it.each(['/api/webhooks/abc', '/api/webhooks/2147483648', '/api/webhook-deliveries/0', '/api/webhooks/1/deliveries?filter={bad'])(
      'answers 400 to %s',
      async (path) => {
        expect((await admin.get(path)).status).toBe(400);
      },
    );
  });

  it('are signed as Standard Webhooks have it, with type, timestamp and data', async () => {
    const { project, id, secret } = await givenWebhook();
    await publish(project, 'subscription.created', 'subscription:7', { id: 7, email: 'ann@example.com' });
    expect(await send()).toBe(1);
    const [message] = receiver.received;
    if (!message) throw new Error('Nothing came');
    expect(message.body).toEqual({
      type: 'subscription.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id: 7, email: 'ann@example.com' },
    });
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^evt_[1-9]\d*$/),
    });
    expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(30);
    expect(WebhookReceiver.verifies(secret, message)).toBe(true);
    expect(WebhookReceiver.verifies(secret, { ...message, text: `${message.text} ` })).toBe(false);
    expect(await logOf(id)).toMatchObject([
      { status: 'delivered', attempts: 1, responseStatus: 200, responseBody: 'thank you', requestBody: message.text, errorMessage: null },
    ]);
  });

  it('go to those alone that asked for the event, and not for what came before them', async () => {
    const project = await world.givenProject();
    await publish(project, 'balance.low', 'project:1');
    const all = await givenWebhook({}, project);
    const some = await givenWebhook({ events: ['subscription.expired'] }, project);
    const off = await givenWebhook({}, project);
    await admin.put(`/api/webhooks/${off.id}`, { isActive: false });
    await publish(project, 'subscription.created', 'subscription:1');
    await publish(project, 'subscription.expired', 'subscription:1');
    // For staff alone.
    await publish(project, 'topup.requested', 'topup:1');
    await publish(await world.givenProject(), 'subscription.expired', 'subscription:2');
    await send();
    const typesOf = async (id: number) => (await logOf(id)).map(({ type }: { type: string }) => type).reverse();
    expect(await typesOf(all.id)).toEqual(['subscription.created', 'subscription.expired']);
    expect(await typesOf(some.id)).toEqual(['subscription.expired']);
    expect(await typesOf(off.id)).toEqual([]);
  });

  describe('while a secret rotates', () => {
    it('both sign, afterwards the new one alone', async () => {
      const { project, id, secret: old } = await givenWebhook();
      const rotated = await admin.post(`/api/webhooks/${id}/rotate`, { graceHours: 2 });
      expect(rotated.status).toBe(200);
      const { secret, previousSecretUntil } = rotated.body;
      expect(secret).not.toBe(old);
      expect(new Date(previousSecretUntil).getTime() - Date.now()).toBeGreaterThan(7_100_000);
      await publish(project, 'balance.low', 'project:1');
      await send();
      expect([old, secret].map((each) => WebhookReceiver.verifies(each, receiver.received[0]!))).toEqual([true, true]);
      await world.sql(`UPDATE webhooks SET previous_secret_until = now() - interval '1 second' WHERE id = $1`, [id]);
      await publish(project, 'balance.low', 'project:1');
      await send();
      expect([old, secret].map((each) => WebhookReceiver.verifies(each, receiver.received[1]!))).toEqual([false, true]);
      expect((await admin.get(`/api/webhooks/${id}`)).body.previousSecretUntil).toBeNull();
    });

    it('without a grace the old one ends at once', async () => {
      const { project, id, secret: old } = await givenWebhook();
      const { secret } = (await admin.post(`/api/webhooks/${id}/rotate`, { graceHours: 0 })).body;
      await publish(project, 'balance.low', 'project:1');
      await send();
      expect([old, secret].map((each) => WebhookReceiver.verifies(each, receiver.received[0]!))).toEqual([false, true]);
    });

    it('a repeated rotation with one key rotates once', async () => {
      const { id } = await givenWebhook();
      const headers = { 'Idempotency-Key': `rotate-${id}` };
      const [first, second] = [
        await admin.post(`/api/webhooks/${id}/rotate`, {}, { headers }),
        await admin.post(`/api/webhooks/${id}/rotate`, {}, { headers }),
      ];
      expect(second.body.secret).toBe(first.body.secret);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
    });

    it.each([{ graceHours: 73 }, { graceHours: -1 }, { graceHours: '1' }])('answers 400 to %j', async (body) => {
      const { id } = await givenWebhook();
      expect((await admin.post(`/api/webhooks/${id}/rotate`, body)).status).toBe(400);
    });
  });

  describe('in their order', () => {
    it('one subject waits for its oldest, others do not wait', async () => {
      const { project } = await givenWebhook();
      let failing = true;
      receiver.answer = ({ body }, response) => response.writeHead(failing && body.data.subject === 'a' ? 500 : 200).end();
      for (const [type, subject] of [
        ['subscription.created', 'a'],
        ['subscription.created', 'b'],
        ['subscription.activated', 'a'],
        ['subscription.activated', 'b'],
      ] as const)
        await publish(project, type, `subscription:${subject}`, { subject });
      for (let round = 0; round < 4; round += 1) {
        await send();
        await endGap();
      }
      const seen = () => receiver.received.map(({ body }) => `${String(body.data.subject)} ${body.type.split('.')[1]}`);
      expect(seen().filter((each) => each.startsWith('b'))).toEqual(['b created', 'b activated']);
      expect(seen()).not.toContain('a activated');
      failing = false;
      await makeDue();
      await send();
      expect(seen().slice(-2)).toEqual(['a created', 'a activated']);
    });

    it('what waited for one that is answered during a look is sent in the same pass', async () => {
      const { project } = await givenWebhook();
      for (const subject of ['a', 'b', 'b']) await publish(project, 'subscription.renewed', `subscription:${subject}`, { subject });
      // Each look lasts, with what it saw at its beginning; the first of b is answered in the middle of the one that follows a.
      await world.sql(
        `CREATE FUNCTION look_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END $$`,
      );
      await world.sql(
        'CREATE TRIGGER look_long BEFORE UPDATE OF last_attempt_at ON webhook_deliveries FOR EACH STATEMENT EXECUTE FUNCTION look_long()',
      );
      receiver.answer = ({ body }, response) => {
        setTimeout(() => response.writeHead(200).end(), body.data.subject === 'b' ? 100 : 0);
      };
      try {
        await send();
      } finally {
        await world.sql('DROP FUNCTION look_long CASCADE');
      }
      expect(receiver.received.map(({ body }) => body.data.subject).sort()).toEqual(['a', 'b', 'b']);
    });

    it('a receiver that is killed and revived gets each event at least once, in order of its subject, from two processes', async () => {
      const { project, secret } = await givenWebhook();
      const second = await startWorld({ joining: world });
      const subjects = Array.from({ length: 6 }, (_, index) => `subscription:${index}`);
      const steps = 12;
      const sending = { on: true };
      const keepSending = async (other: World) => {
        while (sending.on) {
          await makeDue();
          await send(other);
        }
      };
      const workers = [keepSending(world), keepSending(second)];
      for (let step = 0; step < steps; step += 1) {
        for (const subject of subjects) await publish(project, 'subscription.renewed', subject, { subject, step });
        if (step % 4 === 1) await receiver.kill();
        if (step % 4 === 3) {
          await world.sql('UPDATE webhooks SET failures = 0, paused_at = NULL WHERE paused_at IS NOT NULL');
          await receiver.revive();
        }
      }
      const stepsOf = (subject: string) =>
        receiver.received.filter(({ body }) => body.data.subject === subject).map(({ body }) => Number(body.data.step));
      await eventually('every event to arrive', async () => {
        await world.sql('UPDATE webhooks SET failures = 0, paused_at = NULL WHERE paused_at IS NOT NULL');
        return subjects.every((subject) => new Set(stepsOf(subject)).size === steps);
      });
      sending.on = false;
      await Promise.all(workers);
      await second.close();
      for (const subject of subjects) {
        const seen = stepsOf(subject);
        expect(seen).toEqual([...seen].sort((a, b) => a - b));
      }
      expect(receiver.received.every((message) => WebhookReceiver.verifies(secret, message))).toBe(true);
    });
  });

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

    it('are given up after a day of tries, and the next of the subject goes', async () => {
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

    it('pause after 50 failures in a row, with a notification; switching on sends what has waited', async () => {
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

    it('are switched off by 410: what waits is dropped, staff are notified, and a PUT switches them on again', async () => {
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

    it('are left on by a 410 of an address that they no longer have', async () => {
      const { project, id } = await givenWebhook();
      receiver.answer = (_, response) => {
        void admin.put(`/api/webhooks/${id}`, { url: `${receiver.url}/new` }).then(() => response.writeHead(410).end());
      };
      await publish(project, 'balance.low', 'project:1');
      await send();
      expect((await admin.get(`/api/webhooks/${id}`)).body).toMatchObject({ isActive: true, disabledReason: null });
    });

    it('are dropped too where they were under way when another one was answered with 410', async () => {
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

    it('hold up no other webhook on the same host', async () => {
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

    it('hold up no other webhook while they are slow', async () => {
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

  it('are sent again by a resend: a delivery of its own with the same message', async () => {
    const { project, id, secret } = await givenWebhook();
    await publish(project, 'balance.low', 'project:1', { n: 1 });
    await send();
    const [{ id: deliveryId, messageId }] = await logOf(id);
    const answer = await admin.post(`/api/webhook-deliveries/${deliveryId}/resend`);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ status: 'pending', resendOfId: deliveryId, messageId, attempts: 0 });
    await send();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]!.text).toBe(receiver.received[0]!.text);
    expect(receiver.received[1]!.headers['webhook-id']).toBe(messageId);
    expect(WebhookReceiver.verifies(secret, receiver.received[1]!)).toBe(true);
    expect(
      await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'webhook_delivery_resent' AND entity_id = $1`, [String(deliveryId)]),
    ).toHaveLength(1);
  });

  it('hand out and send each event once, from several processes', async () => {
    const { project, id } = await givenWebhook();
    const second = await startWorld({ joining: world });
    for (let n = 0; n < 50; n += 1) await publish(project, 'balance.low', `project:${n}`, { n });
    await Promise.all([send(), send(second), send(), send(second)]);
    await Promise.all([send(), send(second)]);
    await second.close();
    expect(receiver.received).toHaveLength(50);
    expect(await world.sql('SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1', [id])).toHaveLength(50);
  });

  it('what a killed process was sending is sent again once its lease is over', async () => {
    const { project, id } = await givenWebhook();
    await publish(project, 'balance.low', 'project:1');
    await handOut();
    await world.sql(`UPDATE webhook_deliveries SET attempt = 1, leased_until = now() + interval '1 minute' WHERE webhook_id = $1`, [id]);
    expect(await send()).toBe(0);
    await world.sql(`UPDATE webhook_deliveries SET leased_until = now() - interval '1 second' WHERE webhook_id = $1`, [id]);
    expect(await send()).toBe(1);
    expect(await logOf(id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  describe('whose outcome cannot be written down', () => {
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

    it('are written down by a process that ends meanwhile, and what somebody else took over is left to them', async () => {
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

  it('follow an event by themselves where a worker runs, within two seconds', async () => {
    const { project } = await givenWebhook();
    const worker = await startWorld({ joining: world, role: 'worker' });
    // The quickest of some: whatever else the machine is doing only ever adds to it.
    const waits: number[] = [];
    for (let n = 1; n <= 3; n += 1) {
      const publishedAt = Date.now();
      await publish(project, 'balance.low', `project:${n}`);
      await eventually('the webhook of a running worker', () => receiver.received.length === n);
      waits.push((receiver.received.at(-1)?.at ?? Infinity) - publishedAt);
    }
    expect(Math.min(...waits)).toBeLessThan(2_000);
    await worker.close();
  });

  it('tell what happens to a real subscription, in its order', async () => {
    const { project } = await givenWebhook({}, await world.givenProject({ balance: '100.00' }));
    const key = await world.givenKey(project);
    const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const body = { subscriptionId: 'order-1', status: 'active', startDate: new Date().toISOString(), endDate: end };
    expect((await key.post('/api/v1/subscriptions', body)).status).toBe(201);
    expect((await key.patch('/api/v1/subscriptions/order-1', { status: 'suspended' })).status).toBe(200);
    expect((await key.delete('/api/v1/subscriptions/order-1')).status).toBe(204);
    const sent = () => receiver.received.map(({ body: { type } }) => type).filter((type) => type.startsWith('subscription.'));
    // An event is fanned out once no transaction that began before it is open.
    await eventually('the last event of the subscription', async () => {
      await send();
      return sent().includes('subscription.deleted');
    });
    expect(sent()).toEqual(['subscription.created', 'subscription.activated', 'subscription.suspended', 'subscription.deleted']);
    expect(receiver.received[0]!.body.data).toMatchObject({ subscriptionId: 'order-1', projectId: project.id, environment: 'production' });
  });

  it('give up what waited too long for a webhook that is off, and forget the log after a month', async () => {
    const { project, id } = await givenWebhook();
    await publish(project, 'balance.low', 'project:1');
    await publish(project, 'balance.low', 'project:2');
    await handOut();
    await world.sql(`UPDATE webhooks SET paused_at = now() WHERE id = $1`, [id]);
    await world.sql(`UPDATE webhook_deliveries SET created_at = now() - interval '4 days' WHERE webhook_id = $1`, [id]);
    await world.get(DeliveriesRetention).runOnce();
    expect(await logOf(id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    await world.sql(`UPDATE webhook_deliveries SET created_at = now() - interval '31 days' WHERE webhook_id = $1`, [id]);
    await world.get(DeliveriesRetention).runOnce();
    expect(await logOf(id)).toEqual([]);
  });
});

describe('webhooks to private addresses', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { WEBHOOK_ALLOW_PRIVATE: '0' } });
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  it.each([
    'http://example.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::7f00:1]/',
    'https://[fd00::1]/',
    'https://127.0.0.1./',
    'https://10.1.2.3/',
    'https://192.168.0.1:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/',
    'https://metadata.internal/',
  ])('are refused: %s', async (url) => {
    const project = await world.givenProject();
    const answer = await admin.post(`/api/projects/${project.id}/webhooks`, { url });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('url');
  });

  it.each(['localhost', '127.0.0.1', '[::127.0.0.1]'])('are not connected to either, whatever %s was when it was stored', async (host) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as { port: number };
    const project = await world.givenProject();
    const { body } = await admin.post(`/api/projects/${project.id}/webhooks`, { url: 'https://hooks.invalid/' });
    await world.sql('UPDATE webhooks SET url = $2 WHERE id = $1', [body.id, `https://${host}:${port}/`]);
    await world.database.transaction((tx) =>
      world.get(OutboxService).publish(tx, { type: 'balance.low', projectId: project.id, subject: 'project:1', data: {} }),
    );
    await world.get(EventSequencer).runOnce();
    await world.get(FanOutWorker).runOnce();
    await world.get(DeliveriesWorker).runOnce();
    expect(connections).toBe(0);
    expect((await admin.get(`/api/webhooks/${body.id}/deliveries`)).body).toMatchObject([
      { status: 'pending', attempts: 1, responseStatus: null, errorMessage: expect.stringContaining('private') },
    ]);
    await new Promise((resolve) => server.close(resolve));
  });
});
