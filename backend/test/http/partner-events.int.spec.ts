import { FanOutWorker } from '../../src/modules/webhooks/deliveries/fan-out.worker.js';
import { DeliveriesWorker } from '../../src/modules/webhooks/deliveries/deliveries.worker.js';
import { KeyExpiryWorker } from '../../src/modules/api-keys/expiry/key-expiry.worker.js';
import { EventSequencer } from '../../src/modules/outbox/feed/event-sequencer.worker.js';
import { PARTNER_EVENTS } from '../../src/modules/outbox/outbox.service.js';
import { SyncWorker } from '../../src/modules/sync/queue/sync.worker.js';
import { DEFAULT_ACCOUNT } from '../../src/local/core-simulator/core-simulator.js';
import { WebhookReceiver } from '../servers/webhook-receiver.js';
import { startWorld, type Client, type GivenProject, type Json, type World } from '../world.js';
import type { OpenApi, Operation, Schema } from './sample-body.js';
import { SchemaValidator } from './schema-validator.js';

const DAY_MS = 86_400_000;
const V1 = '/api/v1/subscriptions';

interface Shown {
  webhooks: Record<string, { post: Operation & { requestBody: { content: { 'application/json': { schema: Schema; example: Json } } } } }>;
}

describe('the schemas of events', () => {
  let world: World;
  let document: OpenApi & Shown;
  let validator: SchemaValidator;
  let receiver: WebhookReceiver;
  let project: GivenProject;
  let events: Json[];
  beforeAll(async () => {
    world = await startWorld();
    receiver = await WebhookReceiver.start();
    document = (await world.anonymous().get('/api/openapi.json')).body as typeof document;
    validator = new SchemaValidator(document);
    project = await world.givenProject({ balance: '105.00' });
    const [partner, sandbox] = [await world.givenKey(project), await world.givenKey(project, 'development')];
    await letEverythingHappen(partner, sandbox);
    events = [...(await feedOf(partner)), ...(await feedOf(sandbox))];
  });
  afterAll(async () => {
    await receiver.kill();
    await world.close();
  });

  it('are of every type, and each type was really published', () => {
    expect(Object.keys(document.webhooks)).toEqual([...PARTNER_EVENTS]);
    expect(PARTNER_EVENTS.filter((type) => !events.some((event) => event.type === type))).toEqual([]);
  });

  it('name every field that an event of the feed has, and no other', () => {
    expect(events.flatMap((event) => problemsOf({ $ref: `#/components/schemas/${schemaNameOf(event.type)}` }, event))).toEqual([]);
  });

  it('are those of the webhooks as well', () => {
    const messages = receiver.received.map(({ body }) => body);
    expect(new Set(messages.map(({ type }) => type)).size).toBeGreaterThan(5);
    expect(messages.flatMap((message) => problemsOf(shownFor(message.type).schema, message))).toEqual([]);
  });

  it('have examples that fit them', () => {
    expect(PARTNER_EVENTS.flatMap((type) => problemsOf(shownFor(type).schema, shownFor(type).example))).toEqual([]);
  });

  function shownFor(type: string): { schema: Schema; example: Json } {
    const shown = document.webhooks[type]?.post.requestBody.content['application/json'];
    if (!shown) throw new Error(`No webhook ${type} is described`);
    return shown;
  }
  function problemsOf(schema: Schema, given: Json): string[] {
    const validate = validator.of(schema, true);
    const isAsDescribed: boolean = validate(given);
    return isAsDescribed ? [] : [`${given.type}: ${validator.ajv.errorsText(validate.errors)} in ${JSON.stringify(given)}`];
  }
  const schemaNameOf = (type: string): string =>
    `${type.replace(/(^|[._])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Event`;
  const feedOf = async (client: Client): Promise<Json[]> => (await client.get('/api/v1/events?limit=1000')).body.data;

  /** Each type of event at least once, by what really causes it. */
  async function letEverythingHappen(partner: Client, sandbox: Client): Promise<void> {
    const admin = await world.signIn();
    const { url } = receiver;
    await admin.post(`/api/projects/${project.id}/webhooks`, { url });
    const sync = () => world.get(SyncWorker).runOnce();
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    const sell = async (client: Client, subscriptionId: string, fields: object = {}) => {
      const body = { subscriptionId, startDate: day(0), endDate: day(30), ...fields };
      expect(await client.post(V1, body)).toMatchObject({ status: 201 });
    };
    // created, activated, balance.low, synced, ready, suspended, renewed, deleted
    await sell(partner, 'one', { email: 'ann@example.com', name: 'Ann' });
    await sync();
    for (const status of ['suspended', 'active']) await partner.patch(`${V1}/one`, { status });
    await partner.post(`${V1}/one/renew`, { days: 30 }, { headers: { 'Idempotency-Key': 'once' } });
    await partner.post(`${V1}/one/cancel`, { refund: 'none' });
    // cancelled because the VPN server has another user of that login, and vpn_user.failed
    world.core.control.putUser(DEFAULT_ACCOUNT.login, 'somebodyelse0009');
    await sell(partner, 'two', { vpnLoginId: 'somebodyelse0009' });
    await sync();
    await partner.delete(`${V1}/two`);
    // renewal_failed, expiring, expired in the sandbox
    await sell(sandbox, 'three', { autoRenew: true });
    await sandbox.put('/api/v1/sandbox/balance', { balance: '1.00' });
    expect(await sandbox.post('/api/v1/sandbox/advance', { days: 60 })).toMatchObject({ status: 200 });
    await sync();
    // topup.completed
    const { body: topup } = await admin.post('/api/topup-requests', { projectId: project.id, amount: '25.00' });
    expect(await admin.put(`/api/topup-requests/${topup.id}/approve`)).toMatchObject({ status: 200 });
    // api_key.expiring
    await world.givenKey(project, 'production', { expires_at: new Date(Date.now() + 10 * DAY_MS) });
    await world.get(KeyExpiryWorker).runOnce();
    await deliver();
    // webhook.disabled
    receiver.answer = (_, response) => response.writeHead(410).end();
    await sell(partner, 'four');
    await deliver();
    await world.get(EventSequencer).runOnce();
  }

  async function deliver(): Promise<void> {
    await world.get(EventSequencer).runOnce();
    await world.get(FanOutWorker).runOnce();
    // Events of one subject come one after the other.
    for (let sent = 1; sent > 0;) sent = await world.get(DeliveriesWorker).runOnce();
  }
});
