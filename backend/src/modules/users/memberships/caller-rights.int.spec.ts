import type { StaffCaller } from '../../../common/http/caller.js';
import { startWorld, type World } from '../../../../test/world.js';
import { CallerRights } from './caller-rights.js';

describe('the rights of a caller, read again inside a transaction', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
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
    lastLoginAt: null,
    sessionId: '',
    scope: isGlobalAdmin ? 'all' : [],
    actor: { kind: 'user', id: userId, name: 'Some One', email: null, ipAddress: null, userAgent: null, requestId: null },
    request: { method: 'POST', path: '/', body: null, idempotencyKey: null, isReplay: false },
  });
  const check = (caller: StaffCaller, projectId: number) =>
    world.database.transaction((tx) => world.get(CallerRights).requireStill(tx, caller, projectId));

  it('are those of a global admin on every project, and of a manager on the own ones', async () => {
    const [own, other] = [await world.givenProject(), await world.givenProject()];
    const [admin, manager] = [await world.givenUser(), await world.givenUser({ role: 'project_manager', projects: [own] })];
    await check(callerOf(admin.id, true), other.id);
    await check(callerOf(manager.id, false), own.id);
    await expect(check(callerOf(manager.id, false), other.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are gone with the membership, the role and the account', async () => {
    const project = await world.givenProject();
    const manager = await world.givenUser({ role: 'project_manager', projects: [project] });
    await world.sql('DELETE FROM user_project_assignments WHERE user_id = $1', [manager.id]);
    await expect(check(callerOf(manager.id, false), project.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(check(callerOf(manager.id, true), project.id)).rejects.toMatchObject({ code: 'global_admin_required' });
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [manager.id]);
    await expect(check(callerOf(manager.id, false), project.id)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('cannot be taken away between the check and the end of the transaction', async () => {
    const project = await world.givenProject();
    const manager = await world.givenUser({ role: 'project_manager', projects: [project] });
    let removal: Promise<unknown> = Promise.resolve();
    const isOver = { removal: false };
    await world.database.transaction(async (tx) => {
      await world.get(CallerRights).requireStill(tx, callerOf(manager.id, false), project.id);
      removal = world.sql('DELETE FROM user_project_assignments WHERE user_id = $1', [manager.id]).then(() => (isOver.removal = true));
      const waits = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      while ((await world.sql(waits))[0].count === 0) await new Promise(setImmediate);
      expect(isOver.removal).toBe(false);
    });
    await removal;
    expect(isOver.removal).toBe(true);
  });
});
