import { createServer } from 'node:net';

import { WebhookReceiver } from '../../../test/servers/webhook-receiver.js';
import { WebhookWorld } from '../../../test/webhook-world.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';
import { EventSequencer } from '../outbox/feed/event-sequencer.worker.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { DeliveriesRetention } from './deliveries/deliveries-retention.worker.js';
import { DeliveriesWorker } from './deliveries/deliveries.worker.js';
import { FanOutWorker } from './deliveries/fan-out.worker.js';

describe('webhooks', () => {
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

    it('are at most twenty for a project', async () => {
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

  it('are signed by Standard Webhooks, with type, timestamp and data', async () => {
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

  it('get only the events that they asked for, and none from before they were made', async () => {
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

    it('the old one ends at once without a grace', async () => {
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

    it('a delivery that waited for one that is answered during a look is sent in the same pass', async () => {
      const { project } = await givenWebhook();
      for (const subject of ['a', 'b', 'b']) await publish(project, 'subscription.renewed', `subscription:${subject}`, { subject });
      // Each look for due rows takes a while; the first delivery of b is answered during the look that follows a.
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

  it('send each event once, from several processes', async () => {
    const { project, id } = await givenWebhook();
    const second = await startWorld({ joining: world });
    for (let n = 0; n < 50; n += 1) await publish(project, 'balance.low', `project:${n}`, { n });
    await Promise.all([send(), send(second), send(), send(second)]);
    await Promise.all([send(), send(second)]);
    await second.close();
    expect(receiver.received).toHaveLength(50);
    expect(await world.sql('SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1', [id])).toHaveLength(50);
  });

  it('send again what a killed process was sending, once its lease is over', async () => {
    const { project, id } = await givenWebhook();
    await publish(project, 'balance.low', 'project:1');
    await handOut();
    await world.sql(`UPDATE webhook_deliveries SET attempt = 1, leased_until = now() + interval '1 minute' WHERE webhook_id = $1`, [id]);
    expect(await send()).toBe(0);
    await world.sql(`UPDATE webhook_deliveries SET leased_until = now() - interval '1 second' WHERE webhook_id = $1`, [id]);
    expect(await send()).toBe(1);
    expect(await logOf(id)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  it('follow an event by themselves where a worker runs, within two seconds', async () => {
    const { project } = await givenWebhook();
    const worker = await startWorld({ joining: world, role: 'worker' });
    // The quickest of some, since other work of the machine can only add to the time.
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

  it('report the events of a real subscription, in order', async () => {
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

  it('give up deliveries that waited too long for a webhook that is off, and delete the log after a month', async () => {
    const { project, id } = await givenWebhook();
    await publish(project, 'balance.low', 'project:1');
    await publish(project, 'balance.low', 'project:2');
    await handOut();
    await world.sql(`UPDATE webhooks SET paused_at = now() WHERE id = $1`, [id]);
    await world.sql(`UPDATE webhook_deliveries SET created_at = now() - interval '4 days' WHERE webhook_id = $1`, [id]);
    await world.get(DeliveriesRetention).runOnce();
    expect(await logOf(id)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    await world.sql(`UPDATE webhook_deliveries SET created_at = now() - interval '31 days'`);
    await publish(project, 'balance.low', 'project:3');
    await handOut();
    await world.get(DeliveriesRetention).runOnce();
    expect(await logOf(id)).toMatchObject([{ subject: 'project:3' }]);
  });

  it('are in the timeline of their subscription, latest first, for people who see the project', async () => {
    const { project, id } = await givenWebhook({}, await world.givenProject({ balance: '100.00' }));
    const start = new Date().toISOString();
    const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const sale = await admin.post('/api/admin/subscriptions', {
      projectId: project.id,
      subscriptionId: 'story-1',
      startDate: start,
      endDate: end,
    });
    const sold = sale.body.id as number;
    await publish(project, 'subscription.renewed', `subscription:${sold}0`);
    await publish(project, 'subscription.renewed', `subscription:${sold}`);
    const read = async (staff: GivenStaff, subscriptionId: number) =>
      (await staff.get(`/api/subscriptions/${subscriptionId}/webhook-deliveries`)).body;
    await eventually('all of them are delivered', async () => {
      await send();
      return (await read(admin, sold)).filter(({ status }: { status: string }) => status === 'delivered').length === 3;
    });
    expect(await read(admin, sold)).toMatchObject([
      { type: 'subscription.renewed', responseStatus: 200, webhookId: id, projectId: project.id },
      { type: 'subscription.activated' },
      { type: 'subscription.created' },
    ]);
    const stranger = await world.signIn('project_manager', [await world.givenProject()]);
    expect((await stranger.get(`/api/subscriptions/${sold}/webhook-deliveries`)).status).toBe(404);
    expect((await (await world.signIn('finance')).get(`/api/subscriptions/${sold}/webhook-deliveries`)).status).toBe(403);
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

  it.each(['localhost', '127.0.0.1', '[::127.0.0.1]'])(
    'are not connected to either, whatever address %s had when it was stored',
    async (host) => {
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
    },
  );
});
