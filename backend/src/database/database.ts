import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Client, type CustomTypesConfig, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

import type { DomainError } from '../common/errors/domain-error.js';
import { tracedStatement } from '../common/tracing/tracing.js';
import { DatabasePool } from './database-pool.js';
import { KeyedSemaphore } from '../common/keyed-semaphore.js';
import { SERIALIZED_TYPES, type Serialized } from './serialized.js';

declare const insideTransaction: unique symbol;

/** Reads, in or out of a transaction. */
export type Db = EntityManager;
/** Only what runs inside `Database.transaction` gets one, so a write outside does not compile. */
export type Tx = EntityManager & { readonly [insideTransaction]: true };

type AfterCommit = () => void;

/** How often one transaction is tried, and the longest pause before its second try; the pause doubles with each further one. */
const TRIES_MAX = 6;
const PAUSE_MAX_MS = 20;
/** PostgreSQL rolled the transaction back in favour of another one (deadlock, serialization): the same work may succeed now. */
const ROLLED_BACK = new Set(['40P01', '40001']);
/** How long the reader of a stream may leave its transaction idle between two batches. */
const STREAM_IDLE_MS = 90_000;

@Injectable()
export class Database {
  /** How many transactions have been run again because the database had rolled them back. */
  reruns = 0;
  private readonly afterCommitOf = new WeakMap<EntityManager, AfterCommit[]>();
  private holders: KeyedSemaphore | undefined;

  constructor(@InjectDataSource() readonly dataSource: DataSource) {}

  get db(): Db {
    return this.dataSource.manager;
  }

  /**
   * Runs `work` in a transaction, and again from its beginning when PostgreSQL rolled it back in favour of another one (40P01, 40001).
   * So `work` changes nothing but the database, and what it hands out of its closure it sets, rather than adds to.
   * A lock or a statement that took too long (55P03, 57014) is not tried again: the caller has waited enough.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const callbacks: AfterCommit[] = [];
      try {
        const result = await this.tryOnce(work, callbacks);
        for (const callback of callbacks) callback();
        return result;
      } catch (error) {
        if (!isRolledBack(error) || attempt === TRIES_MAX) throw error;
        this.reruns += 1;
        await sleep(Math.random() * PAUSE_MAX_MS * 2 ** (attempt - 1));
      }
    }
  }

  private async tryOnce<T>(work: (tx: Tx) => Promise<T>, callbacks: AfterCommit[]): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await this.within(runner, work, callbacks);
    } finally {
      await runner.release();
    }
  }

  private async within<T>(runner: QueryRunner, work: (tx: Tx) => Promise<T>, callbacks: AfterCommit[]): Promise<T> {
    const opened = new OpenTransaction((await runner.connect()) as PoolClient);
    // BEGIN goes past TypeORM, so it has to be informed: its `save` would begin, and commit, a transaction of its own, or run before this one has begun.
    Object.assign(runner, { isTransactionActive: true, connect: () => opened.begun.then(() => opened.client) });
    OPEN.set(runner.manager, opened);
    try {
      this.afterCommitOf.set(runner.manager, callbacks);
      // The one place where the brand is given.
      return await opened.commitAfter(() => work(runner.manager as Tx));
    } finally {
      OPEN.delete(runner.manager);
      Object.assign(runner, { isTransactionActive: false });
    }
  }

  /** Runs `callback` once the transaction has committed, never when it rolled back. */
  afterCommit(tx: Tx, callback: AfterCommit): void {
    const callbacks = this.afterCommitOf.get(tx);
    if (!callbacks) throw new Error('afterCommit needs the manager of an open transaction');
    callbacks.push(callback);
  }

  /**
   * The rows of one snapshot, batch by batch from a cursor: memory stays flat whatever their number. Holds a connection until it ends.
   * @param begin runs before it in a transaction of its own on that connection; the session's advisory locks that it takes end with the rows
   */
  async *stream<Row extends QueryResultRow>(
    sql: string,
    params: readonly unknown[],
    batch: number,
    begin?: (tx: Tx) => Promise<void>,
  ): AsyncGenerator<Row[]> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const callbacks: AfterCommit[] = [];
      if (begin) await this.within(runner, begin, callbacks);
      for (const callback of callbacks) callback();
      await runner.startTransaction('REPEATABLE READ');
      await execute(runner.manager, `SET LOCAL idle_in_transaction_session_timeout = ${STREAM_IDLE_MS}`);
      await execute(runner.manager, `DECLARE stream NO SCROLL CURSOR FOR ${sql}`, params);
      for (;;) {
        const rows = await query<Row>(runner.manager, `FETCH ${batch} FROM stream`);
        if (rows.length > 0) yield rows;
        if (rows.length < batch) return;
      }
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      if (begin) await execute(runner.manager, 'SELECT pg_advisory_unlock_all()').catch(() => undefined);
      await runner.release();
    }
  }

  /**
   * Runs `work` in at most one process at a time; the lock ends with its connection, so a killed holder hands over.
   * @returns false when another process holds it.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean> {
    // The holder of a lock keeps one connection and works on others: if locks held all connections, all would wait for each other.
    this.holders ??= new KeyedSemaphore(Math.max(1, Math.floor((poolOf(this.db).options.max ?? 2) / 2)));
    return this.holders.run('', () => this.holding(name, work));
  }

  private async holding(name: string, work: () => Promise<void>): Promise<boolean> {
    const client = await poolOf(this.db).connect();
    let broken = false;
    // A connection that ends while it is idle emits an error event; without a listener it would end the process.
    const lost = () => (broken = true);
    client.on('error', lost);
    try {
      const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS locked', [name]);
      if (!rows[0]?.locked) return false;
      try {
        await work();
        return true;
      } finally {
        await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name]).catch(() => (broken = true));
      }
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  }
}

const isRolledBack = (error: unknown): boolean => error instanceof Error && 'code' in error && ROLLED_BACK.has(String(error.code));

/** The server did not even answer that the statement took too long, so it will not answer the next one either. */
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Reads, locking ones included: if they ran outside the transaction, they would do no harm. */
const READS = /^\s*SELECT\b/i;

