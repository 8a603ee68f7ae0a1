import { DomainError } from '../../common/errors/domain-error.js';
import type { CoreFailure } from './core-failure.js';

/** A bad answer is 502, an unreachable server 503. */
export function asDomainError({ failure, message, meaning, detail }: CoreFailure): DomainError {
  const wait = detail.retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(detail.retryAfterMs / 1_000) };
  if (meaning === 'passing') return new DomainError('unavailable', `core_${failure}`, `${message}.`, wait);
  return new DomainError('upstream_failed', `core_${failure}`, `${message}.`);
}
