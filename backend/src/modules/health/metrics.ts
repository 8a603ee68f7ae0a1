import { Inject, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { ENV, type Env } from '../../config/env.js';
import { Database, poolOf } from '../../database/database.js';
import { ReadinessService } from './readiness.js';
import { readBackupSeconds, readFaults, readQueues, readWatchers } from './backlog.queries.js';

const SECONDS_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SECONDS_PER_HOUR = 3_600;
const UNMATCHED = 'unmatched';

/** The metrics for Prometheus. Those of the database are read when it asks, and are the same from every process. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly logger = new Logger(Metrics.name);
  private readonly databaseUp = this.gauge('kage_database_up', '1 while the database answers this process');
  private readonly ready = this.gauge('kage_ready', '1 while this part of the process is ready; GET /api/ready says why not', ['part']);
  private readonly pool = this.gauge('kage_database_connections', 'Connections of the pool, and requests that wait for one', ['state']);
  private readonly depth = this.gauge('kage_queue_depth', 'What waits to be done', ['queue']);
  private readonly age = this.gauge('kage_queue_oldest_age_seconds', 'For how long the oldest of a queue has been due', ['queue']);
  private readonly syncLag = this.gauge('kage_sync_lag_seconds', 'For how long the oldest change has waited to reach the upstream core');
  private readonly syncFailed = this.gauge('kage_sync_failed_users', 'VPN users that synchronisation has given up on');
  private readonly syncPaused = this.gauge('kage_sync_paused_projects', 'Projects whose synchronisation is paused');
  private readonly webhookBacklog = this.gauge('kage_webhook_backlog', 'Webhook deliveries that are still due');
  private readonly webhooksPaused = this.gauge('kage_webhooks_paused', 'Webhooks paused after failures in a row');
  private readonly watcherLag = this.gauge('kage_watcher_lag_blocks', 'Blocks that the chain watcher has not read yet', ['chain_id']);
  private readonly watcherAge = this.gauge('kage_watcher_last_pass_age_seconds', 'Since the last good pass of the chain watcher', [
    'chain_id',
  ]);
  private readonly ledger = this.gauge('kage_ledger_mismatches', 'Projects whose balance is not what their last movement left');

  /** Created with its first value: a gauge without one reports 0, as if there were a backup from this very moment. */
  private backupAge: Gauge | undefined;

  constructor(
    private readonly database: Database,
    private readonly readiness: ReadinessService,
    adapterHost: HttpAdapterHost,
    @Inject(ENV) private readonly env: Env,
  ) {
    if (env.BACKUP_MAX_AGE_HOURS !== undefined)
      this.gauge('kage_backup_age_limit_seconds', 'How old the last good backup may be').set(env.BACKUP_MAX_AGE_HOURS * SECONDS_PER_HOUR);
    collectDefaultMetrics({ register: this.registry });
    this.countBusy();
    const duration = new Histogram({
      name: 'kage_http_request_duration_seconds',
      help: 'Requests by route template, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: SECONDS_BUCKETS,
      registers: [this.registry],
    });
    const server = adapterHost.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? UNMATCHED;
      duration.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1_000);
      done();
    });
  }

  async read(): Promise<string> {
    const { parts } = await this.readiness.check();
    for (const [part, { ok }] of Object.entries(parts)) this.ready.set({ part }, ok ? 1 : 0);
    const { totalCount, idleCount, waitingCount } = poolOf(this.database.db);
    this.pool.set({ state: 'open' }, totalCount);
    this.pool.set({ state: 'idle' }, idleCount);
    this.pool.set({ state: 'waiting' }, waitingCount);
    this.pool.set({ state: 'most' }, this.env.DATABASE_POOL_MAX);
    try {
      await this.readBacklog();
      this.databaseUp.set(1);
    } catch (error) {
      this.logger.warn(`The backlog could not be counted: ${String(error)}`);
      this.databaseUp.set(0);
    }
    return this.registry.metrics();
  }

  /**
   * Signs of a burst and not of an outage: waits that ended without a connection, and transactions that were rolled back in favour of
   * another one.
   */
  private countBusy(): void {
    const { database } = this;
    new Counter({
      name: 'kage_database_busy_total',
      help: 'pool: requests that got no connection in time; rolled_back: transactions run again after a deadlock or a serialization failure',
      labelNames: ['cause'],
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc({ cause: 'pool' }, poolOf(database.db).refusals);
        this.inc({ cause: 'rolled_back' }, database.reruns);
      },
    });
  }

  private async readBacklog(): Promise<void> {
    const { db } = this.database;
    for (const { queue, depth, ageSeconds } of await readQueues(db)) {
      this.depth.set({ queue }, depth);
      this.age.set({ queue }, ageSeconds);
      if (queue === 'sync') this.syncLag.set(ageSeconds);
      if (queue === 'webhooks') this.webhookBacklog.set(depth);
    }
    for (const { chainId, lagBlocks, lastPassAgeSeconds } of await readWatchers(db)) {
      if (lagBlocks !== null) this.watcherLag.set({ chain_id: chainId }, lagBlocks);
      if (lastPassAgeSeconds !== null) this.watcherAge.set({ chain_id: chainId }, lastPassAgeSeconds);
    }
    const backupSeconds = await readBackupSeconds(db);
    if (backupSeconds !== null) {
      this.backupAge ??= this.gauge('kage_backup_last_good_age_seconds', 'Since the last good backup began; missing where there is none');
      this.backupAge.set(backupSeconds);
    }
    const faults = await readFaults(db);
    this.syncFailed.set(faults.syncFailed);
    this.syncPaused.set(faults.syncPausedProjects);
    this.webhooksPaused.set(faults.webhooksPaused);
    this.ledger.set(faults.ledgerMismatches);
  }

  private gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
