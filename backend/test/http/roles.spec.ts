import { BUILT_IN_ROLES, PERMISSIONS, rightsOf, type Rights } from '../../src/common/http/permissions.js';
import type { GivenStaff } from '../world.js';
import { AccessWalk, expectStatus, OWN_THINGS, walk } from './access-walk.js';
import { nameOf } from './route-calls.js';
import type { Route } from './routes.js';

interface RoleUnderTest extends Rights {
  code: string;
}

/** What a service asks for, by a field of a request. */
const ASKED_BY_FIELDS = ['keys.unlimited', 'tickets.answer'];

const builtIn = (code: string): RoleUnderTest => ({ code, ...rightsOf({ role: code, rolePermissions: [], roleScope: 'assigned' }) });
/** All that a role of one's own can bear without seeing every project: what each route does with a foreign one shows here. */
const EVERYTHING_ASSIGNED: RoleUnderTest = {
  code: 'everything_assigned',
  scope: 'assigned',
  permissions: new Set(PERMISSIONS.filter(({ isGlobal }) => !isGlobal).map(({ name }) => name)),
};
const CONFIRMS_WITHOUT_READING: RoleUnderTest = {
  code: 'confirms',
  scope: 'all',
  permissions: new Set(['account.own', 'projects.read', 'billing.read', 'billing.adjust', 'topups.confirm']),
};
const ROLES = [...BUILT_IN_ROLES.map(builtIn), EVERYTHING_ASSIGNED, CONFIRMS_WITHOUT_READING];

/** Changes nothing but whose console the session shows. */
const ONLY_LOOKS = ['POST /api/auth/view-as'];

/** Their answers tell about a token payment, which their permission alone does not show. */
const SHOW_TOKEN_PAYMENTS = [
  'POST /api/crypto-payments/:id/refund',
  'POST /api/crypto-refunds/:id/sign',
  'POST /api/crypto-refunds/:id/submit',
  'PUT /api/crypto-payments/:id/assign/approve',
  'PUT /api/crypto-payments/:id/assign/reject',
  'PUT /api/crypto-refunds/:id/approve',
  'PUT /api/crypto-refunds/:id/reject',
];

const mayCall = ({ permissions }: Rights, { permission = null, reads = null }: Route): boolean =>
  permission !== null && permissions.has(permission) && (reads === null || permissions.has(reads));
const isGlobal = (permission: Route['permission']): boolean => PERMISSIONS.some((each) => each.name === permission && each.isGlobal);

describe('permissions, walked over every route of staff', () => {
  let access: AccessWalk;
  let routes: Route[];
  beforeAll(async () => {
    access = await AccessWalk.start();
    routes = access.of('staff', 'staff_or_partner');
    for (const { code, scope, permissions } of [EVERYTHING_ASSIGNED, CONFIRMS_WITHOUT_READING])
      await access.world.sql(`INSERT INTO roles (code, name, permissions, scope) VALUES ($1, $1, $2, $3)`, [code, [...permissions], scope]);
  });
  afterAll(() => access.world.close());

  it('every route asks for one, every one is asked for, and none that changes something asks for the right to read alone', () => {
    expect(routes.filter(({ permission = null }) => permission === null).map(nameOf)).toEqual([]);
    const asked = new Set(routes.map(({ permission }) => permission));
    expect(PERMISSIONS.map(({ name }) => name).filter((name) => !asked.has(name))).toEqual(ASKED_BY_FIELDS);
    expect(routes.filter(({ method, permission }) => method !== 'GET' && permission?.endsWith('.read')).map(nameOf)).toEqual(ONLY_LOOKS);
  });

  it('those about token payments ask for crypto.read as well', () => {
    expect(
      routes
        .filter(({ reads }) => reads === 'crypto.read')
        .map(nameOf)
        .sort(),
    ).toEqual(SHOW_TOKEN_PAYMENTS);
    const changing = routes.filter(({ method, path }) => method !== 'GET' && /crypto-(payments|refunds)/.test(path));
    const byOthers = changing.filter(({ permission }) => permission === 'topups.confirm' || permission === 'billing.adjust');
    expect(byOthers.map(nameOf).sort()).toEqual(SHOW_TOKEN_PAYMENTS);
  });

  describe.each(ROLES)('of the role $code', (role) => {
    let person: GivenStaff;
    let allowed: Route[];
    beforeAll(async () => {
      person = await access.world.signIn(role.code, role.scope === 'all' ? [] : [access.project]);
      allowed = routes.filter((route) => mayCall(role, route));
    });

    it('refuse what the role lacks with 403, in the own project and in another one', async () => {
      const problems: string[] = [];
      const refused = routes.filter((route) => !mayCall(role, route));
      for (const route of refused) {
        for (const where of [access.own, access.foreign]) {
          const answer = await access.call(person, route, where);
          const problem = expectStatus(answer, 403) ?? (answer.body.code === 'permission_required' ? undefined : answer.text);
          if (problem !== undefined) problems.push(`${nameOf(route)}: ${problem}`);
        }
      }
      expect(problems).toEqual([]);
      expect(refused.length === 0).toBe(role.code === 'global_admin');
    });

    it('let through what the role has, in the own project', async () => {
      await walk(allowed, async (route) => {
        // With a field that no route knows a write is refused for that alone, and changes nothing.
        if (route.method !== 'GET') {
          return expectStatus(await access.call(person, route, access.own, { ...access.bodyOf(route), nosuchfield: 1 }), 400);
        }
        const answer = await access.call(person, route, access.own);
        return OWN_THINGS.test(route.path) || isGlobal(route.permission)
          ? expectStatus(answer, 200, 404, 503)
          : expectStatus(answer, 200, 503);
      });
    });

    it(`find ${role.scope === 'all' ? 'every project' : 'nothing of another project, and change nothing in it'}`, async () => {
      const before = await access.fingerprint();
      const ofProjects = allowed.filter(
        ({ method, path, permission }) =>
          path.includes(':') && !OWN_THINGS.test(path) && !isGlobal(permission) && (role.scope === 'assigned' || method === 'GET'),
      );
      await walk(ofProjects, async (route) => {
        const answer = await access.call(person, route, access.foreign, access.bodyOf(route));
        return role.scope === 'all' ? expectStatus(answer, 200) : (expectStatus(answer, 404) ?? access.leak(answer.text));
      });
      expect(await access.fingerprint()).toEqual(before);
    });
  });
});
