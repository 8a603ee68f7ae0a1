import { startWorld, type Answer, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';

const LONG_AGO = `now() - interval '73 hours'`;
const PASSWORD = 'a password for the other';
const OWN = 'eleven quiet harbours';

describe('a credit that a person caused', () => {
  let world: World;
  let project: GivenProject;
  /** A person who tries to credit a project alone, and a second admin who is independent of them. */
  let ann: GivenStaff;
  let bob: GivenStaff;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    // People who could confirm before have no permission here.
    await world.sql('UPDATE users SET is_active = false');
    await world.sql('DELETE FROM user_ended_rights');
    [ann, bob] = [await world.signIn(), await world.signIn()];
    project = await world.givenProject();
  });
  afterAll(() => world.close());

  const request = async (by: GivenStaff): Promise<number> =>
    (await by.post('/api/topup-requests', { projectId: project.id, amount: '50.00' })).body.id;
  const approve = (by: GivenStaff, id: number): Promise<Answer<Json>> => by.put(`/api/topup-requests/${id}/approve`);

  async function expectRefused(answer: Answer<Json>, code: string): Promise<void> {
    expect(answer.body).toMatchObject({ statusCode: 409, code });
    expect(await world.balanceOf(project)).toBe('0.00');
  }

  it('is confirmed by an independent person with the permission, a global admin or one in finance', async () => {
    const finance = await world.signIn('finance');
    expect((await approve(bob, await request(ann))).status).toBe(200);
    expect((await approve(finance, await request(ann))).status).toBe(200);
    expect((await approve(ann, await request(finance))).status).toBe(200);
    expect(await world.balanceOf(project)).toBe('150.00');
  });

  it('is not confirmed alone once the other admin was deactivated or removed, until 72 hours later', async () => {
    const id = await request(ann);
    await ann.put(`/api/users/${bob.userId}`, { isActive: false });
    await expectRefused(await approve(ann, id), 'own_request');
    await ann.delete(`/api/users/${bob.userId}`);
    await expectRefused(await approve(ann, id), 'own_request');
    await world.sql(`UPDATE user_ended_rights SET ended_at = ${LONG_AGO}`);
    expect((await approve(ann, id)).status).toBe(200);
  });

  it('is not confirmed alone once the other admin was given another role', async () => {
    const id = await request(ann);
    await ann.put(`/api/users/${bob.userId}`, { role: 'viewer' });
    await expectRefused(await approve(ann, id), 'own_request');
  });

  it.each([
    ['a password', { password: PASSWORD }],
    ['an e-mail address', { email: 'ann-reads-this@example.com' }],
  ])('is not confirmed by an admin to whom the first gave %s, until 72 hours later, nor the other way round', async (_what, change) => {
    expect((await ann.put(`/api/users/${bob.userId}`, change)).status).toBe(200);
    const asBob = await world.signInAs(bob.userId);
    const id = await request(ann);
    await expectRefused(await approve(asBob, id), 'not_independent');
    await expectRefused(await approve(ann, await request(asBob)), 'not_independent');
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO}`);
    expect((await approve(asBob, id)).status).toBe(200);
  });

  it.each([
    ['its owner', async () => (await world.signInAs(bob.userId)).put('/api/auth/me', { currentPassword: PASSWORD, newPassword: OWN })],
    ['a third person', async () => (await world.signIn()).put(`/api/users/${bob.userId}`, { password: OWN })],
  ])('is not confirmed by an admin whose password the first set long ago, until 72 hours after %s replaced it', async (_who, replace) => {
    expect((await ann.put(`/api/users/${bob.userId}`, { password: PASSWORD })).status).toBe(200);
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO}`);
    expect((await replace()).status).toBe(200);
    const asBob = await world.signInAs(bob.userId);
    const id = await request(ann);
    await expectRefused(await approve(asBob, id), 'not_independent');
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO}`);
    expect((await asBob.put('/api/auth/me', { currentPassword: OWN, newPassword: PASSWORD })).status).toBe(200);
    expect((await approve(asBob, id)).status).toBe(200);
  });

  it('is not confirmed by a second admin whom the first made, activated or gave the role', async () => {
    const person = { email: 'puppet@example.com', password: PASSWORD, firstName: 'Pup', lastName: 'Pet', role: 'global_admin' };
    const made = (await ann.post('/api/auth/register', person)).body.id;
    const idle = await world.givenUser();
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [idle.id]);
    await ann.put(`/api/users/${idle.id}`, { isActive: true });
    const promoted = await world.givenUser({ role: 'viewer' });
    await ann.put(`/api/users/${promoted.id}`, { role: 'finance' });
    const id = await request(ann);
    for (const userId of [made, idle.id, promoted.id])
      await expectRefused(await approve(await world.signInAs(userId), id), 'not_independent');
  });

  it.each([
    ['made with', (email: string) => bob.post('/api/auth/register', { email, firstName: 'Ann', lastName: 'Again', role: 'finance' })],
    [
      'given',
      async (email: string) => {
        const { id } = await world.givenUser({ role: 'finance' });
        return bob.put(`/api/users/${id}`, { email });
      },
    ],
  ])(
    'is not confirmed by an account that another %s the address of the removed one which caused it, however long ago',
    async (_how, give) => {
      const zoe = await world.signIn('finance');
      const id = await request(zoe);
      expect((await bob.delete(`/api/users/${zoe.userId}`)).status).toBe(200);
      const { body } = await give(zoe.email.toUpperCase());
      const again = await world.signInAs(body.user?.id ?? body.id);
      await world.sql(`UPDATE user_influences SET created_at = created_at - interval '73 hours'`);
      await expectRefused(await approve(again, id), 'not_independent');
      expect((await approve(ann, id)).status).toBe(200);
    },
  );

  it('is not confirmed by somebody whose role the first has made wider', async () => {
    const role = { code: 'confirms', name: 'Confirms', permissions: ['projects.read', 'billing.read'], scope: 'all' };
    const { id: roleId } = (await bob.post('/api/roles', role)).body;
    await world.sql('DELETE FROM user_influences');
    const carol = await world.signIn('confirms');
    const id = await request(ann);
    expect((await approve(carol, id)).body.code).toBe('permission_required');
    const permissions = [...role.permissions, 'topups.confirm'];
    expect((await ann.put(`/api/roles/${roleId}`, { permissions })).status).toBe(200);
    await expectRefused(await approve(carol, id), 'not_independent');
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO}`);
    expect((await approve(carol, id)).status).toBe(200);
  });

  it('is not confirmed by somebody whose role the first has made wider while they were inactive, and whom another activated', async () => {
    const role = { code: 'helps', name: 'Helps', permissions: ['projects.read', 'billing.read'], scope: 'all' };
    const { id: roleId } = (await ann.post('/api/roles', role)).body;
    const idle = await world.givenUser({ role: 'helps' });
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [idle.id]);
    const permissions = [...role.permissions, 'topups.confirm'];
    expect((await ann.put(`/api/roles/${roleId}`, { permissions })).status).toBe(200);
    expect((await bob.put(`/api/users/${idle.id}`, { isActive: true })).status).toBe(200);
    const asIdle = await world.signInAs(idle.id);
    const id = await request(ann);
    await expectRefused(await approve(asIdle, id), 'not_independent');
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO}`);
    expect((await approve(asIdle, id)).status).toBe(200);
  });

  it('is not confirmed by somebody who got from another person the role that the first had just made wider', async () => {
    const role = { code: 'widened', name: 'Widened', permissions: ['projects.read', 'billing.read'], scope: 'all' };
    const { id: roleId } = (await bob.post('/api/roles', role)).body;
    await world.sql(`UPDATE roles SET changed_at = ${LONG_AGO} WHERE id = $1`, [roleId]);
    const { id: userId } = await world.givenUser({ role: 'viewer' });
    expect((await ann.put(`/api/roles/${roleId}`, { permissions: [...role.permissions, 'topups.confirm'] })).status).toBe(200);
    expect((await bob.put(`/api/users/${userId}`, { role: 'widened' })).status).toBe(200);
    const asWidened = await world.signInAs(userId);
    const id = await request(ann);
    await expectRefused(await approve(asWidened, id), 'not_independent');
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO}`);
    expect((await approve(asWidened, id)).status).toBe(200);
  });

  it.each([
    ['by the project', (userId: number) => ann.put(`/api/projects/${project.id}/members`, { userIds: [userId] })],
    ['by the user', (userId: number) => ann.put(`/api/users/${userId}`, { projectIds: [project.id] })],
    ['as its contact', (userId: number) => ann.put(`/api/projects/${project.id}`, { managerId: userId })],
  ])('is not confirmed by somebody to whom the first gave the project %s, until 72 hours later', async (how, give) => {
    const code = how.replaceAll(' ', '_');
    const role = { code, name: `Confirms ${how}`, permissions: ['projects.read', 'billing.read', 'topups.confirm'], scope: 'assigned' };
    expect((await bob.post('/api/roles', role)).body).toMatchObject({ code });
    const carol = await world.signIn(code);
    expect((await give(carol.userId)).status).toBe(200);
    const id = await request(ann);
    await expectRefused(await approve(carol, id), 'not_independent');
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO}`);
    expect((await give(carol.userId)).status).toBe(200);
    expect((await approve(carol, id)).status).toBe(200);
  });

  it.each([
    ['the role that confirms there', 'project_manager', (userId: number) => bob.put(`/api/users/${userId}`, { role: 'later' })],
    [
      'a wider role',
      'later',
      async () => {
        const [{ id, permissions }] = (await bob.list('/api/roles', { filter: { code: 'later' } })).body;
        return bob.put(`/api/roles/${id}`, { permissions: [...permissions, 'topups.confirm'] });
      },
    ],
  ])('is not confirmed by somebody to whom the first gave the project and then another person %s', async (what, before, widen) => {
    const permissions = ['projects.read', 'billing.read', ...(before === 'later' ? [] : ['topups.confirm'])];
    expect((await bob.post('/api/roles', { code: 'later', name: what, permissions, scope: 'assigned' })).status).toBe(201);
    const carol = await world.signIn(before);
    expect((await ann.put(`/api/projects/${project.id}/members`, { userIds: [carol.userId] })).status).toBe(200);
    expect((await widen(carol.userId)).status).toBe(200);
    const id = await request(ann);
    await expectRefused(await approve(carol, id), 'not_independent');
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO}`);
    expect((await approve(carol, id)).status).toBe(200);
    await world.sql(`UPDATE users SET role = 'viewer' WHERE role = 'later'`);
    await world.sql(`DELETE FROM roles WHERE code = 'later'`);
  });

  it.each([
    ['of the first, which was removed', false, true],
    ['that the first had before, and which was removed', true, true],
    ['that the first had before', true, false],
  ])('is never confirmed by a new account with the address %s', async (_what, isChanged, isRemoved) => {
    const carol = await world.signIn('finance');
    const id = await request(carol);
    const path = `/api/users/${carol.userId}`;
    if (isChanged) expect((await bob.put(path, { email: `other.${carol.email}` })).status).toBe(200);
    if (isRemoved) expect((await bob.delete(path)).status).toBe(200);
    const again = { email: carol.email.toUpperCase(), firstName: 'Carol', lastName: 'Again', role: 'finance' };
    const { status, body } = await ann.post('/api/auth/register', again);
    expect(status).toBe(201);
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO} WHERE created_at < 'infinity'`);
    await expectRefused(await approve(await world.signInAs(body.id), id), 'not_independent');
  });

  it('is not confirmed by the person who has made its author a new account in place of a removed one', async () => {
    const carol = await world.signIn('finance');
    const id = await request(carol);
    expect((await bob.delete(`/api/users/${carol.userId}`)).status).toBe(200);
    const again = { email: carol.email, firstName: 'Carol', lastName: 'Again', role: 'finance' };
    expect((await ann.post('/api/auth/register', again)).status).toBe(201);
    await expectRefused(await approve(ann, id), 'not_independent');
    await world.sql(`UPDATE user_influences SET created_at = ${LONG_AGO} WHERE created_at < 'infinity'`);
    expect((await approve(ann, id)).status).toBe(200);
  });

  it('is confirmed by somebody whose role the first has only given another name', async () => {
    const role = { code: 'renamed', name: 'Renamed', permissions: ['projects.read', 'billing.read', 'topups.confirm'], scope: 'all' };
    const { id: roleId } = (await bob.post('/api/roles', role)).body;
    const carol = await world.signIn('renamed');
    expect((await ann.put(`/api/roles/${roleId}`, { name: 'Another name' })).status).toBe(200);
    expect((await approve(carol, await request(ann))).status).toBe(200);
  });

  it('of a member who may not confirm is confirmed by the person who made them a member', async () => {
    const manager = await world.signIn('project_manager');
    expect((await ann.put(`/api/projects/${project.id}/members`, { userIds: [manager.userId] })).status).toBe(200);
    expect((await approve(ann, await request(manager))).status).toBe(200);
  });

  it('is not confirmed by somebody whom the first made through another, nor between two whom one person made', async () => {
    const person = (email: string) => ({ email, password: PASSWORD, firstName: 'Pup', lastName: 'Pet', role: 'global_admin' });
    const first = await world.signInAs((await ann.post('/api/auth/register', person('first@example.com'))).body.id);
    const second = await world.signInAs((await first.post('/api/auth/register', person('second@example.com'))).body.id);
    const sibling = await world.signInAs((await ann.post('/api/auth/register', person('sibling@example.com'))).body.id);
    await expectRefused(await approve(second, await request(ann)), 'not_independent');
    await expectRefused(await approve(sibling, await request(first)), 'not_independent');
    expect((await approve(bob, await request(second))).status).toBe(200);
  });

  describe('by an automatic top-up', () => {
    const everything = { autoTopupEnabled: true, autoTopupAmount: '5000.00', lowBalanceThreshold: '5.00' };

    /** The sale leaves the balance below the threshold. */
    async function requested(own: GivenProject): Promise<number> {
      const partner = await world.givenKey(own);
      const sold = await partner.post('/api/v1/subscriptions', {
        subscriptionId: 'order-1',
        startDate: new Date().toISOString(),
        endDate: new Date(Date.now() + 86_400_000).toISOString(),
      });
      expect(sold.status).toBe(201);
      return (await ann.list('/api/topup-requests', { filter: { projectId: own.id } })).body[0].id;
    }

    it('is caused by the people who switched it on and set its amount', async () => {
      const own = await world.givenProject({ balance: '10.00', price: '10.00' });
      await ann.put(`/api/projects/${own.id}/balance`, everything);
      const id = await requested(own);
      expect((await approve(ann, id)).body).toMatchObject({ statusCode: 409, code: 'own_request' });
      expect((await approve(bob, id)).status).toBe(200);
      expect(await world.balanceOf(own)).toBe('5000.00');
    });

    it.each([
      ['the threshold', { lowBalanceThreshold: '6.00' }],
      ['the amount', { autoTopupAmount: '4000.00' }],
    ])('is caused by everybody whose settings are in use, also after another person has changed %s', async (_what, change) => {
      const carol = await world.signIn('finance');
      const own = await world.givenProject({ balance: '10.00', price: '10.00' });
      await ann.put(`/api/projects/${own.id}/balance`, everything);
      expect((await bob.put(`/api/projects/${own.id}/balance`, change)).status).toBe(200);
      const id = await requested(own);
      for (const by of [ann, bob]) expect((await approve(by, id)).body).toMatchObject({ statusCode: 409, code: 'own_request' });
      expect((await bob.get(`/api/topup-requests/${id}`)).body.confirmation).toMatchObject({ allowed: false, who: ['Test Person'] });
      expect((await approve(carol, id)).status).toBe(200);
    });

    it('is confirmed by a person who set none of the settings in use', async () => {
      const own = await world.givenProject({ balance: '10.00', price: '10.00' });
      await bob.put(`/api/projects/${own.id}/balance`, { autoTopupAmount: '1.00', lowBalanceThreshold: '7.00' });
      await ann.put(`/api/projects/${own.id}/balance`, everything);
      expect((await approve(bob, await requested(own))).status).toBe(200);
    });
  });

  it('by an adjustment is not confirmed by its author', async () => {
    const asked = await ann.post(`/api/projects/${project.id}/adjustments`, { amount: '50.00', reason: 'A gift to myself' });
    expect(asked.body).toMatchObject({ status: 'pending', transactionId: null });
    await expectRefused(await ann.put(`/api/adjustments/${asked.body.id}/approve`), 'not_independent');
    expect((await bob.put(`/api/adjustments/${asked.body.id}/approve`)).status).toBe(200);
    expect(await world.balanceOf(project)).toBe('50.00');
  });

  it('is confirmed alone where for 72 hours nobody else could, except people whom this person made since, and the audit log says so', async () => {
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [bob.userId]);
    const person = { email: 'newcomer@example.com', password: PASSWORD, firstName: 'New', lastName: 'Comer', role: 'global_admin' };
    expect((await ann.post('/api/auth/register', person)).status).toBe(201);
    const id = await request(ann);
    expect((await approve(ann, id)).status).toBe(200);
    const [row] = (await ann.list('/api/audit-logs', { filter: { entityType: 'topup_request', entityId: id, action: 'topup_approved' } }))
      .body;
    expect(row.details).toMatchObject({ ownRequest: true, confirmedAlone: expect.stringContaining('72 hours') });
  });

  it('by somebody to whom the only admin has just given access is confirmed by that admin as alone, and not where there is another admin', async () => {
    const person = { email: 'manager@example.com', firstName: 'Mona', lastName: 'Ger', role: 'project_manager', projectIds: [project.id] };
    const { id: made } = (await ann.post('/api/auth/register', { ...person, password: PASSWORD })).body;
    await world.sql('UPDATE users SET must_change_password = false WHERE id = $1', [made]);
    const manager = await world.signInAs(made);
    const id = await request(manager);
    await expectRefused(await approve(ann, id), 'not_independent');
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [bob.userId]);
    expect((await ann.get(`/api/topup-requests/${id}`)).body.confirmation).toMatchObject({ allowed: true });
    expect((await approve(ann, id)).status).toBe(200);
    const [row] = (await ann.list('/api/audit-logs', { filter: { entityType: 'topup_request', entityId: id, action: 'topup_approved' } }))
      .body;
    expect(row.details).toMatchObject({ ownRequest: false, confirmedAlone: expect.stringContaining('72 hours') });
  });
});
