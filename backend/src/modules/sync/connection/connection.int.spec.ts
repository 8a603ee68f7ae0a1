import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { DEFAULT_ACCOUNT } from '../../../local/core-simulator/core-simulator.js';
import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../../test/servers/marzban-panel.js';
import { startWorld, type GivenStaff, type World } from '../../../../test/world.js';

describe('the connection test', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const test = (body: object, client: GivenStaff = admin) => client.post('/api/kage-vpn/test', body);

  it('signs in to the core with typed credentials', async () => {
    const answer = await test({ login: DEFAULT_ACCOUNT.login, password: DEFAULT_ACCOUNT.password });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, latencyMs: expect.any(Number), product: 'KAGE VPN Core' });
  });

  it('signs in with the stored credentials of a project', async () => {
    const project = await world.givenProject();
    const manager = await world.signIn('project_manager', [project]);
    expect((await test({ projectId: project.id }, manager)).body).toMatchObject({ success: true });
  });

  it("answers 502 with the core's reason to a wrong password, and holds no password back in the answer", async () => {
    const answer = await test({ login: DEFAULT_ACCOUNT.login, password: 'wrong-marker-17' });
    expect(answer.status).toBe(502);
    expect(answer.body).toMatchObject({ code: 'core_auth_rejected', message: expect.any(String) });
    expect(answer.text).not.toContain('wrong-marker-17');
  });

  it('may be made ten times a minute by each member of staff; further ones are refused before the core is asked', async () => {
    const [guessing, other] = [await world.signIn(), await world.signIn()];
    const wrong = (client: GivenStaff) => test({ login: DEFAULT_ACCOUNT.login, password: 'guess' }, client);
    const answers = await Promise.all(Array.from({ length: 25 }, () => wrong(guessing)));
    expect(answers.map(({ status }) => status).filter((status) => status === 502)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]?.body).toMatchObject({ code: 'rate_limited' });
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await test({ login: DEFAULT_ACCOUNT.login, password: DEFAULT_ACCOUNT.password }, guessing)).status).toBe(429);
    expect((await wrong(other)).status).toBe(502);
  });

  it('leaves an audit row for each that fails, with the login and the reason and never the password', async () => {
    const project = await world.givenProject();
    const manager = await world.signIn('project_manager', [project]);
    for (const password of ['first-wrong-marker', 'second-wrong-marker'])
      await test({ projectId: project.id, login: 'partner', password }, manager);
    await test({ projectId: project.id }, manager);
    const rows = await world.sql(
      `SELECT action, entity_type, entity_id, project_id, outcome, details FROM audit_logs WHERE user_id = $1 AND action LIKE 'connection%'`,
      [manager.userId],
    );
    const row = {
      action: 'connection_test_failed',
      entity_type: 'project',
      entity_id: String(project.id),
      project_id: project.id,
      outcome: 'failed',
    };
    expect(rows).toEqual([
      { ...row, details: expect.objectContaining({ login: 'partner', failure: 'auth_rejected' }) },
      { ...row, details: expect.objectContaining({ login: 'partner', failure: 'auth_rejected' }) },
    ]);
    expect(JSON.stringify(rows)).not.toContain('wrong-marker');
  });

  it('answers 502 where a project has no credentials yet', async () => {
    const project = await world.givenProject({ kage_login: null, kage_password: null });
    expect((await test({ projectId: project.id })).status).toBe(502);
  });

  it('answers 503 where the core cannot be reached', async () => {
    const project = await world.givenProject({ core_url: 'http://127.0.0.1:1' });
    const stored = await test({ projectId: project.id });
    expect(stored.status).toBe(503);
    expect(stored.body.message).toMatch(/core/i);
    const typed = await test({ projectId: project.id, login: 'a', password: 'b' });
    expect(typed.status).toBe(503);
  });

  it("answers 404 for another's project", async () => {
    const project = await world.givenProject();
    const stranger = await world.signIn('project_manager');
    expect((await test({ projectId: project.id }, stranger)).status).toBe(404);
  });

  it('shows a global admin the product and the choices of another server', async () => {
    const panel = await new MarzbanPanel('pasarguard').start();
    try {
      const typed = { driver: 'pasarguard', url: panel.url, login: PANEL_LOGIN, password: PANEL_PASSWORD };
      const answer = await test(typed);
      expect(answer.body).toMatchObject({
        product: 'PasarGuard',
        version: '5.2.1',
        choices: { groupIds: [{ id: 1, name: 'Main' }] },
        capabilities: { pasarguard: { maxInstalls: 'enforced' } },
      });
      const project = await world.givenProject();
      const manager = await world.signIn('project_manager', [project]);
      expect((await test({ ...typed, projectId: project.id }, manager)).status).toBe(403);
    } finally {
      await panel.close();
    }
  });

  it.each(['kage', 'pasarguard', '3x-ui'])('follows no redirect of a %s server', async (driver) => {
    const panel = await new MarzbanPanel('pasarguard').start();
    const elsewhere = http.createServer((request, response) => response.writeHead(307, { Location: panel.url + request.url }).end());
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    try {
      const { port } = elsewhere.address() as AddressInfo;
      const answer = await test({ driver, url: `http://127.0.0.1:${port}`, login: PANEL_LOGIN, password: PANEL_PASSWORD });
      expect([answer.status, panel.calls]).toEqual([502, []]);
    } finally {
      elsewhere.close();
      await panel.close();
    }
  });

  it('sends no stored password to a typed address', async () => {
    const panel = await new MarzbanPanel('pasarguard').start();
    try {
      const project = await world.givenProject();
      expect((await test({ projectId: project.id, url: panel.url })).status).toBe(400);
      expect(panel.calls).toEqual([]);
    } finally {
      await panel.close();
    }
  });

  it.each([
    ['nothing', {}],
    ['a login alone', { login: 'a' }],
    ['a password alone', { password: 'a' }],
    ['a login for a stored password', { projectId: 1, login: 'a' }],
    ['a malformed project', { projectId: '1' }],
    ['a NUL', { login: 'a\u0000', password: 'b' }],
    ['an unknown field', { login: 'a', password: 'b', address: 'http://127.0.0.1' }],
    ['options that are no object', { login: 'a', password: 'b', options: [] }],
    ['objects', { login: {}, password: [] }],
  ])('answers 400 to %s', async (_, body) => {
    const project = await world.givenProject();
    const answer = await test('projectId' in body && body.projectId === 1 ? { ...body, projectId: project.id } : body);
    expect(answer.status).toBe(400);
  });
});
