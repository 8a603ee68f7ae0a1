import type { StaffCaller } from '../../../common/http/caller.js';
import type { Permission } from '../../../common/http/permissions.js';
import { execute } from '../../../database/database.js';
import { eventually } from '../../../../test/eventually.js';
import { once, order } from '../../../../test/orders.js';
import { startWorld, type GivenStaff, type World } from '../../../../test/world.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { CallerRights, lockRights } from './caller-rights.js';

describe('the rights of a caller, read again inside a transaction', () => {
  let world: World;
  let sessionId: string;
  beforeAll(async () => {
    world = await startWorld();
    const [user, origin] = [await world.givenUser(), { ipAddress: null, userAgent: null, requestId: null }];
    ({ sessionId } = await world.database.transaction((tx) => world.get(SessionsService).start(tx, user.id, origin)));
  });
  afterAll(() => world.close());

  const callerOf = (userId: number, isGlobalAdmin: boolean): StaffCaller => ({
    kind: 'staff',
    userId,
    email: 'someone@example.com',
    firstName: 'Some',
    lastName: 'One',
    role: isGlobalAdmin ? 'global_admin' : 'project_manager',
    isGlobalAdmin,
    permissions: new Set<Permission>(),
    needed: isGlobalAdmin ? 'users.write' : 'account.own',
    neededToRead: null,
    isFresh: true,
    obligations: [],
    viewer: null,
    lastLoginAt: null,
    language: null,
    sessionId,
    scope: isGlobalAdmin ? 'all' : [],
    actor: { kind: 'user', id: userId, name: 'Some One', email: null, ipAddress: null, userAgent: null, requestId: null },
    request: { method: 'POST', path: '/', body: null, idempotencyKey: null, isReplay: false },
  });
  const held = async (caller: StaffCaller): Promise<StaffCaller> => {
    await world.database.transaction((tx) => world.get(CallerRights).hold(tx, caller));
    return caller;
  };

  it('cover all projects for a global admin, and the own ones for a manager', async () => {
    const own = await world.givenProject();
    const [admin, manager] = [await world.givenUser(), await world.givenUser({ role: 'project_manager', projects: [own] })];
    expect((await held(callerOf(admin.id, true))).scope).toBe('all');
    expect((await held(callerOf(manager.id, false))).scope).toEqual([own.id]);
  });

  it('end with the membership, the role and the account', async () => {
    const project = await world.givenProject();
    const manager = await world.givenUser({ role: 'project_manager', projects: [project] });
    await world.sql('DELETE FROM user_project_assignments WHERE user_id = $1', [manager.id]);
    expect((await held({ ...callerOf(manager.id, false), scope: [project.id] })).scope).toEqual([]);
    await expect(held(callerOf(manager.id, true))).rejects.toMatchObject({ code: 'permission_required' });
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [manager.id]);
    await expect(held(callerOf(manager.id, false))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('include the permission to read the answer', async () => {
    const { id } = await world.givenUser({ role: 'project_manager' });
    const reading = (neededToRead: Permission) => held({ ...callerOf(id, false), neededToRead });
    expect((await reading('crypto.read')).permissions.has('crypto.read')).toBe(true);
    await expect(reading('users.read')).rejects.toMatchObject({ code: 'permission_required' });
  });

  it('end with the session', async () => {
    const { id } = await world.givenUser();
    await expect(held({ ...callerOf(id, true), sessionId: 'ended' })).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  const waiting = (count: number): Promise<boolean> =>
    eventually(`${count} wait for a lock`, async () => {
      const waits = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await world.sql(waits)).length >= count;
    });

  it('cannot be taken away between the check and the end of the transaction', async () => {
    const project = await world.givenProject();
    const admin = await world.signIn();
    const manager = await world.givenUser({ role: 'project_manager', projects: [project] });
    let removals: Promise<{ status: number }[]> = Promise.resolve([]);
    await world.database.transaction(async (tx) => {
      await world.get(CallerRights).hold(tx, callerOf(manager.id, false));
      removals = Promise.all([
        admin.put(`/api/projects/${project.id}/members`, { userIds: [] }),
        admin.put(`/api/users/${manager.id}`, { isActive: false }),
      ]);
      await waiting(2);
      expect(await world.sql('SELECT FROM user_project_assignments WHERE user_id = $1', [manager.id])).toHaveLength(1);
    });
    expect((await removals).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('are lost by a session that is ended while its command waits: nothing is booked', async () => {
    const project = await world.givenProject({ balance: '100.00' });
    await (await world.givenKey(project)).post('/api/v1/subscriptions', order());
    const [charge] = await world.sql('SELECT id FROM transactions WHERE project_id = $1 AND amount < 0', [project.id]);
    const ender = await world.signIn();
    const topup = (await ender.post('/api/topup-requests', { projectId: project.id, amount: '5.00' })).body;
    const commands: ((admin: GivenStaff) => Promise<{ status: number }>)[] = [
      (admin) => admin.put(`/api/topup-requests/${topup.id}/approve`),
      (admin) => admin.call('POST', `/api/transactions/${charge.id}/refund`, { body: { reason: 'x' }, ...once() }),
      (admin) => admin.post(`/api/projects/${project.id}/adjustments`, { amount: '-1.00', reason: 'x' }),
      (admin) => admin.post('/api/admin/subscriptions', order({ projectId: project.id })),
    ];
    for (const command of commands) {
      const admin = await world.signIn();
      let answer: Promise<{ status: number }> | undefined;
      await world.database.transaction(async (tx) => {
        await execute(tx, 'SELECT FROM project_balances WHERE project_id = $1 FOR UPDATE', [project.id]);
        answer = command(admin);
        await waiting(1);
        expect((await ender.delete(`/api/users/${admin.userId}/sessions`)).status).toBe(200);
      });
      expect((await answer)?.status).toBe(401);
    }
    expect(await world.balanceOf(project)).toBe('90.00');
  });

  it('are lost by a session that signs out while its change of access waits: nobody gets any', async () => {
    const project = await world.givenProject();
    const person = await world.givenUser({ role: 'project_manager' });
    const made = { email: 'made.by@example.com', firstName: 'Made', lastName: 'By', role: 'project_manager', projectIds: [project.id] };
    const changes: ((admin: GivenStaff) => Promise<{ status: number }>)[] = [
      (admin) => admin.put(`/api/projects/${project.id}/members`, { userIds: [person.id] }),
      (admin) => admin.post('/api/auth/register', made),
    ];
    for (const change of changes) {
      const admin = await world.signIn();
      let answer: Promise<{ status: number }> | undefined;
      await world.database.transaction(async (tx) => {
        await execute(tx, 'SELECT FROM projects WHERE id = $1 FOR UPDATE', [project.id]);
        answer = change(admin);
        await waiting(1);
        expect((await admin.post('/api/auth/logout')).status).toBe(204);
      });
      expect((await answer)?.status).toBe(401);
    }
    expect(await world.sql('SELECT FROM user_project_assignments WHERE project_id = $1', [project.id])).toEqual([]);
    expect(await world.sql('SELECT FROM users WHERE email = $1', [made.email])).toEqual([]);
  });

  describe('taken away while a command is running', () => {
    /** The guard lets the command pass, then the rights go, then the command begins its transaction. */
    async function overtaken(command: () => Promise<{ status: number }>, takeAway: string, userId: number): Promise<number> {
      let answer: Promise<{ status: number }> | undefined;
      await world.database.transaction(async (tx) => {
        await lockRights(tx);
        answer = command();
        await waiting(1);
        await execute(tx, takeAway, [userId]);
      });
      return (await answer)?.status ?? 0;
    }

    const NO_MEMBER = 'DELETE FROM user_project_assignments WHERE user_id = $1';
    const NO_ADMIN = `UPDATE users SET role = 'project_manager' WHERE id = $1`;
    const INACTIVE = 'UPDATE users SET is_active = false WHERE id = $1';

    it('bind a sale to the limits of the project', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const admin = await world.signIn();
      await world.sql('INSERT INTO user_project_assignments (user_id, project_id, created_by) VALUES ($1, $2, $1)', [
        admin.userId,
        project.id,
      ]);
      const endDate = new Date(Date.now() + 800 * 86_400_000);
      const sell = () => admin.post('/api/admin/subscriptions', order({ projectId: project.id, endDate }));
      expect(await overtaken(sell, NO_ADMIN, admin.userId)).toBe(400);
    });

    it('stop a manager from selling, renewing, changing and requesting money', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const partner = await world.givenKey(project);
      const { body: sold } = await partner.post('/api/v1/subscriptions', order());
      const commands: ((manager: GivenStaff) => Promise<{ status: number }>)[] = [
        (manager) => manager.post('/api/admin/subscriptions', order({ projectId: project.id })),
        (manager) => manager.post(`/api/admin/subscriptions/${sold.id}/renew`, {}),
        (manager) => manager.put(`/api/admin/subscriptions/${sold.id}`, { status: 'suspended' }),
        (manager) => manager.delete(`/api/admin/subscriptions/${sold.id}`),
        (manager) => manager.post('/api/topup-requests', { projectId: project.id, amount: '5.00' }),
        (manager) => manager.put(`/api/projects/${project.id}/balance`, { lowBalanceThreshold: '1.00' }),
        (manager) => manager.post(`/api/projects/${project.id}/api-keys`, { name: 'x', environment: 'production', rateLimitPerHour: 1 }),
      ];
      for (const command of commands) {
        const manager = await world.signIn('project_manager', [project]);
        expect(await overtaken(() => command(manager), NO_MEMBER, manager.userId)).toBe(404);
      }
      expect(await world.balanceOf(project)).toBe('90.00');
    });

    it('stop a deactivated global admin from refunding, adjusting, approving and changing the settings', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      await (await world.givenKey(project)).post('/api/v1/subscriptions', order());
      const [charge] = await world.sql('SELECT id FROM transactions WHERE project_id = $1 AND amount < 0', [project.id]);
      const { body: topup } = await (await world.signIn()).post('/api/topup-requests', { projectId: project.id, amount: '5.00' });
      const commands: ((admin: GivenStaff) => Promise<{ status: number }>)[] = [
        (admin) => admin.post(`/api/transactions/${charge.id}/refund`, { reason: 'x' }),
        (admin) => admin.post(`/api/projects/${project.id}/adjustments`, { amount: '1.00', reason: 'x' }),
        (admin) => admin.put(`/api/topup-requests/${topup.id}/approve`),
        (admin) => admin.put(`/api/topup-requests/${topup.id}/reject`, { reason: 'x' }),
        (admin) => admin.put('/api/settings', { supportEmail: 'dismissed@example.com' }),
      ];
      for (const command of commands) {
        const [demoted, dismissed] = [await world.signIn(), await world.signIn()];
        expect(await overtaken(() => command(demoted), NO_ADMIN, demoted.userId)).toBe(403);
        expect(await overtaken(() => command(dismissed), INACTIVE, dismissed.userId)).toBe(401);
      }
      expect(await world.balanceOf(project)).toBe('90.00');
      expect((await (await world.signIn()).get('/api/settings')).body.supportEmail).not.toBe('dismissed@example.com');
    });
  });
});
