import type { Client, GivenStaff } from '../world.js';
import { AccessWalk, expectStatus, walk } from './access-walk.js';
import { nameOf } from './route-calls.js';
import type { Route } from './routes.js';

/** Changes that somebody who looks may make all the same. */
const OPEN = ['POST /api/auth/logout', 'DELETE /api/auth/view-as'];
/** Readings that they may not: credentials, exports, and what concerns the sign-in of the person. */
const CLOSED = [
  'GET /api/analytics/export',
  'GET /api/audit-logs/export',
  'GET /api/auth/factors',
  'GET /api/auth/passkeys',
  'GET /api/auth/sessions',
  'GET /api/documents/:id/pdf',
  'GET /api/projects/:id/statement',
  'GET /api/subscriptions/export',
  'GET /api/topup-requests/:id/attachments/:attachmentId',
  'GET /api/transactions/export',
];

describe('looking at the console as somebody else', () => {
  let access: AccessWalk;
  let admin: GivenStaff;
  beforeAll(async () => {
    access = await AccessWalk.start();
    admin = await access.world.signIn();
  });
  afterAll(() => access.world.close());

  const staffRoutes = (): Route[] => access.of('staff', 'staff_or_partner');
  const view = (client: Client, userId: number) => client.post('/api/auth/view-as', { userId });
  const given = async (role: string): Promise<{ target: GivenStaff; viewer: GivenStaff }> => {
    const { world } = access;
    const target = await world.signIn(role, [access.project]);
    const viewer = await world.signIn();
    expect((await view(viewer, target.userId)).status).toBe(204);
    return { target, viewer };
  };
  const viewed = async (client: Client, route: Route): Promise<boolean> =>
    (await access.call(client, route, access.own)).body?.code === 'viewing_as';

  it('refuses every change, whatever the person may do', async () => {
    const { viewer } = await given('global_admin');
    await walk(
      staffRoutes().filter((route) => route.method !== 'GET' && !OPEN.includes(nameOf(route))),
      async (route) => {
        const { status, body, text } = await access.call(viewer, route, access.own);
        return status === 403 && body.code === 'viewing_as' ? undefined : `answered ${status}: ${text.slice(0, 200)}`;
      },
    );
  });

  it('closes credentials, exports and the person’s own sign-in, and no other reading', async () => {
    const { viewer } = await given('global_admin');
    const closed: string[] = [];
    for (const route of staffRoutes().filter(({ method }) => method === 'GET')) if (await viewed(viewer, route)) closed.push(nameOf(route));
    expect(closed.sort()).toEqual(CLOSED);
  });

  it.each(['project_manager', 'support', 'finance', 'viewer'])('reads what a %s reads, and no more', async (role) => {
    const { target, viewer } = await given(role);
    await walk(
      staffRoutes().filter((route) => route.method === 'GET' && !CLOSED.includes(nameOf(route))),
      async (route) => {
        const [theirs, seen] = [await access.call(target, route, access.own), await access.call(viewer, route, access.own)];
        const foreign = await access.call(viewer, route, access.foreign);
        return expectStatus(seen, theirs.status) ?? (role === 'finance' ? undefined : access.leak(foreign.text));
      },
    );
  });

  it('says whose console it is and who looks, and offers readings alone', async () => {
    const { target, viewer } = await given('project_manager');
    const { body } = await viewer.get('/api/auth/me');
    expect(body).toMatchObject({ id: target.userId, viewedBy: 'Test Person', mustChangePassword: false });
    expect(body.permissions.filter((name: string) => !name.endsWith('.read'))).toEqual(['account.own']);
    expect((await target.get('/api/auth/me')).body.viewedBy).toBeNull();
  });

  it('is over when it is ended, and at the sign-out', async () => {
    const { target, viewer } = await given('viewer');
    expect((await viewer.delete('/api/auth/view-as')).status).toBe(204);
    expect((await viewer.get('/api/auth/me')).body).toMatchObject({ id: viewer.userId, viewedBy: null });
    expect((await view(viewer, target.userId)).status).toBe(204);
    expect((await viewer.post('/api/auth/logout')).status).toBe(204);
    expect((await viewer.get('/api/auth/me')).status).toBe(401);
    expect((await target.get('/api/auth/me')).status).toBe(200);
  });

  it('stands in the audit log with both names', async () => {
    const { target, viewer } = await given('viewer');
    await viewer.put(`/api/projects/${access.own.id}`, { name: 'Changed' });
    await viewer.delete('/api/auth/view-as');
    const rows = await access.world.sql(
      `SELECT action, entity_id AS "entityId", user_name AS name FROM audit_logs WHERE user_id = $1 ORDER BY id`,
      [viewer.userId],
    );
    expect(rows).toEqual([
      { action: 'view_as_started', entityId: String(target.userId), name: 'Test Person' },
      expect.objectContaining({ action: 'access_denied', name: 'Test Person as Test Person' }),
      { action: 'view_as_ended', entityId: String(target.userId), name: 'Test Person as Test Person' },
    ]);
  });

  it('is of nobody who may more, of nobody inactive or unknown, and not of oneself', async () => {
    const { world } = access;
    const role = { code: 'looker', name: 'Looker', permissions: ['users.read', 'projects.read'], scope: 'all' };
    expect((await admin.post('/api/roles', role)).status).toBe(201);
    const looker = await world.signIn('looker');
    const [more, inactive, peer] = [
      await world.givenUser({ role: 'viewer' }),
      await world.givenUser({ role: 'looker' }),
      await world.givenUser({ role: 'looker' }),
    ];
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [inactive.id]);
    expect((await view(looker, more.id)).body.code).toBe('grant_forbidden');
    expect((await view(looker, inactive.id)).status).toBe(400);
    expect((await view(looker, looker.userId)).status).toBe(400);
    expect((await view(looker, 2_000_000_000)).status).toBe(404);
    expect((await view(await world.signIn('finance'), more.id)).body.code).toBe('permission_required');
    expect((await view(looker, peer.id)).status).toBe(204);
    // The person is given more while somebody looks.
    await world.sql(`UPDATE users SET role = 'global_admin' WHERE id = $1`, [peer.id]);
    expect((await looker.get('/api/users')).body.code).toBe('view_ended');
    expect((await looker.delete('/api/auth/view-as')).status).toBe(204);
    expect((await looker.get('/api/auth/me')).body.id).toBe(looker.userId);
  });

  it.each([
    ['was deactivated', 'UPDATE users SET is_active = false WHERE id = $1'],
    ['was removed', 'UPDATE users SET is_active = false, deleted_at = now() WHERE id = $1'],
    ['may do more now', `UPDATE users SET role = 'global_admin' WHERE id = $1`],
  ])('is refused everywhere once the person %s, until it is ended, and never becomes the viewer’s own console', async (_, change) => {
    const { world } = access;
    const { target, viewer } = await given('viewer');
    const permissions = [...(await target.get('/api/auth/me')).body.permissions, 'users.read', 'projects.write', 'projects.manage'];
    await world.sql(`INSERT INTO roles (code, name, permissions, scope) VALUES ('half', 'Half', $1, 'all') ON CONFLICT DO NOTHING`, [
      permissions,
    ]);
    await world.sql(`UPDATE users SET role = 'half' WHERE id = $1`, [viewer.userId]);
    expect((await viewer.get('/api/projects')).status).toBe(200);
    await world.sql(change, [target.userId]);
    const ends = ['POST /api/auth/logout', 'DELETE /api/auth/view-as'];
    await walk(
      staffRoutes().filter((route) => !ends.includes(nameOf(route))),
      async (route) => {
        const { status, body, text } = await access.call(viewer, route, access.own);
        return status === 403 && body.code === 'view_ended' ? undefined : `answered ${status}: ${text.slice(0, 200)}`;
      },
    );
    expect((await viewer.put(`/api/projects/${access.own.id}`, { name: 'By mistake' })).body.code).toBe('view_ended');
    expect(await world.sql(`SELECT 1 FROM projects WHERE name = 'By mistake'`)).toEqual([]);
    expect((await viewer.delete('/api/auth/view-as')).status).toBe(204);
    expect((await viewer.get('/api/auth/me')).body).toMatchObject({ id: viewer.userId, viewedBy: null });
  });

  it.each([
    ['a second factor', `UPDATE settings SET mfa_required = 'all'`, 'mfa_enrolment_required'],
    ['another password', 'UPDATE users SET must_change_password = true WHERE role = $1', 'password_change_required'],
  ])('is refused once %s is asked of the viewer, until it is ended', async (_, change, code) => {
    const { world } = access;
    const { viewer } = await given('viewer');
    expect((await viewer.get('/api/projects')).status).toBe(200);
    await world.sql(change, change.includes('$1') ? ['global_admin'] : []);
    try {
      for (const path of ['/api/projects', '/api/auth/me']) expect((await viewer.get(path)).body.code).toBe('view_ended');
      expect((await viewer.delete('/api/auth/view-as')).status).toBe(204);
      expect((await viewer.get('/api/projects')).body.code).toBe(code);
    } finally {
      await world.sql(`UPDATE settings SET mfa_required = 'none'`);
      await world.sql('UPDATE users SET must_change_password = false');
    }
  });

  it('ends with the viewer’s right to look, and with the viewer’s account', async () => {
    const { world } = access;
    const { viewer } = await given('viewer');
    await world.sql(`UPDATE users SET role = 'finance' WHERE id = $1`, [viewer.userId]);
    expect((await viewer.get('/api/auth/me')).body.code).toBe('view_ended');
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [viewer.userId]);
    expect((await viewer.get('/api/auth/me')).status).toBe(401);
  });

  it('shows neither notifications nor tickets that the viewer could not read', async () => {
    const { world } = access;
    await world.sql(
      `INSERT INTO roles (code, name, permissions, scope) VALUES
         ('sends', 'Sends', '{tickets.read,tickets.write}', 'all'), ('looks', 'Looks', '{users.read,tickets.read,tickets.write}', 'all')`,
    );
    const target = await world.signIn('sends');
    const { id } = (await target.post('/api/support/tickets', { subject: 'Mine', description: 'Private' })).body;
    await world.sql(`INSERT INTO notifications (user_id, type, message) VALUES ($1, 'topup_waiting', 'A topup of 123.00 USD')`, [
      target.userId,
    ]);
    expect((await target.get('/api/notifications')).body).toMatchObject([{ message: 'A topup of 123.00 USD' }]);
    const seenBy = async (viewer: GivenStaff) => {
      expect((await view(viewer, target.userId)).status).toBe(204);
      const paths = ['/api/notifications', '/api/notifications/unread', '/api/support/tickets', `/api/support/tickets/${id}`];
      const [notifications, unread, tickets, ticket] = await Promise.all(paths.map((path) => viewer.get(path)));
      return [notifications?.body.length, unread?.body.unread, tickets?.body.length, ticket?.status];
    };
    expect(await seenBy(await world.signIn('looks'))).toEqual([0, 0, 0, 404]);
    expect(await seenBy(await world.signIn())).toEqual([0, 0, 1, 200]);
  });

  it('writes nothing into what Attention keeps of the person', async () => {
    const { world } = access;
    const target = await world.signIn('viewer', [await world.givenProject({ balance: '100.00' })]);
    const viewer = await world.signIn();
    expect((await view(viewer, target.userId)).status).toBe(204);
    const states = () => world.sql('SELECT empty_since AS since FROM attention_states WHERE user_id = $1', [target.userId]);
    expect((await viewer.get('/api/attention')).body).toEqual({ items: [], emptySince: null });
    expect(await states()).toEqual([]);
    const { emptySince } = (await target.get('/api/attention')).body;
    const before = await states();
    expect(before).toHaveLength(1);
    expect((await viewer.get('/api/attention')).body).toEqual({ items: [], emptySince });
    await world.sql(`UPDATE users SET role = 'global_admin' WHERE id = $1`, [target.userId]);
    expect((await viewer.get('/api/attention')).body.items).not.toEqual([]);
    expect(await states()).toEqual(before);
  });

  it('shows and changes none of the saved views of the person, which may name customers', async () => {
    const { target, viewer } = await given('viewer');
    const saved = { list: 'subscriptions', name: 'Mine', search: 'filter=%7B%7D' };
    const { id } = (await target.post('/api/views', saved)).body;
    const before = (await target.get('/api/views')).body;
    expect(await viewer.get('/api/views')).toMatchObject({ status: 200, body: [] });
    expect(before).toMatchObject([{ id, name: 'Mine' }]);
    expect((await viewer.post('/api/views', { ...saved, name: 'Another' })).body.code).toBe('viewing_as');
    expect((await viewer.delete(`/api/views/${id}`)).body.code).toBe('viewing_as');
    expect((await target.get('/api/views')).body).toEqual(before);
  });

  it('begins no passkey and no proof in the person’s name', async () => {
    const { viewer } = await given('viewer');
    for (const purpose of ['enrolment', 'proof']) {
      expect((await viewer.post('/api/auth/passkeys/options', { purpose })).body.code).toBe('viewing_as');
    }
  });
});