/** BEGIN and COMMIT go straight to the connection, as the statements between them do. */
class OpenTransaction {
  readonly begun: Promise<void>;
  private hasBegun = false;
  /** Statements wait for BEGIN: none overtakes it. */
  private isHeld = false;

  constructor(readonly client: PoolClient) {
    this.begun = client.query('START TRANSACTION').then(() => void (this.hasBegun = true));
    // The failure of BEGIN makes the next statement fail.
    this.begun.catch(() => undefined);
  }

  /** BEGIN travels together with a read that comes first. A write waits until the transaction has begun: alone it would be kept. */
  async send<Row extends QueryResultRow>(text: string, send: (client: PoolClient) => Promise<QueryResult<Row>>): Promise<QueryResult<Row>> {
    this.isHeld ||= !READS.test(text);
    if (!this.hasBegun && this.isHeld) await this.begun;
    try {
      const result = await send(this.client);
      if (!this.hasBegun) await this.begun;
      return result;
    } catch (error) {
      // Statements that were sent behind a failed BEGIN fail too, but without the reason.
      if (!this.hasBegun) await this.begun;
      throw error;
    }
  }

  async commitAfter<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      await this.begun;
      const { command } = await tracedStatement('COMMIT', () => this.client.query('COMMIT'));
      // PostgreSQL answers so, without an error, where a statement had failed and the transaction was not rolled back.
      if (command !== 'COMMIT') throw new Error('Nothing was committed: a statement of this transaction had failed');
      return result;
    } catch (error) {
      // A broken connection has rolled back by itself, and the pool lets go of it.
      if (isSilence(error) && this.client instanceof Client) await this.client.end().catch(() => undefined);
      else await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

const OPEN = new WeakMap<Db, OpenTransaction>();

/** A statement that each connection has PostgreSQL parse and plan once. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

type Sql = string | Prepared;

/** For the statements that run with every request: planning a short one costs more than running it. Never for SQL that is put together per call. */
export const prepared = (text: string): Prepared => ({
  name: `kage_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
  text,
});

/** Sends SQL on the manager's own connection, or a pooled one outside a transaction: TypeORM's query layer costs half of a short query's time. */
async function send<Row extends QueryResultRow>(
  db: Db,
  sql: Sql,
  params: readonly unknown[],
  types?: CustomTypesConfig,
): Promise<QueryResult<Row>> {
  const statement = typeof sql === 'string' ? { text: sql } : sql;
  const sendOn = (target: DatabasePool | PoolClient) =>
    tracedStatement(statement.text, () => target.query<Row>({ ...statement, values: [...params], types }));
  const opened = OPEN.get(db);
  if (opened) return opened.send(statement.text, sendOn);
  return sendOn(db.queryRunner ? ((await db.queryRunner.connect()) as PoolClient) : poolOf(db));
}

export async function query<Row extends QueryResultRow>(db: Db, sql: Sql, params: readonly unknown[] = []): Promise<Row[]> {
  return (await send<Row>(db, sql, params)).rows;
}

export async function queryOne<Row extends QueryResultRow>(db: Db, sql: Sql, params: readonly unknown[] = []): Promise<Row | undefined> {
  return (await send<Row>(db, sql, params)).rows[0];
}

/** For rows that are only handed on: their instants come as the texts that an answer holds. */
export async function querySerialized<Row extends object>(db: Db, sql: Sql, params: readonly unknown[] = []): Promise<Serialized<Row>[]> {
  return (await send<Serialized<Row>>(db, sql, params, SERIALIZED_TYPES)).rows;
}

/** @returns the number of rows that the statement touched. */
export async function execute(db: Db, sql: Sql, params: readonly unknown[] = []): Promise<number> {
  return (await send(db, sql, params)).rowCount ?? 0;
}

/**
 * Statements that do not need each other's answers: on one connection they are sent at once, in the order given, and PostgreSQL runs them one
 * after the other. When one fails the others have ended too by the time this throws.
 */
export async function together<const Work extends readonly Promise<unknown>[]>(
  ...work: Work
): Promise<{ [I in keyof Work]: Awaited<Work[I]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

export function poolOf(db: Db): DatabasePool {
  const { driver } = db.connection;
  if (!(driver instanceof PostgresDriver) || !(driver.master instanceof DatabasePool)) throw new Error('The database is not PostgreSQL');
  return driver.master;
}

/** PostgreSQL SQLSTATE codes that stand for a refusal of the caller's data. */
const REFUSALS = new Set(['23503', '23505', '23514', '23P01']);

/** The named constraint that refused a statement, or undefined when the error is something else. */
export function refusedBy(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return undefined;
  return REFUSALS.has(String(error.code)) && typeof error.constraint === 'string' ? error.constraint : undefined;
}

/** Turns the violation of a named constraint into the domain error that it means; anything else passes through. */
export async function onViolation<T>(work: Promise<T>, meaning: Readonly<Record<string, () => DomainError>>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const name = refusedBy(error);
    const domainError = name === undefined ? undefined : meaning[name]?.();
    throw domainError ?? error;
  }
}
