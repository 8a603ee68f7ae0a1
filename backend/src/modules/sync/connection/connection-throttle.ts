import { Injectable } from '@nestjs/common';

import { Counters } from '../../../common/counters/counters.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import type { Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import type { CoreFailure } from '../../core/core-failure.js';

const WINDOW_MS = 60_000;
const TESTS_MAX = 10;

/** What a failed test tried. */
interface Attempt {
  login: string | undefined;
  projectId: number | null;
}

/** Each test of a connection tries a password: without a limit, or unseen, it is a way to guess one. */
@Injectable()
export class ConnectionThrottle {
  constructor(
    private readonly counters: Counters,
    private readonly audit: AuditService,
  ) {}

  /** Counts a test of this member of staff. @throws rate_limited */
  async admit(userId: number): Promise<void> {
    const { count, resetMs } = await this.counters.increment(`connection-tests:${userId}`, WINDOW_MS);
    if (count <= TESTS_MAX) return;
    const retryAfterSeconds = Math.max(1, Math.ceil(resetMs / 1_000));
    throw new DomainError('throttled', 'rate_limited', `Too many connection tests. Please try again in ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    });
  }

  async recordFailure(tx: Tx, { actor }: StaffCaller, { login, projectId }: Attempt, { failure, message }: CoreFailure): Promise<void> {
    const details = { login, failure, message };
    const entry = { action: 'connection_test_failed', entityType: 'project', entityId: projectId, projectId, details };
    await this.audit.record(tx, actor, entry, 'failed');
  }
}
