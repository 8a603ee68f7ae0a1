import { startWorld, type World } from '../../../test/world.js';
import { ENV, type Env } from '../../config/env.js';
import { ensureFirstAdmin } from './ensure-first-admin.js';

const [EMAIL, PASSWORD] = ['first.admin@example.com', 'given by the environment'];

describe('the first global admin', () => {
  let world: World;
  let env: Env;
  beforeAll(async () => {
    world = await startWorld();
    env = { ...world.app.get<Env>(ENV), ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
  });
  afterAll(() => world.close());

  it('is not made without a password', async () => {
    expect(await ensureFirstAdmin(world.app, { ...env, ADMIN_PASSWORD: undefined })).toBe(false);
  });

  it('is made once by processes that start together, and need not choose another password than ADMIN_PASSWORD', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdmin(world.app, env)));
    expect(made.toSorted()).toEqual([false, false, false, true]);
    const { status, body } = await world.anonymous().post('/api/auth/login', { email: EMAIL, password: PASSWORD });
    expect([status, body.user]).toEqual([200, expect.objectContaining({ role: 'global_admin', mustChangePassword: false })]);
  });

  it('is not made again once there was a user, even a deleted one', async () => {
    await world.sql('UPDATE users SET deleted_at = now(), is_active = false');
    expect(await ensureFirstAdmin(world.app, env)).toBe(false);
  });
});
