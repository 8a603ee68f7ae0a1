import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

import { ENV, type Env } from '../../config/env.js';
import { Database, query } from '../../database/database.js';
import { MIGRATIONS } from '../../database/migrations/index.js';
import type { PartResponse, ReadyResponse } from './health.dto.js';

const ANSWER_MS = 2_000;
const UNDEFINED_TABLE = '42P01';
const NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** Whether this process can serve, part by part. Without Redis it can: requests are then counted by each process alone. */
@Injectable()
export class ReadinessService implements BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly redis: Redis | undefined;
  private isStopping = false;

  constructor(
    private readonly database: Database,
    @Inject(ENV) env: Env,
  ) {
    if (env.REDIS_URL === undefined) return;
    this.redis = new Redis(env.REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 1, connectTimeout: ANSWER_MS });
    // Asked for at each call; without a listener a refused connection would end the process.
    this.redis.on('error', () => undefined);
  }

  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  async check(): Promise<ReadyResponse> {
    const [{ database, migrations }, redis] = await Promise.all([this.checkDatabase(), this.checkRedis()]);
    const process: PartResponse = this.isStopping ? { ok: false, message: 'The process is stopping' } : { ok: true };
    const isReady = process.ok && database.ok && migrations.ok;
    const status = !isReady ? 'not_ready' : redis && !redis.ok ? 'degraded' : 'ready';
    return { status, parts: { process, database, migrations, ...(redis && { redis }) } };
  }

  private async checkDatabase(): Promise<{ database: PartResponse; migrations: PartResponse }> {
    try {
      const rows = await within(query<{ name: string }>(this.database.db, 'SELECT name FROM migrations'));
      const done = new Set(rows.map(({ name }) => name));
      return { database: { ok: true }, migrations: ofMigrations(NAMES.filter((name) => !done.has(name)).length) };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE)
        return { database: { ok: true }, migrations: ofMigrations(NAMES.length) };
      return {
        database: { ok: false, message: 'The database cannot be reached' },
        migrations: { ok: false, message: 'Not known while the database cannot be reached' },
      };
    }
  }

  private async checkRedis(): Promise<PartResponse | undefined> {
    if (!this.redis) return undefined;
    try {
      await within(this.redis.ping());
      return { ok: true };
    } catch {
      return { ok: false, message: 'Redis cannot be reached; requests are counted by each process alone' };
    }
  }
}

const ofMigrations = (missing: number): PartResponse =>
  missing === 0 ? { ok: true } : { ok: false, message: `${missing} of ${NAMES.length} migrations have not run` };

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
