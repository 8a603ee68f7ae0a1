import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';

describe('payment methods', () => {
  let world: World;
  let project: GivenProject;
  let manager: GivenStaff;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    project = await world.givenProject();
    manager = await world.signIn('project_manager', [project]);
  });
  afterAll(() => world.close());

  const add = (body: object = {}) => manager.post(`/api/projects/${project.id}/payment-methods`, { type: 'card', ...body });
  const list = async () => (await manager.get(`/api/projects/${project.id}/payment-methods`)).body;

  it('are added with a reference and the last four digits, and listed', async () => {
    const added = await add({ provider: 'Stripe', externalId: 'pm_1MtwBw', lastFour: '4242', expiryMonth: 12, expiryYear: 2030 });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.any(Number),
      projectId: project.id,
      type: 'card',
      provider: 'Stripe',
      externalId: 'pm_1MtwBw',
      lastFour: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      isDefault: false,
      isActive: true,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(await list()).toContainEqual(added.body);
  });

  it('have one default: a new one replaces it, also in a race', async () => {
    const first = (await add({ isDefault: true })).body.id;
    const second = (await add({ isDefault: true })).body.id;
    const defaults = async () =>
      (await list()).filter(({ isDefault }: { isDefault: boolean }) => isDefault).map(({ id }: { id: number }) => id);
    expect(await defaults()).toEqual([second]);
    const racing = await Promise.all(
      [first, second, first, second].map((id) => manager.put(`/api/payment-methods/${id}`, { isDefault: true })),
    );
    expect(racing.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  it('are deactivated, and are then no longer the default', async () => {
    const { id } = (await add({ isDefault: true })).body;
    const off = await manager.put(`/api/payment-methods/${id}`, { isActive: false });
    expect(off.body).toMatchObject({ isActive: false, isDefault: false });
    expect((await manager.put(`/api/payment-methods/${id}`, { isDefault: true })).status).toBe(400);
  });

  it('are deleted while nothing uses them, and otherwise refused with 409 and a hint', async () => {
    const unused = (await add()).body.id;
    expect((await manager.delete(`/api/payment-methods/${unused}`)).body).toEqual({ id: unused });
    expect((await manager.put(`/api/payment-methods/${unused}`, {})).status).toBe(404);
    const used = (await add()).body.id;
    await manager.post('/api/topup-requests', { projectId: project.id, amount: '5.00', paymentMethodId: used });
    const refused = await manager.delete(`/api/payment-methods/${used}`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'payment_method_in_use', message: expect.stringContaining('Deactivate') });
  });

  it.each([
    ['externalId', '4111111111111111'],
    ['externalId', '4111 1111 1111 1111'],
    ['provider', 'Visa 378282246310005'],
  ])('refuse a full card number in %s, which is stored nowhere and repeated nowhere', async (field, value) => {
    const { id } = (await add()).body;
    for (const answer of [await add({ [field]: value }), await manager.put(`/api/payment-methods/${id}`, { [field]: value })]) {
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ [field]: expect.stringContaining('card number') });
      expect(answer.text).not.toContain(value);
    }
    const kept = await world.sql(
      `SELECT count(*)::int AS rows FROM payment_methods WHERE external_id LIKE '4111%' OR provider LIKE '%3782%'`,
    );
    expect(kept).toEqual([{ rows: 0 }]);
  });

  it.each([
    ['no type', { type: undefined }],
    ['another type', { type: 'cash' }],
    ['five last digits', { lastFour: '12345' }],
    ['letters for digits', { lastFour: '12a4' }],
    ['a thirteenth month', { expiryMonth: 13 }],
    ['a year of two digits', { expiryYear: 30 }],
    ['too long a reference', { externalId: 'x'.repeat(256) }],
    ['a NUL', { provider: 'a\u0000' }],
    ['another project', { projectId: 1 }],
    ['a default that is deactivated', { isDefault: true, isActive: false }],
  ])('answers 400 to %s', async (_, body) => {
    expect((await add(body)).status).toBe(400);
  });

  it('of another project do not exist', async () => {
    const { id } = (await add()).body;
    const stranger = await world.signIn('project_manager', [await world.givenProject()]);
    for (const answer of [
      await stranger.get(`/api/projects/${project.id}/payment-methods`),
      await stranger.post(`/api/projects/${project.id}/payment-methods`, { type: 'card' }),
      await stranger.put(`/api/payment-methods/${id}`, { isActive: false }),
      await stranger.delete(`/api/payment-methods/${id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await admin.put(`/api/payment-methods/${id}`, { provider: 'Bank' })).body.provider).toBe('Bank');
  });

  it.each(['2147483648', '0', '1e3', 'abc', '%00'])('answers 400 or 404 to the id %s', async (id) => {
    for (const answer of [
      await admin.get(`/api/projects/${id}/payment-methods`),
      await admin.post(`/api/projects/${id}/payment-methods`, { type: 'card' }),
      await admin.put(`/api/payment-methods/${id}`, {}),
      await admin.delete(`/api/payment-methods/${id}`),
    ]) {
      expect([400, 404]).toContain(answer.status);
    }
  });
});
