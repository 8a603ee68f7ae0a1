import { AccessWorld, newEmail, TEMPORARY } from '../../../../test/access-world.js';
import { startWorld, type World } from '../../../../test/world.js';

describe("the filter 'Access given by'", () => {
  let world: World;
  let given: AccessWorld;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    given = await AccessWorld.of(world);
  });
  afterAll(() => world.close());

  it('finds every account to which a person gave access or a role, so that it can be checked when that person leaves', async () => {
    const leaving = await world.signIn('helper');
    const made = async (facts: object = {}) => given.register(leaving, facts);
    const [used, cleaned, linked, inactive] = [
      await made({ password: TEMPORARY }),
      await made({ password: TEMPORARY }),
      await made(),
      await made({ isActive: false }),
    ];
    const [promoted, moved, other] = [
      await given.register(given.admin),
      await given.register(given.admin),
      await given.register(given.admin),
    ];
    await given.replaceTemporary(used.email);
    await given.choosePassword(given.admin, cleaned);
    await given.change(promoted.id, { role: 'helper' }, leaving);
    await given.change(moved.id, { email: newEmail() }, leaving);
    await given.change(other.id, { firstName: 'Vesna' }, leaving);
    await given.change(leaving.userId, { isActive: false });
    const found = await given.admin.list('/api/users', { filter: { accessGivenBy: leaving.userId }, sort: ['id', 'ASC'] });
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([used, cleaned, linked, inactive, promoted, moved].map(({ id }) => id));
    const withoutTrail = await given.helper.list('/api/users', { filter: { accessGivenBy: leaving.userId } });
    expect(withoutTrail.status).toBe(400);
  });

  it('finds one also where that person acted as somebody else, where the account of that one is in order again or removed', async () => {
    const leaving = await world.signIn('helper');
    const between = async () => {
      const account = await given.register(leaving, { role: 'helper', password: TEMPORARY });
      const made = await given.register(await given.replaceTemporary(account.email));
      return { account, made };
    };
    const [cleaned, removed] = [await between(), await between()];
    await given.choosePassword(given.admin, cleaned.account);
    expect((await given.admin.delete(`/api/users/${removed.account.id}`)).status).toBe(200);
    const found = await given.admin.list('/api/users', { filter: { accessGivenBy: leaving.userId }, sort: ['id', 'ASC'] });
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([cleaned.account.id, cleaned.made.id, removed.made.id]);
  });

  it('finds one also where the owner of that account has replaced the password since, which the person had set long ago', async () => {
    const leaving = await world.signIn('helper');
    const account = await given.register(given.admin, { role: 'helper' });
    const opened = await given.choosePassword(leaving, account);
    await world.sql('DELETE FROM user_influences WHERE user_id = $1', [account.id]);
    const made = await given.register(opened);
    await given.choosePassword(given.admin, account);
    const found = await given.admin.list('/api/users', { filter: { accessGivenBy: leaving.userId }, sort: ['id', 'ASC'] });
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([account.id, made.id]);
  });

  it('finds one also where an account gave it to which that person gave a role, though that account was removed', async () => {
    const leaving = await world.signIn('helper');
    const account = await given.register(given.admin);
    await given.change(account.id, { role: 'helper' }, leaving);
    const made = await given.register(await given.choosePassword(given.admin, account));
    expect((await given.admin.delete(`/api/users/${account.id}`)).status).toBe(200);
    const found = await given.admin.list('/api/users', { filter: { accessGivenBy: leaving.userId } });
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([made.id]);
  });

  it('finds one also where that person gave it from an account that was removed, and has come back', async () => {
    const former = await given.register(given.admin, { role: 'helper', password: TEMPORARY });
    const made = await given.register(await given.replaceTemporary(former.email), { password: TEMPORARY });
    expect((await given.admin.delete(`/api/users/${former.id}`)).status).toBe(200);
    const body = { email: former.email, firstName: 'Vera', lastName: 'Lindqvist', role: 'helper' };
    const { body: back } = await given.admin.post('/api/auth/register', body);
    const found = await given.admin.list('/api/users', { filter: { accessGivenBy: back.id } });
    expect(found.body.map(({ id }: { id: number }) => id)).toEqual([made.id]);
  });
});
