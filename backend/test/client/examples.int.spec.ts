import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { Shop } from '../../client/examples/shop.js';
import { KageClient } from '../../client/src/kage-client.js';
import { EventSequencer } from '../../src/modules/outbox/feed/event-sequencer.worker.js';
import { GUIDE } from '../../src/openapi/guide.js';
import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../servers/marzban-panel.js';
import { itWithPython } from '../python-csv.js';
import { eventually, startWorld, type GivenProject, type World } from '../world.js';

const LINES_MAX = 100;

describe('the examples for partners', () => {
  let world: World;
  let project: GivenProject;
  let folder: string;
  beforeAll(async () => {
    world = await startWorld({ role: 'all' });
    folder = await mkdtemp(path.join(tmpdir(), 'kage-shop-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await world.close();
  });
  beforeEach(async () => {
    project = await world.givenProject({ balance: '100.00' });
  });

  it('the tour leads from a development key to a renewed subscription', async () => {
    const { key } = await world.givenKey(project, 'development');
    const said: string[] = [];
    const log = jest.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void said.push(words.join(' ')));
    const before = { ...process.env };
    Object.assign(process.env, { KAGE_URL: world.url, KAGE_API_KEY: key });
    const { finished } = await import('../../client/examples/tour.js');
    await finished;
    process.env = before;
    log.mockRestore();
    expect(said.map((line) => line.split(' ')[0])).toEqual([
      'balance',
      'quoted',
      'sold',
      'access',
      'renewed',
      'events',
      'error',
      'listed',
      'done',
    ]);
    expect(said.join('\n')).toContain('once: true');
    expect(said.find((line) => line.startsWith('renewed'))).toMatch(/balance 980\.00$/);
    expect(said.find((line) => line.startsWith('events'))).toMatch(/subscription\.created subscription\.activated.* subscription\.renewed/);
    expect(said).toEqual(expect.arrayContaining(['error 404 not_found', 'listed 1']));
  });

  describe('the first call of the documentation, on whatever day it is read', () => {
    /** What stands in the first block of a language, run as it stands. */
    const run = async (language: string, program: string) => {
      const { key } = await world.givenKey(project, 'development');
      const { info } = (await world.anonymous().get('/api/openapi.json')).body as { info: { description: string } };
      const code = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(info.description)?.[1] ?? '';
      const env = { ...process.env, KAGE_URL: world.url, KAGE_API_KEY: key };
      const { stdout } = await promisify(execFile)(program, ['-c', code], { env });
      const sold = await world.sql(
        'SELECT subscription_id AS name, status, vpn_login_id AS login FROM subscriptions WHERE project_id = $1',
        [project.id],
      );
      return { stdout, sold };
    };

    it('sells with curl', async () => {
      const { stdout, sold } = await run('sh', 'bash');
      expect(sold).toMatchObject([{ name: 'order-1042', status: 'active' }]);
      expect(JSON.parse(stdout)).toMatchObject({ subscriptionId: 'order-1042', status: 'active' });
    });

    itWithPython('sells with Python', async () => {
      const { stdout, sold } = await run('python', 'python3');
      expect(sold).toMatchObject([{ name: 'order-1043', status: 'active' }]);
      expect(stdout).toBe(`201 ${sold[0].login}\n`);
    });
  });

  it('the three calls of the documentation, one after the other, sell a plan for what was quoted', async () => {
    await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'monthly', 'Monthly', 10, 30, 1)`, [
      project.id,
    ]);
    const partner = await world.givenKey(project);
    const section = /## Sell a plan\n([^]*?)\n## /.exec(GUIDE)?.[1] ?? '';
    const calls = [...section.matchAll(/^\d\. `(GET|POST) (\S+)`(?: with `(\{.*?\})`)?/gm)].map(([, method = '', to = '', body]) => ({
      method,
      to,
      body: body === undefined ? undefined : (JSON.parse(body) as object),
    }));
    expect(calls.map(({ method, to }) => `${method} ${to}`)).toEqual([
      'GET /api/v1/plans',
      'POST /api/v1/subscriptions/quote',
      'POST /api/v1/subscriptions',
    ]);
    const [list, quote, sale] = calls;
    expect((await partner.get(list?.to ?? '')).body.data).toMatchObject([{ code: 'monthly', price: '10.00', days: 30 }]);
    const quoted = await partner.post(quote?.to ?? '', quote?.body);
    expect(quoted).toMatchObject({ status: 200, body: { amount: '10.00', asOf: expect.any(String) } });
    const { amount: expectedAmount, asOf } = quoted.body;
    const sold = await partner.post(sale?.to ?? '', { ...sale?.body, expectedAmount, asOf });
    expect(sold).toMatchObject({ status: 201, body: { plan: 'monthly', autoRenew: true, endDate: quoted.body.endDate } });
    expect(await world.balanceOf(project)).toBe('90.00');
  });

  describe('the shop', () => {
    const open = async (file: string, send: typeof fetch = fetch): Promise<Shop> => {
      const { key } = await world.givenKey(project);
      const shop = new Shop(new KageClient({ baseUrl: world.url, apiKey: key, fetch: send, maxRetries: 1 }), path.join(folder, file));
      await shop.open();
      return shop;
    };
    const sequence = () => world.get(EventSequencer).runOnce();

    it('has under a hundred lines', async () => {
      const text = await readFile(path.join(import.meta.dirname, '../../client/examples/shop.ts'), 'utf8');
      expect(text.split('\n').length).toBeLessThan(LINES_MAX);
    });

    it('sells, renews and hands on the access', async () => {
      const shop = await open('sells.json');
      const { vpnLoginId } = await shop.sell({ number: 'order-1', email: 'ann@example.com', days: 30 });
      await shop.renew('order-1', 'payment-1', 30);
      await shop.renew('order-1', 'payment-1', 30);
      expect(await eventually('the access', () => shop.accessOf('order-1'))).toEqual({ login: vpnLoginId });
      expect(await world.balanceOf(project)).toBe('80.00');
    });

    it('hands on the link of a server that makes one, as soon as it is there', async () => {
      const panel = await new MarzbanPanel('pasarguard').start();
      const admin = await world.signIn();
      const server = { coreDriver: 'pasarguard', coreUrl: panel.url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
      await admin.put(`/api/projects/${project.id}`, { ...server, coreOptions: { groupIds: [1] } });
      const shop = await open('hands-on.json');
      await shop.sell({ number: 'order-9', email: 'ann@example.com', days: 30 });
      const access = await eventually('the link', () => shop.accessOf('order-9'));
      await panel.close();
      expect(access.link).toContain('/sub/');
    });

    it('survives lost answers: what was sold is sold once', async () => {
      let lost = 0;
      const losing: typeof fetch = async (...request) => {
        const answer = await fetch(...request);
        if (lost++ < 3) throw new TypeError('the connection broke');
        return answer;
      };
      const shop = await open('survives.json', losing);
      await shop.sell({ number: 'order-2', email: 'ann@example.com', days: 30 });
      expect([lost, await world.balanceOf(project)]).toEqual([4, '90.00']);
    });

    it('catches up after a day offline: it knows each order as it is, and each event once', async () => {
      const shop = await open('catches-up.json');
      await shop.sell({ number: 'order-3', email: 'ann@example.com', days: 30 });
      await sequence();
      expect(await shop.catchUp()).toBeGreaterThanOrEqual(2);
      const partner = await world.givenKey(project);
      await partner.patch('/api/v1/subscriptions/order-3', { status: 'suspended' });
      await shop.sell({ number: 'order-4', email: 'bob@example.com', days: 30 });
      await partner.delete('/api/v1/subscriptions/order-4');
      await sequence();
      const again = await open('catches-up.json');
      expect(await again.catchUp()).toBeGreaterThanOrEqual(4);
      expect(Object.entries(again.orders).map(([number, { status }]) => [number, status])).toEqual([['order-3', 'suspended']]);
      await sequence();
      expect(Object.keys((await open('catches-up.json')).orders)).toEqual(['order-3']);
    });
  });
});
