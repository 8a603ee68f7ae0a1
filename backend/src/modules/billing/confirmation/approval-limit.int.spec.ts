import { startWorld, type Answer, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';

describe('the approval limit', () => {
  let world: World;
  let project: GivenProject;
  let ann: GivenStaff;
  let bob: GivenStaff;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    await world.sql('UPDATE settings SET approval_limit = 100');
    [ann, bob] = [await world.signIn(), await world.signIn()];
    project = await world.givenProject();
  });
  afterAll(() => world.close());

  const adjust = async (amount: string, by = ann, { id } = project): Promise<Json> =>
    (await by.post(`/api/projects/${id}/adjustments`, { amount, reason: 'x', confirmRepeat: true })).body;
  const requestTopup = async (amount: string, by = ann): Promise<number> =>
    (await by.post('/api/topup-requests', { projectId: project.id, amount })).body.id;
  const approve = (by: GivenStaff, id: number): Promise<Answer<Json>> => by.put(`/api/topup-requests/${id}/approve`);

  it('lets one person credit up to it within 24 hours, and the audit log says so', async () => {
    expect(await adjust('60.00')).toMatchObject({ status: 'completed' });
    expect((await approve(ann, await requestTopup('40.00'))).status).toBe(200);
    expect(await adjust('0.01')).toMatchObject({ status: 'pending' });
    expect((await approve(ann, await requestTopup('1.00'))).body).toMatchObject({ statusCode: 409, code: 'own_request' });
    const details = await world.sql(
      `SELECT details FROM audit_logs WHERE action IN ('balance_adjusted', 'topup_approved') AND outcome = 'success' AND project_id = $1`,
      [project.id],
    );
    expect(details).toMatchObject([1, 2].map(() => ({ details: { ownRequest: true, approvalLimit: '100.00' } })));
  });

  it('counts credits that others have confirmed, and not those that others have caused, that wait or are older', async () => {
    await adjust('60.00', bob);
    await requestTopup('99.00');
    await approve(bob, await requestTopup('70.00'));
    expect(await adjust('30.01')).toMatchObject({ status: 'pending' });
    expect(await adjust('30.00')).toMatchObject({ status: 'completed' });
    await world.sql(
      `UPDATE topup_requests SET completed_at = now() - interval '24 hours 1 second' WHERE requested_by = $1 AND status = 'completed'`,
      [ann.userId],
    );
    expect(await adjust('70.00')).toMatchObject({ status: 'completed' });
  });

  it('applies to each author of an automatic top-up', async () => {
    await adjust('60.00', bob);
    const automatic = async (amount: string): Promise<number> => {
      const [row] = await world.sql<{ id: number }>(
        `INSERT INTO topup_requests (project_id, source, amount, enabled_by, shaped_by) VALUES ($1, 'automatic', $2, $3, ARRAY[$4::int]) RETURNING id`,
        [project.id, amount, ann.userId, bob.userId],
      );
      return row?.id ?? 0;
    };
    const tooMuch = await automatic('40.01');
    expect((await approve(ann, tooMuch)).body).toMatchObject({ statusCode: 409 });
    await world.sql(`UPDATE topup_requests SET amount = '40.00' WHERE id = $1`, [tooMuch]);
    expect((await approve(ann, tooMuch)).status).toBe(200);
    expect(await adjust('0.01', bob)).toMatchObject({ status: 'pending' });
    expect(await adjust('60.00', ann)).toMatchObject({ status: 'completed' });
  });

  it('is shown to the person who may confirm within it', async () => {
    const [small, large] = [await requestTopup('100.00'), await requestTopup('100.01')];
    expect((await ann.get(`/api/topup-requests/${small}`)).body.confirmation).toMatchObject({ allowed: true, reason: null });
    expect((await ann.get(`/api/topup-requests/${large}`)).body.confirmation).toMatchObject({ allowed: false });
  });

  it('is not exceeded by credits at once, on several projects and of several kinds', async () => {
    const others = await Promise.all([1, 2].map(() => world.givenProject()));
    const topups = [await requestTopup('60.00'), await requestTopup('60.00')];
    const [adjusted, approved] = await Promise.all([
      Promise.all([project, ...others].map((each) => adjust('60.00', ann, each))),
      Promise.all(topups.map((id) => approve(ann, id))),
    ]);
    const completed = [...adjusted.filter(({ status }) => status === 'completed'), ...approved.filter(({ status }) => status === 200)];
    expect(completed).toHaveLength(1);
  });

  describe('of people of whom one gave another access', () => {
    const puppet = async (of = ann): Promise<GivenStaff> => {
      const email = `puppet.${(made += 1)}@example.com`;
      const facts = { email, password: 'seven blue lanterns', firstName: 'Vera', lastName: 'Lindqvist', role: 'global_admin' };
      const { status, body } = await of.post('/api/auth/register', facts);
      if (status !== 201) throw new Error(JSON.stringify(body));
      await world.sql('UPDATE users SET must_change_password = false WHERE id = $1', [body.id]);
      return world.signInAs(body.id);
    };
    let made = 0;

    it('is shared by all of them, no matter who credits or confirms', async () => {
      const [first, second] = [await puppet(), await puppet()];
      const third = await puppet(first);
      expect(await adjust('40.00', second)).toMatchObject({ status: 'completed' });
      expect(await adjust('30.00', third)).toMatchObject({ status: 'completed' });
      const topup = await requestTopup('30.01', first);
      for (const by of [ann, first, second, third]) expect((await approve(by, topup)).status).toBe(409);
      expect((await ann.get(`/api/topup-requests/${topup}`)).body.confirmation).toMatchObject({ allowed: false });
      expect(await adjust('30.01')).toMatchObject({ status: 'pending' });
      expect(await adjust('100.00', bob)).toMatchObject({ status: 'completed' });
      expect(await adjust('30.00')).toMatchObject({ status: 'completed' });
    });

    it('counts credits of people who were removed since, and of each person alone after 72 hours', async () => {
      const gone = await puppet();
      expect(await adjust('100.00', gone)).toMatchObject({ status: 'completed' });
      expect((await ann.delete(`/api/users/${gone.userId}`)).status).toBe(200);
      expect(await adjust('0.01')).toMatchObject({ status: 'pending' });
      await world.sql(`UPDATE user_influences SET created_at = now() - interval '73 hours'`);
      expect(await adjust('100.00')).toMatchObject({ status: 'completed' });
    });

    it.each([
      ['whose password one set', { password: 'eleven quiet harbours' }],
      ['whose address one set', { email: 'ann-reads-this@example.org' }],
      ['whom one gave a role', { role: 'finance' }],
    ])('counts people %s', async (_who, change) => {
      const other = await world.signIn('role' in change ? 'viewer' : 'global_admin');
      expect((await ann.put(`/api/users/${other.userId}`, change)).status).toBe(200);
      await world.sql('UPDATE users SET must_change_password = false WHERE id = $1', [other.userId]);
      expect(await adjust('100.00')).toMatchObject({ status: 'completed' });
      const asOther = await world.signInAs(other.userId);
      const topup = await requestTopup('1.00', asOther);
      expect((await approve(asOther, topup)).status).toBe(409);
    });

    it('is not exceeded where all of these people credit at once', async () => {
      const all = [ann, await puppet(), await puppet(), await puppet()];
      const topups = await Promise.all(all.map((by) => requestTopup('60.00', by)));
      const answers = await Promise.all(all.flatMap((by, at) => [adjust('60.00', by), approve(by, topups[at] ?? 0)]));
      expect(answers.filter(({ status }) => status === 'completed' || status === 200)).toHaveLength(1);
    });
  });

  it('lets nobody confirm alone without the permission, and nobody where there is no limit', async () => {
    const role = await ann.post('/api/roles', {
      code: `adjusts_${project.id}`,
      name: 'Adjusts',
      permissions: ['billing.read', 'billing.adjust'],
      scope: 'all',
    });
    expect(role.status).toBe(201);
    expect(await adjust('1.00', await world.signIn(role.body.code))).toMatchObject({ status: 'pending' });
    await world.sql('UPDATE settings SET approval_limit = NULL');
    expect(await adjust('0.01')).toMatchObject({ status: 'pending' });
  });
});
