import type { Logger } from '@nestjs/common';

import { isAway } from '../http/error-body.js';

/**
 * Records what a worker did outside the database. If an outage prevents that, the outcome is kept here and written first once the
 * database answers, so that the work is not done a second time.
 */
export class OutcomeWriter<Outcome> {
  private readonly unwritten: Outcome[] = [];

  /** @param nameOf what the log calls an outcome */
  constructor(
    private readonly logger: Logger,
    private readonly nameOf: (outcome: Outcome) => string,
    private readonly write: (outcome: Outcome) => Promise<unknown>,
  ) {}

  /** @throws the error of the database; in an outage the outcome is kept */
  async record(outcome: Outcome): Promise<void> {
    try {
      await this.write(outcome);
    } catch (error) {
      if (isAway(error)) this.unwritten.push(outcome);
      throw error;
    }
  }

  /** Writes what was kept, in its order. @throws while the database is away */
  async writeKept(): Promise<void> {
    for (let outcome = this.unwritten[0]; outcome !== undefined; outcome = this.unwritten[0]) {
      const name = this.nameOf(outcome);
      await this.write(outcome).catch((error: unknown) => {
        if (isAway(error)) throw error;
        this.logger.error(`The outcome of ${name} could not be written`, error);
      });
      this.unwritten.shift();
    }
  }
}
