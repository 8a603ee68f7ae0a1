import { randomUUID } from 'node:crypto';

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';

import { createApp } from '../src/app.js';
import type { Environment } from '../src/common/http/caller.js';
import { JsonLogger } from '../src/common/logging/logger.js';
import { sha256Hex, Encryption } from '../src/common/secrets/encryption.js';
import { loadEnv, type Env } from '../src/config/env.js';
import { Database, execute, queryOne } from '../src/database/database.js';
import { CoreSimulator, DEFAULT_ACCOUNT } from '../src/local/core-simulator/core-simulator.js';
import { SESSION_COOKIE } from '../src/modules/access/session-cookie.js';
import { checkLedger } from '../src/modules/billing/verify/check-ledger.js';
import { generateKey, previewOf } from '../src/modules/api-keys/api-key.rules.js';
import { hashPassword } from '../src/modules/users/passwords/password.rules.js';
import { SessionsService } from '../src/modules/users/sessions/sessions.service.js';
import { foldEmail } from '../src/common/text/fold-text.js';
import { createTestDatabase, withClient, type TestDatabase } from './setup/test-database.js';

export const PASSWORD = 'correct horse battery';
/** Cheap to verify: what a sign-in costs is measured in the benchmarks, not paid in every test. */
const PASSWORD_HASH = hashPassword(PASSWORD, 4);

const TEST_ENV = {
  NODE_ENV: 'test',
  APP_SECRET: 'test-secret-0123456789-abcdefghijklmnop',
  LOG_LEVEL: 'silent',
  PORT: '0',
  METRICS_PORT: '0',
  WEBHOOK_ALLOW_PRIVATE: '1',
  DATABASE_POOL_MAX: '10',
};

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

// What an answer holds is what the test asserts; unknown would only move the cast into every test.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface CallOptions {
  body?: unknown;
  /** Sent as it is, for broken bodies. */
  rawBody?: string;
  headers?: Record<string, string>;
}

/** Calls the running server as one person or key does. */
export class Client {
  constructor(
    private readonly baseUrl: string,
    private readonly headers: Record<string, string>,
  ) {}

  get = (path: string, options?: CallOptions): Promise<Answer<Json>> => this.call('GET', path, options);
  post = (path: string, body?: unknown, options?: CallOptions): Promise<Answer<Json>> => this.call('POST', path, { body, ...options });
  put = (path: string, body?: unknown, options?: CallOptions): Promise<Answer<Json>> => this.call('PUT', path, { body, ...options });
  patch = (path: string, body?: unknown, options?: CallOptions): Promise<Answer<Json>> => this.call('PATCH', path, { body, ...options });
  delete = (path: string, options?: CallOptions): Promise<Answer<Json>> => this.call('DELETE', path, options);

  /** The same caller at another process of the same system. */
  at = ({ url }: { url: string }): Client => new Client(url, this.headers);

  /** A list as ra-data-simple-rest asks for it. */
  list = (path: string, query: { range?: unknown; sort?: unknown; filter?: unknown } = {}): Promise<Answer<Json>> => {
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
    return this.get(parameters.length > 0 ? `${path}?${parameters.join('&')}` : path);
  };

  /** An answer whose body is not read yet, for files and for clients that are slow. */
  open = (path: string): Promise<Response> => fetch(this.baseUrl + path, { headers: this.headers });

  /** A form as a browser sends it, its files included. */
  send = (path: string, form: FormData): Promise<Response> =>
    fetch(this.baseUrl + path, { method: 'POST', headers: this.headers, body: form });

  async call(method: string, path: string, { body, rawBody, headers }: CallOptions = {}): Promise<Answer<Json>> {
    const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { ...(payload !== undefined && { 'Content-Type': 'application/json' }), ...this.headers, ...headers },
      body: payload,
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined, text };
  }
}

export interface GivenProject {
  id: number;
  name: string;
}

export interface GivenStaff extends Client {
  userId: number;
  email: string;
}

export interface GivenUserOptions {
  role?: string;
  projects?: { id: number }[];
  email?: string;
}

