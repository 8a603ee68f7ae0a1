import { Injectable } from '@nestjs/common';

import { DomainError } from '../../common/errors/domain-error.js';
import type { CoreConnection } from './core-driver.js';
import { CoreDrivers } from './core.drivers.js';
import { CoreFailure } from './core.failure.js';

@Injectable()
export class CoreTester {
  constructor(private readonly drivers: CoreDrivers) {}

  /** @returns how long the core took. @throws DomainError upstream_failed or unavailable, with the core's own reason. */
  async test(connection: CoreConnection): Promise<{ latencyMs: number }> {
    const startedAt = performance.now();
    try {
      await this.drivers.of(connection).probe(connection);
    } catch (error) {
      throw error instanceof CoreFailure ? asDomainError(error) : error;
    }
    return { latencyMs: Math.round(performance.now() - startedAt) };
  }
}

/** Answered badly is 502, not reached is 503. */
export function asDomainError({ failure, message, meaning, detail }: CoreFailure): DomainError {
  const wait = detail.retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(detail.retryAfterMs / 1_000) };
  if (meaning === 'passing') return new DomainError('unavailable', `core_${failure}`, `${message}.`, wait);
  return new DomainError('upstream_failed', `core_${failure}`, `${message}.`);
}
