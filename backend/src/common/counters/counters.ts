import { DomainError } from '../errors/domain-error.js';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

export interface Count {
  count: number;
  /** Until the window ends and the count begins again. */
  resetMs: number;
}

/** How failed tries delay the next ones: from `threshold` failures on, each one doubles the wait. */
export interface Backoff {
  threshold: number;
  firstMs: number;
  maxMs: number;
  /** After how long failures are forgotten: since the first one, or since the last one where it slides. */
  windowMs: number;
  slides: boolean;
}

/**
 * Counts calls and failures, to slow a caller down. Every operation is one atomic step, in memory or in Redis, and its cost does not
 * grow with the count.
 */
export abstract class Counters {
  /** Counts a call in a fixed window, which begins with the first call. */
  abstract increment(key: string, windowMs: number): Promise<Count>;

  /** Reads the count without changing it. */
  abstract read(key: string): Promise<Count>;

  /**
   * Begins a try. It counts as failed until `forgive` or `forget` is called, so that tries at the same time cannot all pass before
   * the first has failed.
   * @returns how long to wait before the next try, 0 when this one may go on.
   */
  abstract attempt(key: string, backoff: Backoff): Promise<number>;

  /** Forgets the last try, which did not fail. */
  abstract forgive(key: string, backoff: Backoff): Promise<void>;

  /** Forgets all failures. */
  abstract forget(key: string): Promise<void>;
}

/** Milliseconds in whole seconds, at least one: a wait of zero would invite the next try at once. */
export const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** A wait as words for a message: seconds up to two minutes, then minutes. */
export function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

export const rateLimited = (retryAfterSeconds: number): DomainError =>
  new DomainError('throttled', 'rate_limited', `Too many requests. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

/** How long the n-th failure blocks further tries. */
export function blockMs(failures: number, { threshold, firstMs, maxMs }: Backoff): number {
  return failures < threshold ? 0 : Math.min(firstMs * 2 ** Math.min(failures - threshold, 30), maxMs);
}

const SWEEP_MS = 60_000;
/** Above this number the oldest entries are dropped: a flood of invented addresses must not fill the memory. */
const ENTRIES_MAX = 200_000;

interface Entry {
  count: number;
  endsAt: number;
  blockedUntil: number;
}

/** Counts of this process alone. */
@Injectable()
export class MemoryCounters extends Counters implements OnApplicationShutdown {
  private readonly entries = new Map<string, Entry>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();

  async increment(key: string, windowMs: number): Promise<Count> {
    const now = Date.now();
    const entry = this.live(key, now) ?? this.add(key, { count: 0, endsAt: now + windowMs, blockedUntil: 0 });
    entry.count += 1;
    return { count: entry.count, resetMs: entry.endsAt - now };
  }

  async read(key: string): Promise<Count> {
    const now = Date.now();
    const entry = this.live(key, now);
    return entry ? { count: entry.count, resetMs: entry.endsAt - now } : { count: 0, resetMs: 0 };
  }

  async attempt(key: string, backoff: Backoff): Promise<number> {
    const now = Date.now();
    const entry = this.live(key, now) ?? this.add(key, { count: 0, endsAt: now + backoff.windowMs, blockedUntil: 0 });
    if (entry.blockedUntil > now) return entry.blockedUntil - now;
    entry.count += 1;
    entry.blockedUntil = now + blockMs(entry.count, backoff);
    if (backoff.slides) entry.endsAt = now + backoff.windowMs;
    return 0;
  }

  async forgive(key: string, backoff: Backoff): Promise<void> {
    const entry = this.live(key, Date.now());
    if (!entry) return;
    entry.count = Math.max(0, entry.count - 1);
    if (entry.count < backoff.threshold) entry.blockedUntil = 0;
  }

  async forget(key: string): Promise<void> {
    this.entries.delete(key);
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  private live(key: string, now: number): Entry | undefined {
    const entry = this.entries.get(key);
    return entry && entry.endsAt > now ? entry : undefined;
  }

  private add(key: string, entry: Entry): Entry {
    // Deleted first, so that a renewed entry moves to the young end of the map.
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > ENTRIES_MAX) {
      const [oldest] = this.entries.keys();
      if (oldest !== undefined) this.entries.delete(oldest);
    }
    return entry;
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, { endsAt }] of this.entries) if (endsAt <= now) this.entries.delete(key);
  }
}
