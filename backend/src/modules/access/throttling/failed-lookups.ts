import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

import { Counters, inSeconds, rateLimited } from '../../../common/counters/counters.js';
import { setRateLimitHeaders, type Quota } from './set-rate-limit-headers.js';

const WINDOW_SECONDS = 60;
const QUOTA: Quota = { name: 'address', limit: 60, windowSeconds: WINDOW_SECONDS };

/** Counts keys that were not found, per client address, and refuses an address that tried too many of them before the next is looked up. */
@Injectable()
export class FailedLookups {
  constructor(private readonly counters: Counters) {}

  /** @throws rate_limited */
  async admit(address: string, reply: FastifyReply): Promise<void> {
    const { count, resetMs } = await this.counters.read(keyOf(address));
    if (count < QUOTA.limit) return;
    setRateLimitHeaders(reply, QUOTA, { used: count, resetSeconds: inSeconds(resetMs) });
    throw rateLimited(inSeconds(resetMs));
  }

  async count(address: string, reply: FastifyReply): Promise<void> {
    const { count, resetMs } = await this.counters.increment(keyOf(address), WINDOW_SECONDS * 1000);
    setRateLimitHeaders(reply, QUOTA, { used: count, resetSeconds: inSeconds(resetMs) });
  }
}

const keyOf = (address: string): string => `failed-keys:${address}`;
