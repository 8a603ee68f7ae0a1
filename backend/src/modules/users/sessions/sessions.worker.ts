import { Injectable } from '@nestjs/common';

import { inBatches } from '../../../common/worker/in-batches.js';
import { Housekeeping } from '../../../common/worker/housekeeping.js';
import { Database } from '../../../database/database.js';
import { ENDED_BATCH_MAX, SessionsService } from './sessions.service.js';

const BATCHES_MAX = 100;

/** Removes sessions that have ended, and addresses from which nobody has signed in for long; neither opens anything before it comes by. */
@Injectable()
export class SessionsWorker extends Housekeeping {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
  ) {
    super('Ended sessions could not be removed');
  }

  /** One bounded pass. @returns how many sessions it removed */
  protected async pass(): Promise<number> {
    const removed = await inBatches(ENDED_BATCH_MAX, BATCHES_MAX, () => this.sessions.removeEnded(this.database.db));
    await this.sessions.forgetOldAddresses(this.database.db);
    return removed;
  }
}
