import { givenEverything, type Everything } from '../everything.js';
import { nameOf, RouteCalls } from './route-calls.js';
import { routesOf, type Route } from './routes.js';
import type { OpenApi } from './sample-body.js';
import { startWorld, type Answer, type Client, type GivenProject, type GivenStaff, type Json, type World } from '../world.js';

/** Of the own project of the manager, and of one that is none of theirs. */
const OWN = 81_000_000;
export const FOREIGN = 82_000_000;

/** Asks for a key and then finds nothing. */
const CATCH_ALL = '/api/v1/*';

/** Routes of a signed-in person's own things, which no project has. */
export const OWN_THINGS = /^\/api\/(auth|views|notifications|settings|config|kage-price|assets\/:id\/price|support)/;

const TABLES = [
  'projects',
  'project_balances',
  'subscriptions',
  'vpn_users',
  'api_keys',
  'payment_methods',
  'topup_requests',
  'adjustments',
  'topup_reversals',
  'pending_changes',
  'wallet_bindings',
  'webhooks',
  'sync_orphans',
  'transactions',
  'crypto_payments',
  'crypto_refunds',
];

/** A world with two projects that hold one record of every kind, and every route to call in it. */
export class AccessWalk {
  private constructor(
    readonly world: World,
    private readonly calls: RouteCalls,
    readonly routes: Route[],
    readonly own: Everything,
    readonly foreign: Everything,
    readonly admin: GivenStaff,
  ) {}

  static async start(): Promise<AccessWalk> {
    const world = await startWorld();
    const calls = new RouteCalls((await world.anonymous().get('/api/openapi.json')).body as OpenApi, FOREIGN);
    const routes = routesOf(world).filter(({ path }) => path !== CATCH_ALL);
    const [own, foreign] = [await givenEverything(world, OWN), await givenEverything(world, FOREIGN)];
    return new AccessWalk(world, calls, routes, own, foreign, await world.signIn());
  }

  get project(): GivenProject {
    return { id: this.own.id, name: this.own.mark };
  }

  of = (...audiences: Route['audience'][]): Route[] => this.routes.filter(({ audience }) => audiences.includes(audience));
  call = (client: Pick<Client, 'call'>, route: Route, of: Everything, body?: unknown): Promise<Answer<Json>> =>
    this.calls.call(client, route, of, body);
  bodyOf = (route: Route, values?: Record<string, unknown>): object | undefined => this.calls.bodyOf(route, values);
  leak = (text: string): string | undefined =>
    text.includes(this.foreign.mark) ? `shows ${this.foreign.mark}: ${text.slice(0, 300)}` : undefined;

  /** Everything of the other project's production, as it stands. */
  async fingerprint(): Promise<Json[]> {
    const rows = await Promise.all(
      TABLES.map((table) =>
        this.world.sql(`SELECT * FROM ${table} t WHERE ${table === 'projects' ? 'id' : 'project_id'} = ${FOREIGN} ORDER BY 1`),
      ),
    );
    const real = rows.map((each) => each.filter(({ environment }: Json) => environment !== 'development'));
    return real.map((each) => each.map(({ last_used_at: _moves, ...row }: Json) => row));
  }
}

/** One line for each route that did not do what it should. */
export async function walk(chosen: Route[], look: (route: Route) => Promise<string | undefined>): Promise<void> {
  const problems: string[] = [];
  for (const route of chosen) {
    const problem = await look(route);
    if (problem !== undefined) problems.push(`${nameOf(route)}: ${problem}`);
  }
  expect(problems).toEqual([]);
  expect(chosen.length).toBeGreaterThan(0);
}

export const expectStatus = ({ status, text }: { status: number; text: string }, ...expected: number[]): string | undefined =>
  expected.includes(status) ? undefined : `answered ${status}, not ${expected.join(' or ')}: ${text.slice(0, 200)}`;