export interface WorldOptions {
  env?: Record<string, string>;
  /** Workers run only where a test asks for them; most tests call `runOnce` of the one they mean. */
  role?: Env['ROLE'];
  /** A further process on the database of another world. */
  joining?: World;
}

/** The real application on its own real database, reached over HTTP, beside a real core simulator. */
export class World {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly env: Env,
    readonly url: string,
    readonly core: CoreSimulator,
    private readonly testDatabase: TestDatabase,
    private readonly owner: pg.Pool,
    private readonly isGuest: boolean,
  ) {}

  static async start({ env: given = {}, role = 'api', joining }: WorldOptions = {}): Promise<World> {
    const testDatabase = joining?.testDatabase ?? (await createTestDatabase());
    const core = joining?.core ?? (await CoreSimulator.start());
    try {
      const env = loadEnv({ ...TEST_ENV, DATABASE_URL: testDatabase.runtimeUrl, KAGE_CORE_URL: core.url, ROLE: role, ...given }, 'local');
      const app = await createApp(env, new JsonLogger(env.LOG_LEVEL));
      await app.listen(0, '127.0.0.1');
      const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
      return new World(app, env, url, core, testDatabase, ownerOf(env, testDatabase), joining !== undefined);
    } catch (error) {
      // Left open, the simulator would keep jest from ending, and hide why.
      if (!joining) await Promise.all([core.close(), testDatabase.drop()]);
      throw error;
    }
  }

  /** Stops everything; whatever the tests did, ledger and balances must agree at the end. */
  async close(): Promise<void> {
    if (!this.owner.ended) await this.owner.end();
    if (this.isGuest) return this.app.close();
    try {
      await this.assertLedgerHolds();
    } finally {
      await this.app.close();
      await this.core.close();
      await this.testDatabase.drop();
    }
  }

  get database(): Database {
    return this.app.get(Database);
  }

  /** As the owner; the application's own address is `env.DATABASE_URL`. */
  get databaseUrl(): string {
    return this.testDatabase.url;
  }

  get<T>(type: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(type, { strict: false });
  }

  /** As the owner, who may do what the application may not. */
  async sql<Row extends object = Json>(text: string, params: unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(text, params)).rows;
  }

  anonymous(headers: Record<string, string> = {}): Client {
    return new Client(this.url, headers);
  }

  /** A signed-in member of staff; a project manager of the given projects. The sign-in itself, which is throttled, is left out. */
  async signIn(role = 'global_admin', projects: { id: number }[] = []): Promise<GivenStaff> {
    return this.signInAs((await this.givenUser({ role, projects })).id);
  }

  /** A session of somebody who is there already, and who has chosen a password of their own. */
  async signInAs(userId: number): Promise<GivenStaff> {
    const [user] = await this.sql<{ email: string }>('UPDATE users SET must_change_password = false WHERE id = $1 RETURNING email', [
      userId,
    ]);
    const origin = { ipAddress: '127.0.0.1', userAgent: 'test' };
    const { secret } = await this.database.transaction((tx) => this.get(SessionsService).start(tx, userId, origin));
    const cookie = this.env.PUBLIC_URL?.startsWith('https:') ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
    return Object.assign(new Client(this.url, { Cookie: `${cookie}=${secret}` }), { userId, email: user?.email ?? '' });
  }

  async givenUser({ role = 'global_admin', projects = [], email = `${randomUUID()}@example.com` }: GivenUserOptions = {}) {
    const user = await queryOne<{ id: number }>(
      this.database.db,
      `INSERT INTO users (email, email_folded, password_hash, first_name, last_name, role) VALUES ($1, $2, $3, 'Test', 'Person', $4) RETURNING id`,
      [email, foldEmail(email), await PASSWORD_HASH, role],
    );
    if (!user) throw new Error('The user was not written');
    await execute(this.database.db, `INSERT INTO user_project_assignments (user_id, project_id) SELECT $1, unnest($2::int[])`, [
      user.id,
      projects.map(({ id }) => id),
    ]);
    return { id: user.id, email };
  }

  /** A token in which can be paid, and that no watcher follows. */
  async givenAsset(): Promise<void> {
    await this.sql(
      `INSERT INTO assets (name, symbol, chain_id, token_address, decimals, receiving_address, confirmations, price_source, is_active)
       VALUES ('Old', 'OLD', 1, '0x' || repeat('b', 40), 18, '0x' || repeat('c', 40), 12, 'coingecko:old', false) ON CONFLICT DO NOTHING`,
    );
  }

  /** A project on the simulator's default account, with a balance that the ledger explains. */
  async givenProject({
    balance = '0.00',
    price = '10.00',
    name = `Project ${randomUUID()}`,
    ...columns
  }: GivenProjectOptions = {}): Promise<GivenProject> {
    const encryption = this.app.get(Encryption, { strict: false });
    const values: Record<string, unknown> = {
      name,
      price_per_subscription: price,
      kage_login: DEFAULT_ACCOUNT.login,
      kage_password: encryption.encrypt('core-password', DEFAULT_ACCOUNT.password),
      ...columns,
    };
    const names = Object.keys(values);
    const project = await queryOne<{ id: number }>(
      this.database.db,
      `INSERT INTO projects (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
      Object.values(values),
    );
    if (!project) throw new Error('The project was not written');
    await execute(
      this.database.db,
      `INSERT INTO project_balances (project_id, balance, entries) VALUES ($1, $2::numeric, ($2::numeric > 0)::int)`,
      [project.id, balance],
    );
    await execute(
      this.database.db,
      `INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
       SELECT $1::int, 1, 'topup', $2::numeric, 0, $2::numeric, 'Opening balance', 'opening:' || $1::int WHERE $2::numeric > 0`,
      [project.id, balance],
    );
    return { id: project.id, name };
  }

  /** A partner that calls with a key of the project. */
  async givenKey(
    project: { id: number },
    environment: Environment = 'production',
    columns: Record<string, unknown> = {},
  ): Promise<Client & { key: string; keyId: number }> {
    const key = generateKey(environment);
    const values: Record<string, unknown> = {
      project_id: project.id,
      key_hash: sha256Hex(key),
      key_preview: previewOf(key),
      name: 'Test key',
      environment,
      rate_limit_per_hour: 100_000,
      ...columns,
    };
    const names = Object.keys(values);
    const row = await queryOne<{ id: number }>(
      this.database.db,
      `INSERT INTO api_keys (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
      Object.values(values),
    );
    if (!row) throw new Error('The key was not written');
    return Object.assign(new Client(this.url, { Authorization: `Bearer ${key}` }), { key, keyId: row.id });
  }

  async balanceOf(project: { id: number }): Promise<string> {
    const row = await queryOne<{ balance: string }>(this.database.db, 'SELECT balance FROM project_balances WHERE project_id = $1', [
      project.id,
    ]);
    return row?.balance ?? 'no balance';
  }

  /** Each project's movements chain without a gap from zero to the stored balance. */
  private async assertLedgerHolds(): Promise<void> {
    const { problem } = await withClient(this.databaseUrl, (client) => checkLedger(client));
    if (problem !== null) throw new Error(problem);
  }
}

/** The owner's connections to the database that the application uses: where a test gave an address, it may be another one. */
function ownerOf({ DATABASE_URL, MIGRATION_DATABASE_URL }: Env, { url }: TestDatabase): pg.Pool {
  const isItsOwn = new URL(DATABASE_URL).pathname !== new URL(url).pathname;
  const pool = new pg.Pool({
    connectionString: MIGRATION_DATABASE_URL ?? (isItsOwn ? DATABASE_URL : url),
    max: 4,
    options: '-c TimeZone=UTC',
    idleTimeoutMillis: 1_000,
  });
  // A test may end every connection of its database.
  pool.on('error', () => undefined);
  return pool;
}

/** `price` and `balance` by name; anything else is a column of `projects`. */
export interface GivenProjectOptions {
  balance?: string;
  price?: string;
  name?: string;
  [column: string]: unknown;
}

export const startWorld = (options?: WorldOptions): Promise<World> => World.start(options);

// Of its own file for tests that must not load the application; here for all others.
export { eventually } from './eventually.js';
