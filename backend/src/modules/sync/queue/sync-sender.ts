import { Injectable } from '@nestjs/common';

import { Database } from '../../../database/database.js';
import type { ServerRules } from '../../core/core-driver.js';
import { CoreConnections } from '../../core/core-connections.js';
import { CoreDrivers } from '../../core/core-drivers.js';
import { CoreFailure } from '../../core/core-failure.js';
import { openSyncLogs } from '../logs/sync-log.queries.js';
import { Batcher } from './batcher.js';
import { attemptOf, perform, type Attempt, type AttemptResult } from './attempt.js';
import { accountOf, databaseTimeOf, DueUsers, type DueUser } from './due-users.js';
import { SyncFailures } from './sync-failures.js';
import { SyncSuccesses, type Success } from './sync-successes.js';

const BATCH_MAX = 100;
/** No caller waits for the record of a success, and one transaction for several costs hardly more than one for one. */
const WRITE_GAP_MS = 20;

export interface Sent {
  /**
   * The scope of the failure, where that is not this user: the project's core, or all projects of its account, if the core asked for
   * time.
   */
  trouble: 'project' | 'account' | undefined;
  /** Records the answer of the core. */
  record: () => Promise<void>;
}

/** One attempt: its calls, and then its rows. */
@Injectable()
export class SyncSender {
  private readonly begun: Batcher<{ user: DueUser; account: string }, boolean>;
  private readonly written: Batcher<Success, void>;

  constructor(
    private readonly database: Database,
    private readonly connections: CoreConnections,
    private readonly drivers: CoreDrivers,
    private readonly failures: SyncFailures,
    private readonly dueUsers: DueUsers,
    successes: SyncSuccesses,
  ) {
    this.begun = new Batcher((users) => dueUsers.begin(users), BATCH_MAX);
    this.written = new Batcher((all) => successes.record(all), BATCH_MAX, WRITE_GAP_MS);
  }

  /** Enters users who wait for their turn in the log. */
  async open(users: readonly DueUser[]): Promise<void> {
    const attempts = users.map((user) => attemptOf(user, user.leasedAt, this.rulesOf(user)));
    const ids = await this.database.transaction((tx) => openSyncLogs(tx, attempts));
    users.forEach((user, index) => (user.logId = ids[index]));
  }

  /** Resolves once the core has answered. */
  async send(user: DueUser): Promise<Sent> {
    const beganAt = databaseTimeOf(user);
    const attempt = attemptOf(user, beganAt, this.rulesOf(user));
    const result = await this.perform(attempt);
    const call = { endedAt: performance.now(), beganAt, answeredAt: databaseTimeOf(user) };
    return { trouble: troubleOf(result), record: () => this.record(attempt, result, call) };
  }

  private rulesOf(user: DueUser): ServerRules {
    return this.drivers.rulesOf({ driver: driverOf(user) });
  }

  private async record(attempt: Attempt, result: AttemptResult, call: Pick<Success, 'endedAt' | 'beganAt' | 'answeredAt'>): Promise<void> {
    const { endedAt } = call;
    const isCounterSum = this.drivers.of({ driver: driverOf(attempt.user) }).isCounterSum ?? false;
    if (result.kind === 'done') {
      const { user, wasAsked, credentials } = result;
      await this.written.add({ attempt, user, wasAsked, ...(credentials && { credentials }), ...call, isCounterSum });
    }
    if (result.kind === 'failed') await this.failures.record({ attempt, failure: result.failure, isThere: result.isThere, endedAt });
    if (result.kind === 'superseded') await this.dueUsers.release([attempt.user]);
  }

  private async perform(attempt: ReturnType<typeof attemptOf>): Promise<AttemptResult> {
    const { user } = attempt;
    try {
      const connection = user.environment === 'development' ? this.connections.sandboxOf(user.projectId) : this.connections.of(user);
      const begin = (): Promise<boolean> => this.begun.add({ user, account: accountOf(user) });
      return await perform(attempt, {
        driver: this.drivers.of(connection),
        connection,
        begin,
        hasSecrets: this.drivers.hasSecrets(connection),
      });
    } catch (error) {
      if (error instanceof CoreFailure) return { kind: 'failed', failure: error, isThere: false };
      throw error;
    }
  }
}

const driverOf = ({ environment, coreDriver }: DueUser): string => (environment === 'development' ? 'sandbox' : coreDriver);

function troubleOf(result: AttemptResult): Sent['trouble'] {
  if (result.kind !== 'failed' || result.failure.meaning === 'user') return undefined;
  return result.failure.detail.retryAfterMs ? 'account' : 'project';
}
