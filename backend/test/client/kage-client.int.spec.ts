import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Webhook } from 'standardwebhooks';

import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  EventsExpiredError,
  InsufficientBalanceError,
  KageClient,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ValidationError,
  verifyWebhook,
  WebhookVerificationError,
} from '../../client/src/kage-client.js';
import { EventSequencer } from '../../src/modules/outbox/feed/event-sequencer.worker.js';
import { startWorld, type GivenProject, type World } from '../world.js';

const DAY_MS = 86_400_000;
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;

describe('the client for partners', () => {
  let world: World;
  let project: GivenProject;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.givenProject({ balance: '1000.00' });
  });

  const clientOf = async (options: object = {}, columns: Record<string, unknown> = {}): Promise<KageClient> =>
    new KageClient({ baseUrl: world.url, apiKey: (await world.givenKey(project, 'production', columns)).key, ...options });
  const sale = (subscriptionId: string) => ({ subscriptionId, startDate: new Date(), endDate: new Date(Date.now() + DAY_MS) });

  it('sells, reads, changes, renews and deletes', async () => {
    const kage = await clientOf();
    const sold = await kage.subscriptions.create({ ...sale('order 1'.replace(' ', '~')), email: 'ann@example.com' });
    expect(sold).toMatchObject({ subscriptionId: 'order~1', status: 'active', price: '10.00' });
    expect((await kage.subscriptions.update('order~1', { name: 'Ann' })).name).toBe('Ann');
    const renewed = await kage.subscriptions.renew('order~1', { days: 10 });
    expect(Date.parse(renewed.endDate) - Date.parse(sold.endDate)).toBe(10 * DAY_MS);
    expect((await kage.vpnUsers.get(sold.vpnLoginId)).vpnLogin).toBe(sold.vpnLoginId);
    expect((await kage.balance()).balance).toBe('980.00');
    await kage.subscriptions.delete('order~1');
    await expect(kage.subscriptions.get('order~1')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('quotes, sells by plan, changes the plan, cancels and rotates', async () => {
    await world.sql('UPDATE projects SET cancel_refunds = true WHERE id = $1', [project.id]);
    for (const [code, price, days] of [
      ['monthly', 10, 30],
      ['week', 3, 7],
    ])
      await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, $2, $2, $3, $4, 1)`, [
        project.id,
        code,
        price,
        days,
      ]);
    const kage = await clientOf();
    expect((await kage.plans()).map(({ code }) => code)).toEqual(['monthly', 'week']);
    const { amount: expectedAmount, asOf } = await kage.subscriptions.quote({ action: 'create', plan: 'monthly' });
    const sold = await kage.subscriptions.create({ subscriptionId: 'planned', plan: 'monthly', expectedAmount, asOf });
    expect(sold).toMatchObject({ plan: 'monthly', price: '10.00', credentialsStatus: 'provisioning' });
    expect(await kage.subscriptions.changePlan('planned', { plan: 'week', when: 'renewal' })).toMatchObject({ nextPlan: 'week' });
    expect(await kage.subscriptions.withdrawPlanChange('planned')).toMatchObject({ nextPlan: null });
    await expect(kage.vpnUsers.rotate(sold.vpnLoginId)).rejects.toMatchObject({ status: 409 });
    expect(await kage.subscriptions.cancel('planned', { refund: 'unused' })).toMatchObject({ status: 'cancelled' });
    expect((await kage.balance()).balance).toBe('1000.00');
  });

  it('sets the balance of a sandbox and moves its time', async () => {
    const kage = new KageClient({ baseUrl: world.url, apiKey: (await world.givenKey(project, 'development')).key });
    expect((await kage.sandbox.setBalance('20.00')).balance).toBe('20.00');
    await kage.subscriptions.create({ ...sale('ending'), autoRenew: true });
    await kage.sandbox.advance(2);
    expect(await kage.subscriptions.get('ending')).toMatchObject({ status: 'active' });
    expect((await kage.balance()).balance).toBe('0.00');
    await expect((await clientOf()).sandbox.advance(1)).rejects.toMatchObject({ code: 'sandbox_only' });
  });

  it('walks lists page by page', async () => {
    const kage = await clientOf();
    for (let n = 0; n < 7; n += 1) await kage.subscriptions.create(sale(`page-${n}`));
    const first = await kage.subscriptions.page({ limit: 3 });
    expect([first.data.length, typeof first.nextCursor]).toEqual([3, 'string']);
    const walked: string[] = [];
    for await (const { subscriptionId } of kage.subscriptions.list()) walked.push(subscriptionId);
    expect(walked).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `page-${n}`));
    const amounts: string[] = [];
    for await (const { amount } of kage.transactions()) amounts.push(amount);
    expect(amounts).toEqual([...Array<string>(7).fill('-10.00'), '1000.00']);
    await world.get(EventSequencer).runOnce();
    const types: string[] = [];
    for await (const { type } of kage.events.list({ types: ['subscription.created'], limit: 2 })) types.push(type);
    expect(types).toEqual(Array(7).fill('subscription.created'));
  });

  it.each([
    [
      '400',
      ValidationError,
      (kage: KageClient) => kage.subscriptions.create({ ...sale('x'), email: 'none' }),
      { code: 'validation_failed', fields: { email: 'Invalid email address' } },
    ],
    ['404', NotFoundError, (kage: KageClient) => kage.subscriptions.get('nobody'), { code: 'not_found' }],
    ['409', ConflictError, (kage: KageClient) => kage.subscriptions.create(sale('taken')), { code: 'subscription_id_taken' }],
  ])('throws an error of its own class for %s, with code and requestId', async (_, Class, call, expected) => {
    const kage = await clientOf();
    await kage.subscriptions.create(sale('taken'));
    const error: unknown = await call(kage).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ ...expected, requestId: expect.stringMatching(/^[\w-]{8,}$/) });
  });

  it('names what a refused key lacks, and what a refused sale costs', async () => {
    const reader = await clientOf({}, { scopes: ['subscriptions:read'] });
    const denied: unknown = await reader.balance().catch((thrown: unknown) => thrown);
    expect(denied).toBeInstanceOf(PermissionError);
    expect(denied).toMatchObject({ code: 'scope_missing', requiredScope: 'billing:read' });
    project = await world.givenProject({ balance: '3.00' });
    const poor: unknown = await (await clientOf()).subscriptions.create(sale('dear')).catch((thrown: unknown) => thrown);
    expect(poor).toBeInstanceOf(InsufficientBalanceError);
    expect(poor).toMatchObject({ required: '10.00', available: '3.00' });
    const stranger = new KageClient({ baseUrl: world.url, apiKey: 'kage_live_nonsense' });
    await expect(stranger.balance()).rejects.toBeInstanceOf(AuthenticationError);
    const limited = await clientOf({ maxRetries: 0 }, { rate_limit_per_hour: 1 });
    await limited.balance();
    await expect(limited.balance()).rejects.toBeInstanceOf(RateLimitError);
    await world.sql(`INSERT INTO expired_events (project_id, environment, last_id) VALUES ($1, 'production', 10)`, [project.id]);
    await expect((await clientOf()).events.page({ after: 3 })).rejects.toBeInstanceOf(EventsExpiredError);
  });

  describe('before a server that fails', () => {
    let proxy: Server;
    let baseUrl: string;
    let trouble: ((request: IncomingMessage, response: ServerResponse) => boolean)[];
    beforeEach(async () => {
      trouble = [];
      // Does what the next trouble says, and else hands the call on; `true` is a trouble after the work was done.
      proxy = createServer((request, response) => void handOn(request, response));
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    });
    afterEach(async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    });

    async function handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const next = trouble.shift();
      if (next && !next(request, response)) return;
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const answer = await fetch(`${world.url}${request.url}`, {
        method: request.method,
        headers: headers as Record<string, string>,
        body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
      });
      const text = await answer.text();
      if (next) response.destroy();
      else
        response
          .writeHead(answer.status, Object.fromEntries([...answer.headers].filter(([name]) => name !== 'content-encoding')))
          .end(text);
    }
    const answering =
      (status: number, headers: Record<string, string> = {}) =>
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(status, { 'retry-after': '0', ...headers }).end('{}');
        return false;
      };
    const losingTheAnswer = () => true;
    const breaking = (_: IncomingMessage, response: ServerResponse) => {
      response.destroy();
      return false;
    };

    it('sells once although the answer was lost', async () => {
      trouble = [losingTheAnswer, breaking];
      const kage = await clientOf({ baseUrl });
      expect((await kage.subscriptions.create(sale('lost'))).subscriptionId).toBe('lost');
      expect(await world.balanceOf(project)).toBe('990.00');
    });

    it('tries again after 429, 502, 503 and 504, as Retry-After says', async () => {
      trouble = [answering(429), answering(502), answering(503), answering(504)];
      expect((await (await clientOf({ baseUrl })).balance()).balance).toBe('1000.00');
      trouble = [answering(503, { 'retry-after': new Date(Date.now() + 1_500).toUTCString() })];
      const startedAt = Date.now();
      await (await clientOf({ baseUrl })).balance();
      expect(Date.now() - startedAt).toBeGreaterThan(400);
    });

    it('does not try again what was refused', async () => {
      trouble = [answering(403), losingTheAnswer];
      await expect((await clientOf({ baseUrl })).balance()).rejects.toMatchObject({ status: 403, code: 'unreadable_answer' });
      expect(trouble).toHaveLength(1);
    });

    it('takes a removal for done whose answer was lost', async () => {
      const kage = await clientOf({ baseUrl });
      await kage.subscriptions.create(sale('removed'));
      trouble = [losingTheAnswer];
      await expect(kage.subscriptions.delete('removed')).resolves.toBeUndefined();
    });

    it('gives up in the end, and says under which key the sale can be sent again', async () => {
      trouble = Array.from({ length: 3 }, () => breaking);
      const kage = await clientOf({ baseUrl, maxRetries: 2 });
      const error: unknown = await kage.subscriptions
        .create(sale('given-up'), { idempotencyKey: 'order-7' })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ idempotencyKey: 'order-7' });
      expect((await kage.subscriptions.create(sale('given-up'), { idempotencyKey: 'order-7' })).status).toBe('active');
    });
  });

  describe('verifying a webhook', () => {
    const payload = JSON.stringify({ type: 'balance.low', timestamp: '2026-11-28T10:00:00.000Z', data: { balance: '3.00' } });
    const signed = (secret: string, at = new Date(), body = payload) => ({
      'Webhook-Id': 'evt_7',
      'Webhook-Timestamp': String(Math.floor(at.getTime() / 1_000)),
      'Webhook-Signature': new Webhook(secret).sign('evt_7', at, body),
    });

    it('returns the event of a message that was signed with the secret', () => {
      const event = { id: 'evt_7', type: 'balance.low', timestamp: '2026-11-28T10:00:00.000Z', data: { balance: '3.00' } };
      expect(verifyWebhook(payload, signed(SECRET), SECRET)).toEqual(event);
      expect(verifyWebhook(Buffer.from(payload), new Headers(signed(SECRET)), SECRET)).toEqual(event);
    });

    it('takes either secret while one is being replaced', () => {
      const old = `whsec_${Buffer.from('the secret before the last one..').toString('base64')}`;
      const headers = {
        ...signed(SECRET),
        'Webhook-Signature': `${signed(old)['Webhook-Signature']} ${signed(SECRET)['Webhook-Signature']}`,
      };
      expect(verifyWebhook(payload, headers, old).id).toBe('evt_7');
      expect(verifyWebhook(payload, signed(old), [SECRET, old]).id).toBe('evt_7');
    });

    it.each([
      ['another body', payload.replace('3.00', '9.00'), signed(SECRET)],
      ['another secret', payload, signed(`whsec_${Buffer.from('somebody else').toString('base64')}`)],
      ['a message of six minutes ago', payload, signed(SECRET, new Date(Date.now() - 360_000))],
      ['a message from the future', payload, signed(SECRET, new Date(Date.now() + 360_000))],
      ['no signature', payload, { ...signed(SECRET), 'Webhook-Signature': undefined }],
      [
        'a signature of another version',
        payload,
        { ...signed(SECRET), 'Webhook-Signature': signed(SECRET)['Webhook-Signature'].replace('v1,', 'v2,') },
      ],
      ['a time that is none', payload, { ...signed(SECRET), 'Webhook-Timestamp': 'now' }],
    ])('refuses %s', (_, body, headers) => {
      expect(() => verifyWebhook(body, headers, SECRET)).toThrow(WebhookVerificationError);
    });
  });
});
