import { Injectable } from '@nestjs/common';

import { CoreConnections } from '../core/core.connections.js';
import { CoreDrivers } from '../core/core.drivers.js';
import { CoreFailure } from '../core/core.failure.js';
import { Batcher } from './batcher.js';
import { accountOf, type DueUser } from './due-user.js';
import { attemptOf, perform, type AttemptResult } from './sync.attempt.js';
import { SyncClaims } from './sync.claims.js';
import { SyncFailures } from './sync.failures.js';
import { SyncSuccesses, type Success } from './sync.successes.js';

const BATCH_MAX = 100;

/** `trouble`: the failure is about the project's core, not about this user. */
export type Sent = 'done' | 'trouble';

/** One attempt from its first call to its last row. */
@Injectable()
export class SyncSender {
  private readonly begun: Batcher<{ user: DueUser; account: string }, boolean>;
  private readonly written: Batcher<Success, void>;

  constructor(
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly failures: SyncFailures,
    claims: SyncClaims,
    successes: SyncSuccesses,
  ) {
    this.begun = new Batcher((users) => claims.begin(users), BATCH_MAX);
    this.written = new Batcher((all) => successes.record(all), BATCH_MAX);
  }

  async send(user: DueUser): Promise<Sent> {
    const attempt = attemptOf(user, new Date());
    const result = await this.perform(attempt);
    const endedAt = performance.now();
    if (result.kind === 'superseded') return 'done';
    if (result.kind === 'done') {
      await this.written.add({ attempt, user: result.user, endedAt });
      return 'done';
    }
    const { failure, isThere } = result;
    await this.failures.record({ attempt, failure, isThere, endedAt });
    return failure.meaning === 'user' ? 'done' : 'trouble';
  }

  private async perform(attempt: ReturnType<typeof attemptOf>): Promise<AttemptResult> {
    const { user } = attempt;
    try {
      const connection = user.environment === 'development' ? this.connections.sandboxOf(user.projectId) : this.connections.of(user);
      const begin = (): Promise<boolean> => this.begun.add({ user, account: accountOf(user) });
      return await perform(attempt, { driver: this.drivers.of(connection), connection, begin });
    } catch (error) {
      if (error instanceof CoreFailure) return { kind: 'failed', failure: error, isThere: false };
      throw error;
    }
  }
}
