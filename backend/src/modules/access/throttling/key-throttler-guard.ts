import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerModuleOptions, type ThrottlerRequest, type ThrottlerStorage } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { inSeconds, rateLimited, Counters } from '../../../common/counters/counters.js';

const HOUR_SECONDS = 3_600;

/** Each key has its own hourly limit over all routes; calls without a key are not counted here. */
@Injectable()
export class KeyThrottlerGuard extends ThrottlerGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return keyOf(context) === undefined;
  }

  protected override async handleRequest({ context, limit, ttl, throttler }: ThrottlerRequest): Promise<boolean> {
    const key = `key:${keyOf(context)?.apiKeyId}`;
    const { totalHits, timeToExpire, isBlocked } = await this.storageService.increment(key, ttl, limit, 0, throttler.name ?? '');
    const quota = { name: 'hourly', limit, windowSeconds: HOUR_SECONDS };
    setRateLimitHeaders(context.switchToHttp().getResponse<FastifyReply>(), quota, { used: totalHits, resetSeconds: timeToExpire });
    if (isBlocked) throw rateLimited(timeToExpire);
    return true;
  }
}

export const throttlerOptions = (counters: Counters): ThrottlerModuleOptions => ({
  throttlers: [{ name: 'hourly', ttl: HOUR_SECONDS * 1000, limit: (context) => keyOf(context)?.rateLimitPerHour ?? 0 }],
  storage: storageOn(counters),
});

/** A fixed window is one step for each call; the storage that the package brings walks through every hit of the window. */
function storageOn(counters: Counters): ThrottlerStorage {
  return {
    async increment(key, ttl, limit) {
      const { count, resetMs } = await counters.increment(key, ttl);
      const timeToExpire = inSeconds(resetMs);
      const isBlocked = count > limit;
      return { totalHits: count, timeToExpire, isBlocked, timeToBlockExpire: isBlocked ? timeToExpire : 0 };
    },
  };
}

function keyOf(context: ExecutionContext): { apiKeyId: number; rateLimitPerHour: number } | undefined {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  return caller?.kind === 'partner' ? caller : undefined;
}

interface Quota {
  /** The policy's name in the draft's fields. */
  name: string;
  limit: number;
  windowSeconds: number;
}

/** How much of a quota is used up, and when it begins again. */
interface Usage {
  used: number;
  resetSeconds: number;
}

/** The `RateLimit-*` triple, and beside it the fields of the current draft (draft-ietf-httpapi-ratelimit-headers-10). */
function setRateLimitHeaders(reply: FastifyReply, { name, limit, windowSeconds }: Quota, { used, resetSeconds }: Usage): void {
  const remaining = Math.max(0, limit - used);
  void reply
    .header('RateLimit-Limit', limit)
    .header('RateLimit-Remaining', remaining)
    .header('RateLimit-Reset', resetSeconds)
    .header('RateLimit-Policy', `"${name}";q=${limit};w=${windowSeconds}`)
    .header('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}

const WINDOW_SECONDS = 60;
const QUOTA: Quota = { name: 'address', limit: 60, windowSeconds: WINDOW_SECONDS };

/** Counts keys that were not found, per client address, and refuses an address that tried too many of them before the next is looked up. */
@Injectable()
export class FailedLookups {
  constructor(private readonly counters: Counters) {}

  /** @throws rate_limited */
  async admit(address: string, reply: FastifyReply): Promise<void> {
    const { count, resetMs } = await this.counters.read(counterOf(address));
    if (count < QUOTA.limit) return;
    setRateLimitHeaders(reply, QUOTA, { used: count, resetSeconds: inSeconds(resetMs) });
    throw rateLimited(inSeconds(resetMs));
  }

  async count(address: string, reply: FastifyReply): Promise<void> {
    const { count, resetMs } = await this.counters.increment(counterOf(address), WINDOW_SECONDS * 1000);
    setRateLimitHeaders(reply, QUOTA, { used: count, resetSeconds: inSeconds(resetMs) });
  }
}

const counterOf = (address: string): string => `failed-keys:${address}`;
