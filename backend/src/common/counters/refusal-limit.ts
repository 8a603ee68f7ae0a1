import { Injectable } from '@nestjs/common';

import { DomainError } from '../errors/domain-error.js';
import { KeyedSemaphore } from '../keyed-semaphore.js';
import { Counters, inSeconds, rateLimited } from './counters.js';

const HOUR_MS = 3_600_000;

/** How many calls of one caller run at once in a process; the others wait, so at most these are refused beyond the limit. */
const AT_ONCE = 4;

/** Limits refusals that reveal something, such as that a login exists elsewhere: a caller gets only so many of them an hour. */
@Injectable()
export class RefusalLimit {
  private readonly turns = new KeyedSemaphore(AT_ONCE);

  constructor(private readonly counters: Counters) {}

  /**
   * @param caller whose refusals are counted together, such as `key:7`
   * @param code the refusal that counts
   * @throws rate_limited, before any work, once the caller has met `max` of them within an hour
   */
  run<T>(caller: string, code: string, max: number, work: () => Promise<T>): Promise<T> {
    const key = `refused:${code}:${caller}`;
    return this.turns.run(key, () => this.counted(key, code, max, work));
  }

  private async counted<T>(key: string, code: string, max: number, work: () => Promise<T>): Promise<T> {
    const { count, resetMs } = await this.counters.read(key);
    if (count >= max) throw rateLimited(inSeconds(resetMs));
    try {
      return await work();
    } catch (error) {
      if (error instanceof DomainError && error.code === code) await this.counters.increment(key, HOUR_MS);
      throw error;
    }
  }
}
