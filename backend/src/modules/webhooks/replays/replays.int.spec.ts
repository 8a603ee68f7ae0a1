import { WebhookReceiver } from '../../../../test/servers/webhook-receiver.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { EventSequencer } from '../../outbox/feed/event-sequencer.worker.js';
import { OutboxRetention } from '../../outbox/outbox-retention.worker.js';
import { OutboxService, type EventType } from '../../outbox/outbox.service.js';
import { DeliveriesWorker } from '../deliveries/deliveries.worker.js';
import { FanOutWorker } from '../deliveries/fan-out.worker.js';

describe('a webhook', () => {
  let world: World;
  let admin: GivenStaff;
  let receiver: WebhookReceiver;
  let project: GivenProject;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    project = await world.givenProject({ balance: '1000.00' });
  });
  afterEach(async () => {
    await receiver.kill();
    await world.sql('UPDATE webhooks SET is_active = false');
  });

  const givenWebhook = async (fields: object = {}): Promise<{ id: number; secret: string }> =>
    (await admin.post(`/api/projects/${project.id}/webhooks`, { url: receiver.url, ...fields })).body;
  const publish = (type: EventType, n: number, data: object = {}) =>
    world.database.transaction((tx) =>
      world.get(OutboxService).publish(tx, { type, projectId: project.id, subject: `subscription:${n % 2}`, data: { n, ...data } }),
    );
  const sendAll = async () => {
    await world.get(EventSequencer).runOnce();
    await world.get(FanOutWorker).runOnce();
    return world.get(DeliveriesWorker).runOnce();
  };
  const numbers = (): unknown[] => receiver.received.map(({ body }) => body.data.n);
  const feed = async (): Promise<Json[]> => (await (await world.givenKey(project)).get('/api/v1/events')).body.data;
  const replay = (id: number, fromEventId: number) => admin.post(`/api/webhooks/${id}/replay`, { fromEventId });

  it('gets the events of the feed: with the same ids, types, times and data', async () => {
    const key = await world.givenKey(project);
    await givenWebhook();
    for (let n = 1; n <= 5; n += 1) {
      const sale = {
        subscriptionId: `order-${n}`,
        startDate: new Date().toISOString(),
        endDate: new Date(Date.now() + 86_400_000).toISOString(),
      };
      expect((await key.post('/api/v1/subscriptions', sale)).status).toBe(201);
    }
    await key.delete('/api/v1/subscriptions/order-3');
    await sendAll();
    const sent = receiver.received.map(({ headers, body }) => ({
      id: headers['webhook-id'],
      type: body.type,
      createdAt: body.timestamp,
      data: body.data,
    }));
    const byId = (a: { id?: string }, b: { id?: string }) => Number(a.id?.slice(4)) - Number(b.id?.slice(4));
    expect(sent.sort(byId)).toEqual((await feed()).map(({ id, ...event }) => ({ id: `evt_${id}`, ...event })));
    expect(sent).toHaveLength(11);
  });

  it('gets the events of its own environment alone', async () => {
    await givenWebhook({ environment: 'development' });
    await publish('subscription.created', 1, { environment: 'production' });
    await publish('subscription.created', 2, { environment: 'development' });
    await sendAll();
    expect(numbers()).toEqual([2]);
  });

  describe('pinged', () => {
    it('is called at once with a signed message that is no event, and its answer is shown and logged', async () => {
      const { id, secret } = await givenWebhook();
      const answer = await admin.post(`/api/webhooks/${id}/ping`);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ type: 'ping', status: 'delivered', responseStatus: 200, responseBody: 'thank you', attempts: 1 });
      const [message] = receiver.received;
      expect(message?.body).toMatchObject({ type: 'ping', data: { webhookId: id, projectId: project.id } });
      expect(message && WebhookReceiver.verifies(secret, message)).toBe(true);
      expect((await admin.get(`/api/webhooks/${id}/deliveries`)).body).toMatchObject([{ type: 'ping', status: 'delivered' }]);
      await world.get(EventSequencer).runOnce();
      expect(await feed()).toEqual([]);
    });

    it('is called even when it is switched off, and a bad answer does not change it', async () => {
      const { id } = await givenWebhook();
      await admin.put(`/api/webhooks/${id}`, { isActive: false });
      receiver.answer = (_, response) => response.writeHead(410).end();
      expect((await admin.post(`/api/webhooks/${id}/ping`)).body).toMatchObject({ status: 'failed', responseStatus: 410 });
      expect((await admin.get(`/api/webhooks/${id}`)).body).toMatchObject({ isActive: false, disabledReason: null, failures: 0 });
    });

    it('is called ten times a minute at most for one person', async () => {
      const { id } = await givenWebhook();
      const person = await world.signIn();
      const statuses: number[] = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await person.post(`/api/webhooks/${id}/ping`)).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    });
  });

  describe('replayed from an event', () => {
    it('gets its types from there to now, one after the other, with the same ids', async () => {
      const { id } = await givenWebhook({ events: ['subscription.created'] });
      for (let n = 1; n <= 12; n += 1) await publish(n % 4 === 0 ? 'balance.low' : 'subscription.created', n);
      await sendAll();
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      const third = (await feed()).find(({ data }) => data.n === 3);
      receiver.received.length = 0;
      const answer = await replay(id, third.id);
      expect(answer.status).toBe(202);
      expect(answer.body).toMatchObject({ webhookId: id, fromEventId: third.id, events: 7, sent: 0 });
      expect((await admin.get(`/api/webhooks/${id}`)).body.replay).toMatchObject({ events: 7, sent: 0 });
      await sendAll();
      expect(numbers()).toEqual([3, 5, 6, 7, 9, 10, 11]);
      expect(receiver.received.map(({ headers }) => headers['webhook-id']).every((each) => ids.includes(each))).toBe(true);
      expect((await admin.get(`/api/webhooks/${id}`)).body.replay).toBeNull();
    });

    it('is 409 while another one is under way, and possible again once it has ended', async () => {
      const { id } = await givenWebhook();
      for (let n = 1; n <= 3; n += 1) await publish('balance.low', n);
      await sendAll();
      const [first] = await feed();
      const answers = await Promise.all([replay(id, first.id), replay(id, first.id), replay(id, first.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('replay_under_way');
      await sendAll();
      expect(numbers()).toEqual(expect.arrayContaining([1, 2, 3, 1, 2, 3]));
      expect((await replay(id, first.id)).status).toBe(202);
    });

    it('gets 10,000 events at most, the oldest first', async () => {
      await world.sql(
        `INSERT INTO outbox_events (type, project_id, subject, data) SELECT 'balance.low', $1, 'many:' || n, '{}' FROM generate_series(1, 10003) n`,
        [project.id],
      );
      const unnumbered = async (): Promise<number> => {
        await world.get(EventSequencer).runOnce();
        const [row] = await world.sql('SELECT count(*)::int AS count FROM outbox_events WHERE project_id = $1 AND feed_id IS NULL', [
          project.id,
        ]);
        return row.count;
      };
      await eventually('every event is numbered', async () => (await unnumbered()) === 0);
      const { id } = await givenWebhook();
      const [first] = await feed();
      expect(await replay(id, first.id)).toMatchObject({ status: 202, body: { events: 10_000 } });
      const [stored] = await world.sql('SELECT until_event_id::int AS until FROM webhook_replays WHERE webhook_id = $1', [id]);
      const [beyond] = await world.sql('SELECT count(*)::int AS count FROM outbox_events WHERE project_id = $1 AND feed_id > $2', [
        project.id,
        stored.until,
      ]);
      expect(beyond.count).toBe(3);
      await world.sql('DELETE FROM outbox_events WHERE project_id = $1', [project.id]);
    });

    it('continues with the next event where one is given up', async () => {
      const { id } = await givenWebhook();
      for (let n = 1; n <= 3; n += 1) await publish('balance.low', n);
      await sendAll();
      receiver.received.length = 0;
      await replay(id, (await feed())[0].id);
      await world.sql(`UPDATE webhook_deliveries SET attempt = 11 WHERE status = 'pending'`);
      receiver.answer = ({ body }, response) => response.writeHead(body.data.n === 1 ? 500 : 200).end();
      await sendAll();
      await world.sql('UPDATE webhooks SET retry_at = NULL');
      await sendAll();
      expect(numbers()).toEqual([1, 2, 3]);
    });

    it('answers 410 to an event that is not kept any more, with the oldest one that is', async () => {
      const { id } = await givenWebhook();
      for (let n = 1; n <= 2; n += 1) await publish('balance.low', n);
      await sendAll();
      const [first, second] = await feed();
      await world.sql(
        `UPDATE outbox_events SET notifications_pending = false, created_at = created_at - interval '31 days' WHERE feed_id = $1`,
        [first.id],
      );
      await world.get(OutboxRetention).runOnce();
      const gone = await replay(id, first.id);
      expect([gone.status, gone.body.code, gone.body.oldestId]).toEqual([410, 'events_expired', second.id]);
      expect((await replay(id, second.id)).status).toBe(202);
    });

    it('is refused while it is switched off', async () => {
      const { id } = await givenWebhook();
      await admin.put(`/api/webhooks/${id}`, { isActive: false });
      expect((await replay(id, 1)).body.code).toBe('webhook_not_active');
    });

    it('ends where nothing has happened since', async () => {
      const { id } = await givenWebhook();
      expect((await replay(id, 999_999_999)).body).toMatchObject({ events: 0, untilEventId: null });
      expect((await replay(id, 999_999_999)).status).toBe(202);
    });
  });

  it('does not wait for others that hang, however many deliveries wait for these', async () => {
    const quick = await givenWebhook();
    const hanging = await WebhookReceiver.start();
    const open: (() => void)[] = [];
    hanging.answer = (_, response) => open.push(() => response.writeHead(200).end());
    for (let n = 0; n < 10; n += 1) {
      const other = await world.givenProject();
      await admin.post(`/api/projects/${other.id}/webhooks`, { url: `${hanging.url}/${n}` });
      await world.sql(
        `INSERT INTO webhook_deliveries (webhook_id, event_id, message_id, type, subject, payload)
         SELECT w.id, 1000000 + n, 'evt_' || n, 'balance.low', 'subject ' || n, '{}' FROM webhooks w, generate_series(1, 100) n WHERE w.project_id = $1`,
        [other.id],
      );
    }
    for (let n = 1; n <= 40; n += 1) await publish('balance.low', n);
    const pass = sendAll();
    await eventually('the quick ones', () => receiver.received.length === 40);
    await world.sql(
      `UPDATE webhook_deliveries SET status = 'failed' WHERE status = 'pending' AND leased_until IS NULL AND webhook_id <> $1`,
      [quick.id],
    );
    const answers = setInterval(() => open.splice(0).forEach((answer) => answer()), 10);
    await pass;
    clearInterval(answers);
    await hanging.kill();
  });
});
