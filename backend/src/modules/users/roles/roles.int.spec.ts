import pg from 'pg';

import { PERMISSION_NAMES, PERMISSIONS } from '../../../common/http/permissions.js';
import { startWorld, type GivenStaff, type Json, type World } from '../../../../test/world.js';

const PERSON = { password: 'a long enough secret', firstName: 'New', lastName: 'Person' };

describe('roles of one’s own', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  let counter = 0;
  async function givenRole(permissions: string[], scope: 'all' | 'assigned' = 'assigned'): Promise<{ id: number; code: string }> {
    const code = `role_${++counter}`;
    const { status, body, text } = await admin.post('/api/roles', { code, name: `Role ${counter}`, permissions, scope });
    if (status !== 201) throw new Error(text);
    return body;
  }

  it('are listed beside the built-in ones, with what each allows and how many have it', async () => {
    const { code } = await givenRole(['projects.read', 'keys.read']);
    await world.signIn(code);
    const { body } = await admin.get('/api/roles');
    const builtIn = body.filter(({ isBuiltIn }: Json) => isBuiltIn).map((role: Json) => role.code);
    expect(builtIn.sort()).toEqual(['finance', 'global_admin', 'project_manager', 'support', 'viewer']);
    expect(body.find((role: Json) => role.code === 'global_admin').permissions).toEqual(PERMISSION_NAMES);
    expect(body.find((role: Json) => role.code === code)).toMatchObject({
      permissions: ['account.own', 'projects.read', 'keys.read'],
      scope: 'assigned',
      isBuiltIn: false,
      userCount: 1,
    });
    const permissions = (await admin.get('/api/permissions')).body;
    expect(permissions.map(({ name, sentence }: Json) => ({ name, sentence }))).toEqual(
      PERMISSIONS.map(({ name, sentence }) => ({ name, sentence })),
    );
    expect(permissions.filter(({ sentence }: Json) => !/^[A-Z].{10,}/.test(sentence))).toEqual([]);
  });

  it('cost a request no query beside that of its session, and neither do built-in ones', async () => {
    const { code } = await givenRole(['users.read'], 'all');
    for (const person of [admin, await world.signIn(code)]) {
      const queries = jest.spyOn(pg.Client.prototype, 'query');
      const { status } = await person.get('/api/permissions');
      expect([status, queries.mock.calls.length]).toEqual([200, 1]);
      queries.mockRestore();
    }
  });

  it('allow at once what they come to allow, and no longer what they do not', async () => {
    const role = await givenRole(['projects.read']);
    const project = await world.givenProject();
    const person = await world.signIn(role.code, [project]);
    expect((await person.get('/api/auth/me')).body).toMatchObject({ role: role.code, permissions: ['account.own', 'projects.read'] });
    expect((await person.get('/api/projects')).body).toHaveLength(1);
    expect((await person.get(`/api/projects/${project.id}/api-keys`)).body.code).toBe('permission_required');
    expect((await admin.put(`/api/roles/${role.id}`, { permissions: ['keys.read'] })).status).toBe(200);
    expect((await person.get(`/api/projects/${project.id}/api-keys`)).status).toBe(200);
    expect((await person.get('/api/projects')).status).toBe(403);
  });

  it('have a code that is unique and never changes', async () => {
    const role = await givenRole(['projects.read']);
    const again = { code: role.code, name: 'Again', permissions: [], scope: 'assigned' };
    expect((await admin.post('/api/roles', again)).body).toMatchObject({ statusCode: 409, code: 'role_taken' });
    expect((await admin.post('/api/roles', { ...again, code: 'viewer' })).body.code).toBe('role_taken');
    expect((await admin.put(`/api/roles/${role.id}`, { code: 'other' })).body.fields).toHaveProperty('code');
    expect((await admin.put(`/api/roles/${role.id}`, { code: role.code, name: 'Renamed' })).body.name).toBe('Renamed');
  });

  it('of assigned projects cannot have what concerns all of them, and unknown permissions are refused', async () => {
    const wrong = { code: 'too_wide', name: 'Too wide', permissions: ['users.write'], scope: 'assigned' };
    expect((await admin.post('/api/roles', wrong)).body.fields).toHaveProperty('permissions');
    expect((await admin.post('/api/roles', { ...wrong, permissions: ['no.such'] })).body.fields).toHaveProperty('permissions');
  });

  it('may read what they may change, since a change answers with the record', async () => {
    const role = { code: 'writes', name: 'Writes', permissions: ['subscriptions.write', 'keys.write'], scope: 'assigned' };
    const refused = await admin.post('/api/roles', role);
    expect(refused.body).toMatchObject({ statusCode: 400, code: 'validation_failed' });
    expect(refused.body.fields.permissions).toBe('Who changes something reads it too. Add: subscriptions.read, billing.read, keys.read');
    const { id } = await givenRole(['subscriptions.read', 'subscriptions.write', 'billing.read']);
    expect((await admin.put(`/api/roles/${id}`, { permissions: ['subscriptions.write'] })).body.fields).toHaveProperty('permissions');
    expect((await admin.get(`/api/roles/${id}`)).body.permissions).toEqual([
      'account.own',
      'subscriptions.read',
      'subscriptions.write',
      'billing.read',
    ]);
  });

  it('stay while somebody has them, and go with those who were removed', async () => {
    const role = await givenRole(['projects.read']);
    const person = await world.signIn(role.code);
    expect((await admin.delete(`/api/roles/${role.id}`)).body).toMatchObject({ statusCode: 409, code: 'role_in_use' });
    expect((await admin.put(`/api/roles/${role.id}`, { scope: 'all' })).body.code).toBe('role_in_use');
    await admin.delete(`/api/users/${person.userId}`);
    expect((await admin.delete(`/api/roles/${role.id}`)).body).toEqual({ id: role.id });
  });

  it('that are built in are neither changed nor removed', async () => {
    const [viewer] = (await admin.list('/api/roles', { filter: { code: 'viewer' } })).body;
    expect((await admin.put(`/api/roles/${viewer.id}`, { name: 'x' })).body).toMatchObject({ statusCode: 409, code: 'role_built_in' });
    expect((await admin.delete(`/api/roles/${viewer.id}`)).body.code).toBe('role_built_in');
  });

  it('are readable in the audit log, with what they allowed before and after', async () => {
    const role = await givenRole(['projects.read']);
    await admin.put(`/api/roles/${role.id}`, { permissions: ['keys.read'] });
    const { body } = await admin.list('/api/audit-logs', { filter: { entityType: 'role', entityId: role.id } });
    expect(body.map(({ action }: Json) => action)).toEqual(['role_updated', 'role_created']);
    expect(JSON.stringify(body[0])).toContain('keys.read');
  });

  describe('in the hands of somebody who may make users and roles but not everything', () => {
    let staffing: GivenStaff;
    beforeAll(async () => {
      const permissions = ['users.read', 'users.write', 'roles.write', 'projects.read'];
      staffing = await world.signIn((await givenRole(permissions, 'all')).code);
    });

    it('give nobody what they lack themselves', async () => {
      const email = 'puppet@example.com';
      expect((await staffing.post('/api/auth/register', { ...PERSON, email, role: 'global_admin' })).body).toMatchObject({
        statusCode: 403,
        code: 'grant_forbidden',
      });
      const wide = { code: 'wide', name: 'Wide', permissions: ['billing.adjust'], scope: 'all' };
      expect((await staffing.post('/api/roles', wide)).body.code).toBe('grant_forbidden');
      const narrow = await staffing.post('/api/roles', { ...wide, code: 'narrow', permissions: ['projects.read'] });
      expect(narrow.status).toBe(201);
      expect((await staffing.put(`/api/roles/${narrow.body.id}`, { permissions: ['billing.adjust'] })).body.code).toBe('grant_forbidden');
      expect((await staffing.post('/api/auth/register', { ...PERSON, email, role: 'narrow' })).status).toBe(201);
    });

    it('take nobody over who may more: no password, no role, no removal', async () => {
      const target = await world.givenUser();
      for (const change of [{ password: 'mine from now on' }, { role: 'viewer' }, { isActive: false }, { email: 'mine@example.com' }]) {
        expect((await staffing.put(`/api/users/${target.id}`, change)).body.code).toBe('grant_forbidden');
      }
      expect((await staffing.delete(`/api/users/${target.id}`)).body.code).toBe('grant_forbidden');
    });

    it('do not change the role that they have themselves', async () => {
      const [own] = (await admin.list('/api/roles', { filter: { code: (await staffing.get('/api/auth/me')).body.role } })).body;
      expect((await staffing.put(`/api/roles/${own.id}`, { name: 'More' })).body.code).toBe('own_account');
    });
  });
});
