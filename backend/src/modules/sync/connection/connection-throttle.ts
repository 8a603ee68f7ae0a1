import { Injectable } from '@nestjs/common';

import { Counters } from '../../../common/counters/counters.js';
import { DomainError } from '../../../common/errors/domain-error.js';

const WINDOW_MS = 60_000;
const TESTS_MAX = 10;

/** Each test of a connection tries a password: without a limit it is a way to guess one. */
@Injectable()
export class ConnectionThrottle {
  constructor(private readonly counters: Counters) {}

  /** Counts a test of this member of staff. @throws rate_limited */
  async admit(userId: number): Promise<void> {
    const { count, resetMs } = await this.counters.increment(`connection-tests:${userId}`, WINDOW_MS);
    if (count <= TESTS_MAX) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1_000));
    throw new DomainError('throttled', 'rate_limited', `Too many connection tests. Please try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
  }
}
