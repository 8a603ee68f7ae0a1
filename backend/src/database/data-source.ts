import pg from 'pg';
import { DefaultNamingStrategy, EventSubscriber, type DataSourceOptions, type EntitySubscriberInterface } from 'typeorm';
import type { AfterQueryEvent } from 'typeorm/subscriber/event/QueryEvent.js';

import { recordStatement } from '../common/tracing/tracing.js';
import type { Env } from '../config/env.js';
import { DatabasePool } from './database-pool.js';
import { MIGRATIONS } from './migrations/index.js';
import { columnOf } from './select.js';

// bigint ids stay far below 2^53; amounts are numeric and stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A reachable server ends a slow statement by itself; if it is silent for so much longer, the connection is given up. */
const SILENCE_MS = 2_000;
/** After how long an idle connection is probed: without it a vanished server is never noticed. */
const KEEP_ALIVE_MS = 10_000;

/** How long a request waits while all connections are in use. */
const POOL_WAIT_MS = 15_000;

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL_MAX' | 'DATABASE_STATEMENT_TIMEOUT_MS' | 'DATABASE_LOCK_TIMEOUT_MS'>;

/** Traces what repositories send; `query` and its siblings trace by themselves and go past TypeORM. */
@EventSubscriber()
class StatementTracing implements EntitySubscriberInterface {
  afterQuery({ query, executionTime = 0, success }: AfterQueryEvent): void {
    recordStatement(query, executionTime, success);
  }
}

export function dataSourceOptions(env: DatabaseEnv): DataSourceOptions {
  const statementMs = env.DATABASE_STATEMENT_TIMEOUT_MS;
  return {
    type: 'postgres',
    url: env.DATABASE_URL,
    namingStrategy: new SnakeNamingStrategy(),
    subscribers: [StatementTracing],
    migrations: [...MIGRATIONS],
    migrationsTransactionMode: 'each',
    poolSize: env.DATABASE_POOL_MAX,
    connectTimeoutMS: POOL_WAIT_MS,
    driver: { ...pg, Pool: DatabasePool },
    extra: {
      // Statements that do not need each other's answers go out together: `together` in database.ts.
      pipeline: true,
      statement_timeout: statementMs,
      ...(statementMs > 0 && { query_timeout: statementMs + SILENCE_MS }),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      lock_timeout: env.DATABASE_LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 30_000,
      // Sessions work in UTC, whatever the server's zone: a bare date in SQL then means 00:00 UTC. And what is read lies in memory or on
      // flash: with the price of a spinning disk the planner would rather read whole tables than an index that holds all it needs.
      options: '-c TimeZone=UTC -c random_page_cost=1.1',
    },
  };
}

/** Table names are always given. */
class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName || columnOf(propertyName);
  }
}
