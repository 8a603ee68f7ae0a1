import { Injectable, type ExecutionContext } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerModuleOptions, type ThrottlerRequest, type ThrottlerStorage } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { inSeconds, rateLimited, type Counters } from '../../../common/counters/counters.js';
import { setRateLimitHeaders } from './set-rate-limit-headers.js';

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
