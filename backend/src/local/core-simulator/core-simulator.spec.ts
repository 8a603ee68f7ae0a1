import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { eventually } from '../../../test/eventually.js';
import { CoreSimulator, DEFAULT_ACCOUNT } from './core-simulator.js';

const DESIRED = { enabled: true, startDate: '2026-11-01T00:00:00Z', endDate: '2026-12-01T00:00:00Z', maxSessions: 3, maxInstalls: 2 };

interface Page {
  users: { vpnLogin: string }[];
  nextCursor: string | null;
}

describe('the core simulator', () => {
  let core: CoreSimulator;
  let token: string;

  beforeEach(async () => {
    core = await CoreSimulator.start();
    core.control.addAccount('alpha', 'alpha-password');
    token = await signIn(core, 'alpha', 'alpha-password');
  });
  afterEach(() => core.close());

  const call = (method: string, target: string, body?: unknown, bearer = token) =>
    fetch(`${core.url}${target}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const put = (login: string, change = {}) => call('PUT', `/users/${login}`, { ...DESIRED, ...change });

  describe('the contract', () => {
    it('gives a token for the right password, and 401 for a wrong one', async () => {
      const good = await fetch(`${core.url}/auth/token`, { method: 'POST', body: JSON.stringify(DEFAULT_ACCOUNT) });
      expect(good.status).toBe(200);
      expect(await good.json()).toEqual({ token: expect.stringMatching(/^.{32}$/), expiresIn: 3600 });
      const bad = await fetch(`${core.url}/auth/token`, { method: 'POST', body: JSON.stringify({ login: 'alpha', password: 'no' }) });
      expect(bad.status).toBe(401);
    });

    it('refuses a call without a token, with a made-up one, and with one that has expired', async () => {
      expect((await fetch(`${core.url}/users`)).status).toBe(401);
      expect((await call('GET', '/users', undefined, 'made-up')).status).toBe(401);
      core.control.expireTokens('alpha');
      expect((await call('GET', '/users')).status).toBe(401);
    });

    it('creates, replaces, reads and deletes a user', async () => {
      const created = await (await put('user1', { email: 'a@example.com' })).json();
      expect(created).toEqual({
        id: 'core-00000001',
        vpnLogin: 'user1',
        enabled: true,
        startDate: '2026-11-01T00:00:00.000Z',
        endDate: '2026-12-01T00:00:00.000Z',
        maxSessions: 3,
        maxInstalls: 2,
        sessions: 0,
        installs: 0,
        updatedAt: expect.stringMatching(/Z$/),
      });
      const replaced = await (await put('user1', { enabled: false, maxSessions: 5 })).json();
      expect(replaced).toMatchObject({ id: 'core-00000001', enabled: false, maxSessions: 5 });
      expect(await (await call('GET', '/users/user1')).json()).toMatchObject({ enabled: false, maxSessions: 5 });
      expect((await call('DELETE', '/users/user1')).status).toBe(204);
      expect((await call('DELETE', '/users/user1')).status).toBe(404);
      expect((await call('GET', '/users/user1')).status).toBe(404);
    });

    it('gives another id when a login is deleted and made again', async () => {
      const first = (await (await put('user1')).json()) as { id: string };
      await call('DELETE', '/users/user1');
      const second = (await (await put('user1')).json()) as { id: string };
      expect(second.id).not.toBe(first.id);
    });

    it('keeps accounts apart: the same login may exist in both', async () => {
      core.control.addAccount('beta', 'beta-password');
      const beta = await signIn(core, 'beta', 'beta-password');
      await put('user1');
      expect((await call('GET', '/users/user1', undefined, beta)).status).toBe(404);
    });

    it('pages through all users once, though some are deleted between the pages', async () => {
      for (let n = 1; n <= 7; n++) await put(`user${n}`);
      const first = (await (await call('GET', '/users?limit=3')).json()) as Page;
      await call('DELETE', '/users/user3');
      const second = (await (await call('GET', `/users?limit=3&cursor=${first.nextCursor}`)).json()) as Page;
      const third = (await (await call('GET', `/users?limit=3&cursor=${second.nextCursor}`)).json()) as Page;
      const logins = [first, second, third].map((page) => page.users.map((user) => user.vpnLogin));
      expect(logins).toEqual([['user1', 'user2', 'user3'], ['user4', 'user5', 'user6'], ['user7']]);
      expect(third.nextCursor).toBeNull();
    });

    it.each([
      ['dates reversed', { endDate: '2026-10-01T00:00:00Z' }],
      ['no sessions', { maxSessions: 0 }],
      ['a text for a switch', { enabled: 'yes' }],
      ['a date that is none', { startDate: 'soon' }],
      ['an unknown field', { plan: 'gold' }],
    ])('refuses %s with 422', async (_what, change) => {
      expect((await put('user1', change)).status).toBe(422);
      expect(core.control.users('alpha')).toEqual([]);
    });

    it('refuses a page of more than 1,000 and a body that is not JSON with 400', async () => {
      expect((await call('GET', '/users?limit=1001')).status).toBe(400);
      const broken = await fetch(`${core.url}/users/user1`, { method: 'PUT', body: '{', headers: { authorization: `Bearer ${token}` } });
      expect(broken.status).toBe(400);
    });
  });

  describe('ordered to misbehave', () => {
    it('refuses the next call alone, with Retry-After', async () => {
      core.control.refuse(503, { times: 1, method: 'PUT', path: '^/users/', retryAfterSeconds: 7 });
      const refused = await put('user1');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '7']);
      expect((await put('user1')).status).toBe(200);
    });

    it('refuses one account until the fault is lifted', async () => {
      core.control.refuse(500, { account: 'alpha' });
      expect((await put('user1')).status).toBe(500);
      expect((await call('GET', '/users')).status).toBe(500);
      await expect(signIn(core, DEFAULT_ACCOUNT.login, DEFAULT_ACCOUNT.password)).resolves.toBeDefined();
      core.control.calm();
      expect((await put('user1')).status).toBe(200);
    });

    it('does the work and loses the answer', async () => {
      core.control.loseAnswer({ method: 'PUT', times: 1 });
      await expect(put('user1')).rejects.toThrow();
      expect(core.control.user('alpha', 'user1')).toMatchObject({ vpnLogin: 'user1' });
      expect(core.control.calls({ method: 'PUT' })).toMatchObject([{ outcome: 'lost', worked: true, status: null }]);
    });

    it('breaks the connection without doing the work', async () => {
      core.control.breakConnection({ method: 'PUT', times: 1 });
      await expect(put('user1')).rejects.toThrow();
      expect(core.control.users('alpha')).toEqual([]);
    });

    it('hangs until the fault is lifted', async () => {
      const fault = core.control.hang({ method: 'PUT' });
      const pending = put('user1');
      await fault.met;
      expect(core.control.users('alpha')).toEqual([]);
      core.control.lift(fault);
      expect((await pending).status).toBe(200);
    });

    it('forgets a call whose caller gave up while it hung', async () => {
      const fault = core.control.hang({ method: 'PUT' });
      const caller = new AbortController();
      const pending = fetch(`${core.url}/users/user1`, {
        method: 'PUT',
        body: JSON.stringify(DESIRED),
        headers: { authorization: `Bearer ${token}` },
        signal: caller.signal,
      });
      await fault.met;
      caller.abort();
      await expect(pending).rejects.toThrow();
      await eventually('the call is given up', () => core.control.calls({ method: 'PUT' })[0]?.outcome === 'abandoned');
      core.control.lift(fault);
      expect((await call('GET', '/users/user1')).status).toBe(404);
    });

    it('is slow', async () => {
      core.control.slow(80, { times: 1, method: 'GET' });
      const begin = performance.now();
      await call('GET', '/users');
      expect(performance.now() - begin).toBeGreaterThan(75);
    });

    it('answers garbage', async () => {
      core.control.garbage({ times: 1, method: 'GET', path: '^/users$' });
      const page = await call('GET', '/users');
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html>')]);
    });

    it('goes offline and comes back on the same port', async () => {
      const { url } = core;
      await core.goOffline();
      await expect(call('GET', '/users')).rejects.toThrow();
      await core.goOnline();
      expect(core.url).toBe(url);
      expect((await call('GET', '/users')).status).toBe(200);
    });
  });

  it('records calls, never a password', () => {
    expect(core.control.calls()).toEqual([
      {
        at: expect.any(String),
        method: 'POST',
        path: '/auth/token',
        account: 'alpha',
        body: { login: 'alpha', password: '***' },
        status: 200,
        outcome: 'answered',
        worked: true,
      },
    ]);
  });

  it('is controlled over HTTP', async () => {
    const control = (method: string, target: string, body?: unknown) => call(method, `/_control/${target}`, body);
    expect((await control('PUT', 'accounts/gamma', { password: 'gamma-password' })).status).toBe(204);
    const gamma = await signIn(core, 'gamma', 'gamma-password');
    const { id } = (await (
      await control('POST', 'faults', { kind: 'refuse', status: 429, account: 'gamma', retryAfterSeconds: 1 })
    ).json()) as { id: number };
    expect((await call('GET', '/users', undefined, gamma)).status).toBe(429);
    expect(await (await control('GET', 'faults')).json()).toMatchObject([{ id, kind: 'refuse', left: null }]);
    expect((await control('DELETE', `faults/${id}`)).status).toBe(204);
    await call('PUT', '/users/user9', { ...DESIRED, email: 'kept@example.com' }, gamma);
    expect((await control('PATCH', 'accounts/gamma/users/user9', { sessions: 2 })).status).toBe(200);
    expect(await (await control('GET', 'accounts/gamma/users')).json()).toMatchObject([{ sessions: 2, email: 'kept@example.com' }]);
    expect(await (await control('GET', 'calls?account=gamma&method=PUT')).json()).toHaveLength(1);
    expect((await control('POST', 'faults', { kind: 'explode' })).status).toBe(400);
  });

  it('keeps accounts, users and ids on disk, and ignores an incomplete last line', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-core-'));
    const storePath = path.join(folder, 'core.jsonl');
    const first = await CoreSimulator.start({ storePath });
    first.control.addAccount('delta', 'delta-password');
    const { id } = first.control.putUser('delta', 'user1');
    await first.close();
    fs.appendFileSync(storePath, '{"kind":"user","acc');
    const second = await CoreSimulator.start({ storePath });
    expect(second.control.user('delta', 'user1')).toMatchObject({ id });
    expect(second.control.putUser('delta', 'user2').id > id).toBe(true);
    await expect(signIn(second, 'delta', 'delta-password')).resolves.toBeDefined();
    await second.close();
    fs.rmSync(folder, { recursive: true });
  });
});

async function signIn(core: CoreSimulator, login: string, password: string): Promise<string> {
  const answer = await fetch(`${core.url}/auth/token`, { method: 'POST', body: JSON.stringify({ login, password }) });
  const body = (await answer.json()) as { token: string };
  return body.token;
}
