import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';

import { Counters, type Backoff, type Count, MemoryCounters } from './counters.js';

const PREFIX = 'kage:';
/** A Redis that does not answer must not hold up a request for long. */
const COMMAND_TIMEOUT_MS = 500;
/** How long a Redis that failed a command is not called again. */
const REST_MS = 2_000;
const RECONNECT_MS_MAX = 2_000;

/**
 * One round trip and one atomic step each. The count lives in a hash: n (how many), b (blocked until, in Redis' own milliseconds, so
 * that the clocks of the processes do not matter).
 */
const SCRIPTS = {
  kageIncrement: {
    numberOfKeys: 1,
    lua: `
      local n = redis.call('HINCRBY', KEYS[1], 'n', 1)
      local left = redis.call('PTTL', KEYS[1])
      if left < 0 then
        redis.call('PEXPIRE', KEYS[1], ARGV[1])
        left = tonumber(ARGV[1])
      end
      return {n, left}`,
  },
  kageRead: {
    numberOfKeys: 1,
    lua: `return {tonumber(redis.call('HGET', KEYS[1], 'n') or 0), math.max(redis.call('PTTL', KEYS[1]), 0)}`,
  },
  kageAttempt: {
    numberOfKeys: 1,
    lua: `
      local time = redis.call('TIME')
      local now = time[1] * 1000 + math.floor(time[2] / 1000)
      local threshold, first, max, window, slides = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
      local blocked = tonumber(redis.call('HGET', KEYS[1], 'b') or 0)
      if blocked > now then return blocked - now end
      local n = redis.call('HINCRBY', KEYS[1], 'n', 1)
      if slides == '1' or redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], window) end
      if n >= threshold then
        redis.call('HSET', KEYS[1], 'b', now + math.min(first * 2 ^ math.min(n - threshold, 30), max))
      end
      return 0`,
  },
  kageForgive: {
    numberOfKeys: 1,
    lua: `
      local n = tonumber(redis.call('HGET', KEYS[1], 'n') or 0)
      if n <= 0 then return 0 end
      redis.call('HINCRBY', KEYS[1], 'n', -1)
      if n - 1 < tonumber(ARGV[1]) then redis.call('HDEL', KEYS[1], 'b') end
      return 0`,
  },
} as const;

/** The commands that `SCRIPTS` define on the client. */
interface CounterCommands {
  kageIncrement(key: string, windowMs: number): Promise<[number, number]>;
  kageRead(key: string): Promise<[number, number]>;
  kageAttempt(key: string, ...backoff: (number | string)[]): Promise<number>;
  kageForgive(key: string, threshold: number): Promise<number>;
}

/**
 * Counts shared by all processes. While Redis is unavailable this process counts in its own memory; the log says when that begins and
 * ends.
 */
export class RedisCounters extends Counters implements OnApplicationShutdown {
  private readonly logger = new Logger(RedisCounters.name);
  private readonly local = new MemoryCounters();
  private readonly redis: Redis & CounterCommands;
  private isAway = false;
  private restsUntil = 0;
  private isClosing = false;

  constructor(url: string) {
    super();
    this.redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: RECONNECT_MS_MAX,
      retryStrategy: (attempt) => Math.min(attempt * 100, RECONNECT_MS_MAX),
      scripts: SCRIPTS,
    }) as Redis & CounterCommands;
    this.redis.on('ready', () => this.isBack());
    this.redis.on('close', () => this.hasGone('the connection is closed'));
    // Without a listener ioredis writes to the console.
    this.redis.on('error', (error: Error) => this.hasGone(error.message));
  }

  get isConnected(): boolean {
    return this.redis.status === 'ready';
  }

  increment(key: string, windowMs: number): Promise<Count> {
    return this.shared(
      async (redis) => toCount(await redis.kageIncrement(PREFIX + key, windowMs)),
      (local) => local.increment(key, windowMs),
    );
  }

  read(key: string): Promise<Count> {
    return this.shared(
      async (redis) => toCount(await redis.kageRead(PREFIX + key)),
      (local) => local.read(key),
    );
  }

  attempt(key: string, backoff: Backoff): Promise<number> {
    const { threshold, firstMs, maxMs, windowMs, slides } = backoff;
    return this.shared(
      (redis) => redis.kageAttempt(PREFIX + key, threshold, firstMs, maxMs, windowMs, slides ? '1' : '0'),
      (local) => local.attempt(key, backoff),
    );
  }

  async forgive(key: string, backoff: Backoff): Promise<void> {
    await this.shared<unknown>(
      (redis) => redis.kageForgive(PREFIX + key, backoff.threshold),
      (local) => local.forgive(key, backoff),
    );
  }

  async forget(key: string): Promise<void> {
    await this.shared<unknown>(
      (redis) => redis.del(PREFIX + key),
      (local) => local.forget(key),
    );
  }

  onApplicationShutdown(): void {
    this.isClosing = true;
    this.local.onApplicationShutdown();
    this.redis.disconnect();
  }

  private async shared<T>(ask: (redis: Redis & CounterCommands) => Promise<T>, askLocally: (local: Counters) => Promise<T>): Promise<T> {
    if (!this.isConnected || Date.now() < this.restsUntil) return askLocally(this.local);
    try {
      const answer = await ask(this.redis);
      this.isBack();
      return answer;
    } catch (error) {
      this.restsUntil = Date.now() + REST_MS;
      this.hasGone(error instanceof Error ? error.message : String(error));
      return askLocally(this.local);
    }
  }

  private hasGone(why: string): void {
    if (this.isAway || this.isClosing) return;
    this.isAway = true;
    this.logger.warn(`Redis cannot be reached (${why}): this process counts requests by itself until it is back`);
  }

  private isBack(): void {
    if (!this.isAway) return;
    this.isAway = false;
    this.logger.log('Redis is back: requests are counted together again');
  }
}

const toCount = ([count, resetMs]: [number, number]): Count => ({ count, resetMs });
