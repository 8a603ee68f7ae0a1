import { createHash } from 'node:crypto';

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseError, Pool, type PoolClient } from 'pg';

import type { CoreConnection } from '../../core-driver.js';
import { CoreFailure, type FailureClass } from '../../core-failure.js';

const CONNECTIONS_PER_DATABASE = 4;
const CONNECT_TIMEOUT_MS = 5_000;
const CALL_TIMEOUT_MS = 10_000;
const IDLE_MS = 30_000;
const DATABASES_MAX = 500;

export type RadiusClient = Pick<PoolClient, 'query'>;

/** An error of PostgreSQL as a failure of a core. */
const FAILURES: Readonly<Record<string, [FailureClass, string]>> = {
  '28P01': ['auth_rejected', 'The RADIUS database rejects the role or password'],
  '28000': ['auth_rejected', 'The RADIUS database does not let the role in'],
  '3D000': ['not_found', 'There is no database of this name'],
  '42P01': ['not_found', 'This database has no FreeRADIUS tables'],
  '42703': ['contract_changed', 'The tables are not those of FreeRADIUS 3'],
  '42501': ['forbidden', 'The database role may not do this'],
  '53300': ['unavailable', 'The RADIUS database takes no further connections'],
};

/** The connections of this process to RADIUS databases, a few for each address, role and password. */
@Injectable()
export class RadiusDatabases implements OnApplicationShutdown {
  private readonly pools = new Map<string, Pool>();

  /** A write is one transaction. @throws CoreFailure and nothing else */
  async run<T>(connection: CoreConnection, kind: 'read' | 'write', work: (client: RadiusClient) => Promise<T>): Promise<T> {
    const client = await this.connect(connection);
    connection.onSignedIn?.();
    let isBroken = false;
    let isCommitting = false;
    // A connection that ends while nothing runs on it reports it by this event; without a listener it would end the process.
    const onError = (): void => void (isBroken = true);
    client.on('error', onError);
    try {
      if (kind === 'read') return await work(client);
      await client.query('BEGIN');
      const result = await work(client);
      isCommitting = true;
      await client.query('COMMIT');
      return result;
    } catch (error) {
      if (kind === 'write') await client.query('ROLLBACK').catch(() => (isBroken = true));
      isBroken ||= !(error instanceof DatabaseError || error instanceof CoreFailure);
      throw failureOf(error, isCommitting);
    } finally {
      client.off('error', onError);
      client.release(isBroken);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
  }

  private async connect(connection: CoreConnection): Promise<PoolClient> {
    try {
      return await this.poolOf(connection).connect();
    } catch (error) {
      throw failureOf(error, false);
    }
  }

  private poolOf({ url, login, password }: CoreConnection): Pool {
    const key = createHash('sha256')
      .update(JSON.stringify([url, login, password]))
      .digest('hex');
    const known = this.pools.get(key);
    if (known) return known;
    const oldest = this.pools.size >= DATABASES_MAX ? this.pools.entries().next().value : undefined;
    if (oldest) {
      this.pools.delete(oldest[0]);
      oldest[1].end().catch(() => undefined);
    }
    const pool = new Pool({
      ...addressOf(url),
      user: login,
      password,
      max: CONNECTIONS_PER_DATABASE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CALL_TIMEOUT_MS,
      statement_timeout: CALL_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
      application_name: 'kage-console',
    });
    // An idle connection that breaks is simply opened again when it is needed.
    pool.on('error', () => undefined);
    this.pools.set(key, pool);
    return pool;
  }
}

/** `postgres://host:port/database`, optionally with `?sslmode=require` or `verify-full`; credentials have fields of their own. */
function addressOf(text: string): { host: string; port: number; database: string; ssl: boolean | { rejectUnauthorized: boolean } } {
  const url = URL.parse(text);
  const database = url ? decodeURIComponent(url.pathname.slice(1)) : '';
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.hostname === '' || database === '') {
    throw new CoreFailure('not_found', 'The address must look like postgres://host:5432/radius');
  }
  const sslMode = url.searchParams.get('sslmode') ?? 'prefer';
  const ssl = sslMode === 'verify-full' ? { rejectUnauthorized: true } : sslMode === 'require' ? { rejectUnauthorized: false } : false;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 5432), database, ssl };
}

function failureOf(error: unknown, isCommitting: boolean): CoreFailure {
  if (error instanceof CoreFailure) return error;
  if (error instanceof DatabaseError) {
    const known = FAILURES[error.code ?? ''];
    if (known) return new CoreFailure(known[0], known[1]);
    if (error.code?.startsWith('22') || error.code?.startsWith('23')) {
      return new CoreFailure('invalid', 'The RADIUS database refuses the values of this user');
    }
    return new CoreFailure('unavailable', `The RADIUS database failed (${error.code ?? 'no code'})`);
  }
  // Only a commit whose answer was lost may have changed something.
  if (isCommitting) return new CoreFailure('timeout_unknown', 'The connection to the RADIUS database broke before it confirmed the change');
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return new CoreFailure('unavailable', `The RADIUS database cannot be reached${code}`);
}
