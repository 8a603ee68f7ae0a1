import type { FastifyReply } from 'fastify';

export interface Quota {
  /** The policy's name in the draft's fields. */
  name: string;
  limit: number;
  windowSeconds: number;
}

/** How much of a quota is used up, and when it begins again. */
export interface Usage {
  used: number;
  resetSeconds: number;
}

/** The `RateLimit-*` triple, and beside it the fields of the current draft (draft-ietf-httpapi-ratelimit-headers-10). */
export function setRateLimitHeaders(reply: FastifyReply, { name, limit, windowSeconds }: Quota, { used, resetSeconds }: Usage): void {
  const remaining = Math.max(0, limit - used);
  void reply
    .header('RateLimit-Limit', limit)
    .header('RateLimit-Remaining', remaining)
    .header('RateLimit-Reset', resetSeconds)
    .header('RateLimit-Policy', `"${name}";q=${limit};w=${windowSeconds}`)
    .header('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`);
}
