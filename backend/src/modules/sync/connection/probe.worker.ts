import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database, execute, query, type Tx } from '../../../database/database.js';
import { CoreConnections, STORED_CORE, type StoredCore } from '../../core/core-connections.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { CoreFailure } from '../../core/core-failure.js';
import { SyncRuns } from '../reconciliation/sync-runs.js';
import { ProjectPauses } from '../rate-limit/project-pauses.js';
import { isCoolingDown } from '../rate-limit/cooldowns.js';

const EVERY_MS = 10_000;
/** With the interval above: about once a minute. */
const PROBED_LATELY = `interval '55 seconds'`;
/** A rejected login is not hammered: some cores lock it. */
const REJECTED_LATELY = `interval '10 minutes'`;
const KEPT = `interval '400 days'`;
const AT_ONCE = 8;
const MESSAGE_MAX = 500;

const ACCOUNTS = `
  SELECT DISTINCT ON (p.core_account) ${STORED_CORE}
  FROM projects p
  WHERE p.deleted_at IS NULL AND p.status <> 'inactive' AND p.core_driver <> 'sandbox' AND p.kage_login IS NOT NULL AND p.kage_password IS NOT NULL
    AND NOT ${isCoolingDown('p.core_account')}
    AND NOT EXISTS (
      SELECT FROM core_probes c WHERE c.core_account = p.core_account
        AND c.last_at > now() - CASE WHEN c.last_error_class = 'auth_rejected' THEN ${REJECTED_LATELY} ELSE ${PROBED_LATELY} END)
  ORDER BY p.core_account, p.id`;

const NOTE = `
  INSERT INTO core_probes AS c (core_account, hour, probes, successes, latency_total, last_at, last_ok, last_error_class, last_error)
  VALUES ($1, date_trunc('hour', now()), 1, $2::int, $3, now(), $2::int = 1, $4, $5)
  ON CONFLICT (core_account, hour) DO UPDATE SET probes = c.probes + 1, successes = c.successes + excluded.successes,
    latency_total = c.latency_total + excluded.latency_total, last_at = now(), last_ok = excluded.last_ok,
    last_error_class = excluded.last_error_class, last_error = excluded.last_error`;

/** The account can be worked with again: projects that waited for that are tried now, not when their wait is over. */
const REOPEN = `
  UPDATE project_sync_states s SET open_until = now() FROM projects p
  WHERE p.id = s.project_id AND p.core_account = $1 AND s.open_until > now()
    AND (s.paused_class = 'auth_rejected' OR (s.paused_at IS NULL AND s.last_error_class IN ('unavailable', 'timeout_unknown')))`;

/** Looks once a minute whether each core account can be signed in to and read: what health and uptime are made of. */
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

  /** At most one process probes at a time, and each account once a minute. */
  protected async pass(): Promise<void> {
    await this.database.exclusively('core probes', async () => {
      const accounts = await query<StoredCore>(this.database.db, ACCOUNTS);
      const lane = async (): Promise<void> => {
        for (let account = accounts.pop(); account; account = accounts.pop()) await this.probe(account);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      await execute(this.database.db, `DELETE FROM core_probes WHERE hour < now() - ${KEPT}`);
    });
  }

  private async probe(account: StoredCore): Promise<void> {
    const startedAt = performance.now();
    const failure = await this.failureOf(account);
    const latency = Math.round(performance.now() - startedAt);
    await execute(this.database.db, NOTE, [
      account.coreAccount,
      failure ? 0 : 1,
      failure ? 0 : latency,
      failure?.failure ?? null,
      failure?.message.slice(0, MESSAGE_MAX) ?? null,
    ]);
    if (failure) return this.database.transaction((tx) => this.pauses.afterReading(tx, account.coreAccount, failure));
    await this.database.transaction((tx) => this.readAgain(tx, account.coreAccount));
    const reopened = await execute(this.database.db, REOPEN, [account.coreAccount]);
    if (reopened > 0) this.signals.wake('sync');
  }

  /** The one user that a probe reads is not all of them: only a full reconciliation can tell that what was not as agreed is so again. */
  private async readAgain(tx: Tx, coreAccount: string): Promise<void> {
    const projects = await this.pauses.dueReadings(tx, coreAccount);
    if (projects.length > 0) await this.runs.again(tx, projects);
  }

  private async failureOf(account: StoredCore): Promise<CoreFailure | undefined> {
    try {
      const connection = this.connections.of(account);
      await this.drivers.of(connection).probe(connection);
      return undefined;
    } catch (error) {
      if (error instanceof CoreFailure) return error;
      throw error;
    }
  }
}
