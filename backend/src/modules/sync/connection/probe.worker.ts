import { Injectable } from '@nestjs/common';
import pMap from 'p-map';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database, execute, query, type Tx } from '../../../database/database.js';
import { CoreConnections, STORED_CORE, type StoredCore } from '../../core/core-connections.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { CoreFailure } from '../../core/core-failure.js';
import { isRefused } from '../../core/sign-ins/sign-ins.js';
import { SyncRuns } from '../reconciliation/sync-runs.js';
import { ProjectPauses } from '../rate-limit/project-pauses.js';
import { isCoolingDown } from '../rate-limit/cooldowns.js';

const EVERY_MS = 10_000;
/** With the interval above: about once a minute. */
const PROBED_LATELY = `interval '55 seconds'`;
const KEPT = `interval '400 days'`;
const AT_ONCE = 8;
const MESSAGE_MAX = 500;

/** A refused sign-in is not tried again by itself. */
const DUE = `
  SELECT ${STORED_CORE}
  FROM projects p
  WHERE p.deleted_at IS NULL AND p.status <> 'inactive' AND p.core_driver <> 'sandbox' AND p.kage_login IS NOT NULL AND p.kage_password IS NOT NULL
    AND NOT ${isCoolingDown} AND NOT ${isRefused}
    AND NOT EXISTS (SELECT FROM core_probes c WHERE c.project_id = p.id AND c.last_at > now() - ${PROBED_LATELY})
  ORDER BY p.id`;

const NOTE = `
  INSERT INTO core_probes AS c (project_id, hour, probes, successes, latency_total, last_at, last_ok, last_error_class, last_error)
  VALUES ($1, date_trunc('hour', now()), 1, $2::int, $3, now(), $2::int = 1, $4, $5)
  ON CONFLICT (project_id, hour) DO UPDATE SET probes = c.probes + 1, successes = c.successes + excluded.successes,
    latency_total = c.latency_total + excluded.latency_total, last_at = now(), last_ok = excluded.last_ok,
    last_error_class = excluded.last_error_class, last_error = excluded.last_error`;

/** The core works again: a project that waited for that is tried now, not at the end of its wait. */
const REOPEN = `
  UPDATE project_sync_states s SET open_until = now()
  WHERE s.project_id = $1 AND s.open_until > now()
    AND (s.paused_class = 'auth_rejected' OR (s.paused_at IS NULL AND s.last_error_class IN ('unavailable', 'timeout_unknown')))`;

/** Checks once a minute whether each project can sign in to its core and read, for health and uptime. */
@Injectable()
export class ProbeWorker extends BackgroundWorker<void> {
  protected readonly schedule = { everyMs: EVERY_MS, failure: 'The VPN servers could not be probed' };

  constructor(
    private readonly database: Database,
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly pauses: ProjectPauses,
    private readonly runs: SyncRuns,
  ) {
    super();
  }

  /** At most one process probes at a time, and for each project once a minute. */
  protected async pass(): Promise<void> {
    await this.database.exclusively('core probes', async () => {
      const due = await query<StoredCore>(this.database.db, DUE);
      await pMap(due, (stored) => this.probe(stored), { concurrency: AT_ONCE });
      await execute(this.database.db, `DELETE FROM core_probes WHERE hour < now() - ${KEPT}`);
    });
  }

  private async probe(stored: StoredCore): Promise<void> {
    const { projectId } = stored;
    const startedAt = performance.now();
    const { failure, unsupported } = await this.findOut(stored);
    const latency = Math.round(performance.now() - startedAt);
    await execute(this.database.db, NOTE, [
      projectId,
      failure ? 0 : 1,
      failure ? 0 : latency,
      failure?.failure ?? null,
      failure?.message.slice(0, MESSAGE_MAX) ?? null,
    ]);
    if (failure) return this.database.transaction((tx) => this.pauses.afterReading(tx, projectId, failure));
    await this.database.transaction(async (tx) => {
      await this.pauses.afterProbe(tx, projectId, unsupported);
      await this.readAgain(tx, projectId);
    });
    const reopened = await execute(this.database.db, REOPEN, [projectId]);
    if (reopened > 0) this.signals.wake('sync');
  }

  /** A probe reads one user only: that the whole list keeps to the contract again, only a full reconciliation can show. */
  private async readAgain(tx: Tx, projectId: number): Promise<void> {
    if (await this.pauses.isReadingDue(tx, projectId)) await this.runs.again(tx, projectId);
  }

  private async findOut(stored: StoredCore): Promise<{ failure?: CoreFailure; unsupported?: string }> {
    try {
      const connection = this.connections.of(stored);
      const { unsupported } = await this.drivers.of(connection).probe(connection);
      return unsupported === undefined ? {} : { unsupported };
    } catch (error) {
      if (error instanceof CoreFailure) return { failure: error };
      throw error;
    }
  }
}
