import type { FastifyReply } from 'fastify';

import { DomainError } from '../../../common/errors/domain-error.js';

export interface Quota {
  /** The policy's name in the draft's fields. */
  name: string;
  limit: number;
  windowSeconds: number;
}

/** How much of a quota is used up, and when it begins anew. */
export interface Usage {
  used: number;
  resetSeconds: number;
}

/** The `RateLimit-*` triple, and beside it the fields of the current draft (draft-ietf-httpapi-ratelimit-headers-10). */
export function tellRateLimit(reply: FastifyReply, { name, limit, windowSeconds }: Quota, { used, resetSeconds }: Usage): void {
  const remaining = Math.max(0, limit - used);
  void reply
    .header('RateLimit-Limit', limit)
    .header('RateLimit-Remaining', remaining)
    .header('RateLimit-Reset', resetSeconds)
    .header('RateLimit-Policy', `"${name}";q=${limit};w=${windowSeconds}`)
    .header('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}

export const rateLimited = (retryAfterSeconds: number): DomainError =>
  new DomainError('throttled', 'rate_limited', `Too many requests. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

export const tooManySignIns = (retryAfterSeconds: number): DomainError =>
  new DomainError('throttled', 'too_many_sign_ins', `Too many sign-in attempts. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

/** Milliseconds in whole seconds, at least one: a wait of zero would invite the next try at once. */
export const inSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
