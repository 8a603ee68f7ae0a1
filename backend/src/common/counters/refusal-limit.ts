import { Injectable } from '@nestjs/common';

import { KeyedSemaphore } from '../keyed-semaphore.js';
import { Counters, inSeconds, rateLimited } from './counters.js';

const HOUR_MS = 3_600_000;
/** How many calls of one caller run at once in a process; the others wait, so at most these are refused beyond the limit. */
const AT_ONCE = 4;

/** Refusals that reveal something, such as that a login exists elsewhere. */
export interface Refusals {
  /** What is refused to whom, such as `vpn_login_taken:key:7`: these are counted together. */
  key: string;
  /** How many of them a caller gets within an hour. */
  max: number;
  counts: (error: unknown) => boolean;
}

@Injectable()
export class RefusalLimit {
  private readonly turns = new KeyedSemaphore(AT_ONCE);

  constructor(private readonly counters: Counters) {}

  /** @throws rate_limited, before any work, once the caller has met `max` of them within an hour */
  run<T>(refusals: Refusals, work: () => Promise<T>): Promise<T> {
    return this.turns.run(refusals.key, () => this.runAtOnce(refusals, work));
  }

  /** For work that holds locks, and so must not wait for its turn. @throws rate_limited */
  async runAtOnce<T>({ key, max, counts }: Refusals, work: () => Promise<T>): Promise<T> {
    const counter = `refused:${key}`;
    const { count, resetMs } = await this.counters.read(counter);
    if (count >= max) throw rateLimited(inSeconds(resetMs));
    try {
      return await work();
    } catch (error) {
      if (counts(error)) await this.counters.increment(counter, HOUR_MS);
      throw error;
    }
  }
}
