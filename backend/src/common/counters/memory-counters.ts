import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

import { blockMs, Counters, type Backoff, type Count } from './counters.js';

const SWEEP_MS = 60_000;
/** Above it the oldest entries go: a flood of invented addresses must not fill the memory. */
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
