import { Readable } from 'node:stream';

import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { QueryResultRow } from 'pg';

import { Database, queryOne, type Db, type Tx } from '../../../database/database.js';
import { DomainError } from '../../errors/domain-error.js';
import type { StaffCaller } from '../caller.js';
import type { GivenFilter } from '../list/list-definition.js';
import { headersOf, headingOf, linesOf, type CsvFile } from './csv-file.js';

const BATCH = 500;
const RETRY_SECONDS = 10;
/** The most exports at once in one process, since each holds a connection of the pool. */
const EXPORTS_AT_ONCE = 4;
const EXPORTS_OF_ONE = 2;

/** The first lock of a user that is free in all processes, or none. */
const TAKE_PLACE = `
  SELECT CASE WHEN pg_try_advisory_lock(hashtext($1), 1) THEN true ELSE pg_try_advisory_lock(hashtext($1), 2) END AS taken`;

export interface ExportSource {
  sql: string;
  params: readonly unknown[];
  /** Records the export before any of it is sent. */
  record: (tx: Tx) => Promise<unknown>;
}

/** The name of a list's file, such as `transactions-acme-2026-11-01-to-2026-11-30.csv`. */
export type ExportNaming = (db: Db, staff: StaffCaller, what: string, filters: readonly GivenFilter[]) => Promise<string>;

/** Sends files while it reads them from the database, so that the memory does not grow with the number of rows, and limits exports at once. */
@Injectable()
export class CsvExports {
  /** How long a client may take for one batch before its export is given up, in milliseconds. */
  sendTimeoutMs = 60_000;
  /** Set by the module of projects to names with project and days: lists of earlier modules, which cannot import it, use them too. */
  naming: ExportNaming = async (_db, _staff, what) => `${what}.csv`;
  /** The users whose exports run in this process, each once for each export. */
  private running: readonly number[] = [];

  constructor(private readonly database: Database) {}

  /**
   * Makes and sends a file in memory. It counts with the streamed ones of this process; those count in all processes.
   * @throws too_many_exports for a third one of the user at once, busy where this process already runs too many
   */
  async inPlace<T>({ userId }: { userId: number }, work: () => Promise<T>): Promise<T> {
    // Refused before it takes a place: the calls of one user must not refuse those of others.
    if (this.running.filter((each) => each === userId).length >= EXPORTS_OF_ONE) throw tooManyExports();
    if (this.running.length >= EXPORTS_AT_ONCE) throw busy();
    this.running = [...this.running, userId];
    try {
      return await work();
    } finally {
      this.running = this.running.toSpliced(this.running.indexOf(userId), 1);
    }
  }

  /** @throws too_many_exports for a third one of the user at once, busy where this process already runs too many */
  send<Row extends QueryResultRow>(
    reply: FastifyReply,
    staff: { userId: number },
    file: CsvFile<Row>,
    source: ExportSource,
  ): Promise<void> {
    return this.inPlace(staff, () => this.stream(reply, staff, file, source));
  }

  private async stream<Row extends QueryResultRow>(
    reply: FastifyReply,
    { userId }: { userId: number },
    file: CsvFile<Row>,
    { sql, params, record }: ExportSource,
  ): Promise<void> {
    const rows = this.database.stream<Row>(sql, params, BATCH, async (tx) => {
      const place = await queryOne<{ taken: boolean }>(tx, TAKE_PLACE, [`exports of user ${userId}`]);
      if (!place?.taken) throw tooManyExports();
      await record(tx);
    });
    try {
      // The first batch is read before the answer begins, so that a refusal is still an answer of its own.
      const first = await rows.next();
      const content = Readable.from(
        this.withTimeout(toChunks(file, first, rows), () => content.destroy(new Error('The client does not read'))),
      );
      await reply.headers(headersOf(file)).send(content);
    } finally {
      // A client that goes away must not keep the connection, even where it went before the first byte.
      await rows.return(undefined);
    }
  }

  /** Gives up when the client does not take a chunk in time: otherwise a client that stops reading would keep a transaction and a place. */
  private async *withTimeout(chunks: AsyncGenerator<string>, giveUp: () => void): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      const timer = setTimeout(giveUp, this.sendTimeoutMs);
      try {
        yield chunk;
      } finally {
        clearTimeout(timer);
      }
    }
  }
}

async function* toChunks<Row>(
  file: CsvFile<Row>,
  first: IteratorResult<Row[], unknown>,
  rest: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  yield headingOf(file) + (first.done ? '' : linesOf(file, first.value));
  if (!first.done) for await (const rows of rest) yield linesOf(file, rows);
}

const tooManyExports = (): DomainError =>
  new DomainError('throttled', 'too_many_exports', 'Two of your exports are under way. Please wait until one of them is finished.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
const busy = (): DomainError =>
  new DomainError('unavailable', 'busy', 'Several exports are under way. Please try again in a moment.', {
    retryAfterSeconds: RETRY_SECONDS,
  });
