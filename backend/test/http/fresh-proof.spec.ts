import { AccessWalk, expectStatus, walk } from './access-walk.js';
import { nameOf } from './route-calls.js';
import type { Route } from './routes.js';
import type { GivenStaff } from '../world.js';

/** A new route that moves money or hands out power belongs in here. */
const NEEDED = [
  'POST /api/assets',
  'DELETE /api/auth/factors/totp',
  'POST /api/auth/factors/recovery-codes',
  'POST /api/auth/factors/totp',
  'POST /api/auth/passkeys',
  'DELETE /api/auth/passkeys/:id',
  'DELETE /api/users/:id/factors',
  'PUT /api/adjustments/:id/approve',
  'PUT /api/pending-changes/:id/approve',
  'POST /api/api-keys/:id/rotate',
  'POST /api/auth/register',
  'POST /api/crypto-payments/:id/assign',
  'PUT /api/crypto-payments/:id/assign/approve',
  'POST /api/crypto-payments/:id/keep',
  'POST /api/crypto-payments/:id/reorganisation',
  'POST /api/crypto-payments/:id/refund',
  'PUT /api/crypto-refunds/:id/approve',
  'POST /api/crypto-refunds/:id/sign',
  'POST /api/projects/:id/adjustments',
  'POST /api/projects/:id/api-keys',
  'POST /api/projects/:id/move',
  'POST /api/projects/:id/move/resume',
  'POST /api/projects/:id/webhooks',
  'POST /api/roles',
  'PUT /api/roles/:id',
  'POST /api/adjustments/approve',
  'POST /api/topup-requests/approve',
  'PUT /api/topup-requests/:id/approve',
  'POST /api/topup-requests/:id/reverse',
  'PUT /api/topup-reversals/:id/approve',
  'POST /api/transactions/:id/refund',
  'POST /api/users/:id/invitation',
  'POST /api/webhooks/:id/rotate',
];
/** Asked by the service, where a change gives more than there was. */
const BY_FIELD = [
  'POST /api/admin/subscriptions/:id/cancel',
  'POST /api/admin/subscriptions/:id/change-plan',
  'PUT /api/api-keys/:id',
  'PUT /api/assets/:id',
  'PUT /api/auth/me',
  'POST /api/projects',
  'PUT /api/projects/:id',
  'PUT /api/projects/:id/members',
  'PUT /api/settings',
  'PUT /api/users/:id',
  'PUT /api/webhooks/:id',
];

describe('a fresh proof of who calls, walked over every route of staff', () => {
  let access: AccessWalk;
  let routes: Route[];
  let stale: GivenStaff;
  beforeAll(async () => {
    access = await AccessWalk.start();
    routes = access.of('staff', 'staff_or_partner');
    stale = await access.world.signIn();
    await access.world.sql(`UPDATE user_sessions SET proven_at = now() - interval '16 minutes' WHERE user_id = $1`, [stale.userId]);
  });
  afterAll(() => access.world.close());

  it('is asked for by what moves money or hands out power', () => {
    expect(
      routes
        .filter(({ proof }) => proof === 'needed')
        .map(nameOf)
        .sort(),
    ).toEqual([...NEEDED].sort());
    expect(
      routes
        .filter(({ proof }) => proof === 'by_field')
        .map(nameOf)
        .sort(),
    ).toEqual([...BY_FIELD].sort());
  });

  it('is missed by each of them once it is older than Settings allow, and nothing is changed', async () => {
    const before = await access.fingerprint();
    await walk(
      routes.filter(({ proof }) => proof === 'needed'),
      async (route) => {
        const answer = await access.call(stale, route, access.foreign, access.bodyOf(route));
        return expectStatus(answer, 403) ?? (answer.body.code === 'reauthentication_required' ? undefined : answer.text);
      },
    );
    expect(await access.fingerprint()).toEqual(before);
  });

  it('is not missed by what takes away from a webhook or from the members of a project, and is by what gives', async () => {
    const { world } = access;
    const project = await world.givenProject();
    const [member, other] = [await world.givenUser({ role: 'viewer', projects: [project] }), await world.givenUser({ role: 'viewer' })];
    const [webhook] = await world.sql(
      `INSERT INTO webhooks (project_id, url, secret) VALUES ($1, 'https://hooks.example.com/', 's') RETURNING id`,
      [project.id],
    );
    const members = (...userIds: number[]) => stale.put(`/api/projects/${project.id}/members`, { userIds });
    const change = (body: object) => stale.put(`/api/webhooks/${webhook.id}`, body);
    const codes = async (...answers: Promise<{ status: number; body: { code?: string } }>[]) =>
      (await Promise.all(answers)).map(({ status, body }) => body.code ?? status);
    expect(await codes(members(member.id, other.id), change({ url: 'https://hooks.example.com/other' }))).toEqual(
      Array(2).fill('reauthentication_required'),
    );
    expect(await codes(members(), change({ isActive: false }))).toEqual([200, 200]);
    expect(await codes(change({ isActive: true }))).toEqual(['reauthentication_required']);
  });

  it('is not missed by any other', async () => {
    await walk(
      routes.filter(({ method, proof }) => method !== 'GET' && proof !== 'needed'),
      async (route) => expectStatus(await access.call(stale, route, access.foreign, { ...access.bodyOf(route), nosuchfield: 1 }), 400),
    );
    await walk(
      routes.filter(({ method }) => method === 'GET'),
      async (route) => ((await access.call(stale, route, access.foreign)).status === 403 ? 'answered 403' : undefined),
    );
  });
});
