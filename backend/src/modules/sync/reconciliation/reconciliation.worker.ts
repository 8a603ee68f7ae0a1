import { setTimeout as sleep } from 'node:timers/promises';

import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database, execute, queryOne, type Tx } from '../../../database/database.js';
import { PAGE_MAX, type CoreConnection } from '../../core/core-driver.js';
import { CoreConnections } from '../../core/core-connections.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { CoreFailure } from '../../core/core-failure.js';
import { ProjectPauses } from '../rate-limit/project-pauses.js';
import { FindingsWriter } from './findings.queries.js';
import { knownUsers, othersThanFine } from './known-users.js';
import { recordPage, takeTurn } from '../readings/readings.queries.js';
import { comparePage } from './page.rules.js';
import { ConnectionChanged, PartLost, SyncParts, type Part } from './sync-parts.js';
import { SyncRuns } from './sync-runs.js';

const EVERY_MS = 5_000;
/** Kinds of runs that try failed users again. */
const RETRYING: ReadonlySet<string> = new Set(['scheduled', 'forced']);
const PARTS_AT_ONCE = 4;
const LOOK_MS = 100;

/**
 * A page of the core at an instant. Its users are one JSON text in binary form: a thousand objects, or one long string, that wait for
 * the database would be collected so late that memory would grow with the number of users.
 */
interface Page {
  readAt: Date;
  answeredAt: Date;
  users: Buffer;
  count: number;
  nextCursor: string | null;
}

/** Compares the users of the cores with the desired states, page by page. Memory does not grow with the number of users. */
@Injectable()
export class ReconciliationWorker extends BackgroundWorker<void> {
  protected readonly schedule = { everyMs: EVERY_MS, signals: ['reconciliation'], failure: 'Full reconciliations could not be made' };

  constructor(
    private readonly database: Database,
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly runs: SyncRuns,
    private readonly parts: SyncParts,
    private readonly findings: FindingsWriter,
    private readonly pauses: ProjectPauses,
  ) {
    super();
  }

  /** Plans the hourly run and works off every open part. */
  protected async pass(): Promise<void> {
    await this.runs.schedule();
    await this.runs.scheduleUsage(this.drivers.withoutTrafficLimit());
    await this.workOff(null);
  }

  /** Works on one run for a caller that waits for its result, for a limited time; the work continues after it. */
  async finish(runId: number, waitMaxMs: number): Promise<void> {
    const end = Date.now() + waitMaxMs;
    this.workOff(runId).catch((error: unknown) => this.logger.error(`Run ${runId} failed`, error));
    // Another process may have taken a part of it.
    while (Date.now() < end && !this.isStopping && (await this.parts.isOpen(runId))) await sleep(LOOK_MS);
  }

  private async workOff(runId: number | null): Promise<void> {
    const worker = async (): Promise<void> => {
      for (let part = await this.next(runId); part; part = await this.next(runId)) await this.reconcile(part);
    };
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, worker));
  }

  private async next(runId: number | null): Promise<Part | undefined> {
    return this.isStopping ? undefined : this.parts.take(runId);
  }

  private async reconcile(part: Part): Promise<void> {
    try {
      const isRepair = part.kind !== 'preview';
      await this.database.transaction((tx) => this.begin(tx, part));
      const connection = this.connections.of(part);
      let reading: Promise<Page> | undefined = this.read(connection, part.nextCursor);
      while (reading) {
        const page: Page = await reading;
        if (this.isStopping) return await this.parts.release(part);
        reading = this.readAhead(connection, page);
        await this.write(part, page, connection);
      }
      await this.complete(part);
      if (isRepair) this.signals.wake('sync');
    } catch (error) {
      if (error instanceof PartLost) return;
      if (error instanceof ConnectionChanged) return await this.parts.abandon(part);
      if (!(error instanceof CoreFailure)) throw error;
      await this.parts.fail(part, error);
    }
  }

  private async begin(tx: Tx, part: Part): Promise<void> {
    await this.parts.holdConnection(tx, part);
    if (RETRYING.has(part.kind) && part.nextCursor === null) await this.findings.retryFailed(tx, part);
  }

  private async read(connection: CoreConnection, cursor: string | null): Promise<Page> {
    // By the database's clock, since it is compared with the times of confirmations.
    const { readAt } = await this.databaseTime();
    const begin = performance.now();
    let users = '';
    let count = 0;
    const nextCursor = await this.drivers.of(connection).list(connection, cursor, PAGE_MAX, (user) => {
      users += `${count === 0 ? '[' : ','}${JSON.stringify(user)}`;
      count += 1;
    });
    if (nextCursor !== null && nextCursor === cursor)
      throw new CoreFailure('contract_changed', 'The VPN core gave the same page again as the next one');
    const answeredAt = new Date(readAt.getTime() + performance.now() - begin);
    return { readAt, answeredAt, users: Buffer.from(count === 0 ? '[]' : `${users}]`), count, nextCursor };
  }

  private async databaseTime(): Promise<{ readAt: Date }> {
    const row = await queryOne<{ readAt: Date }>(this.database.db, 'SELECT clock_timestamp() AS "readAt"');
    if (!row) throw new Error('The database has no clock');
    return row;
  }

  /** The core prepares its next page while this one is compared; there are never more than two. */
  private readAhead(connection: CoreConnection, { nextCursor }: Page): Promise<Page> | undefined {
    if (nextCursor === null) return undefined;
    const reading = this.read(connection, nextCursor);
    // The request that waits for it gets the failure; until then it must not be unhandled.
    reading.catch(() => undefined);
    return reading;
  }

  private async write(part: Part, page: Page, connection: CoreConnection): Promise<void> {
    const { readAt, answeredAt, users, count, nextCursor } = page;
    const { isCounterSum = false } = this.drivers.of(connection);
    const rules = this.drivers.rulesOf(connection);
    await this.database.transaction(async (tx) => {
      await this.parts.holdConnection(tx, part);
      if (part.kind !== 'preview') {
        await takeTurn(tx, [part.projectId]);
        await recordPage(tx, part.projectId, users, { beganAt: readAt, endedAt: answeredAt, isCounterSum });
      }
      const others = await othersThanFine(tx, part, users, readAt, rules);
      const logins = others.map(({ vpnLogin }) => vpnLogin);
      const known = logins.length === 0 ? [] : await knownUsers(tx, part, logins, readAt);
      const compared = comparePage(others, known, readAt, rules);
      await this.findings.see(tx, part, compared.seen);
      const found = await this.findings.writePage(tx, part, compared);
      await this.parts.advance(tx, part, { nextCursor, seen: count, ...found });
    });
  }

  private async complete(part: Part): Promise<void> {
    await this.database.transaction(async (tx) => {
      await this.parts.holdConnection(tx, part);
      const missing = await this.findings.writeMissing(tx, part);
      await this.findings.closeOrphans(tx, part);
      if (part.kind !== 'preview') {
        await execute(
          tx,
          `INSERT INTO project_sync_states AS s (project_id, last_reconciled_at)
           VALUES ($1, now()) ON CONFLICT (project_id) DO UPDATE SET last_reconciled_at = now()`,
          [part.projectId],
        );
        await this.pauses.readingsGoWell(tx, part.projectId);
      }
      await this.parts.finish(tx, part, missing);
    });
  }
}
