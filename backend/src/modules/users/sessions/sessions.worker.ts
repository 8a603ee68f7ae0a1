import { Injectable } from '@nestjs/common';

import { inBatches } from '../../../common/worker/in-batches.js';
import { Housekeeping } from '../../../common/worker/housekeeping.js';
import { Database } from '../../../database/database.js';
import { deleteOld } from '../../../database/delete-old.js';
import { ChallengesService } from '../factors/challenges.service.js';
import { ENDED_BATCH_MAX, SessionsService } from './sessions.service.js';

const BATCHES_MAX = 100;
/** Far longer than the three days for which they count. */
const INFLUENCES_KEPT_DAYS = 90;

/**
 * Deletes ended sessions, unfinished sign-ins, unused links, and addresses without a recent sign-in; all of them are invalid already
 * before that.
 */
@Injectable()
export class SessionsWorker extends Housekeeping {
  constructor(
    private readonly database: Database,
    private readonly challenges: ChallengesService,
    private readonly sessions: SessionsService,
  ) {
    super('Ended sessions could not be removed');
  }

  /** One bounded pass. @returns how many sessions it removed */
  protected async pass(): Promise<number> {
    const removed = await inBatches(ENDED_BATCH_MAX, BATCHES_MAX, () => this.sessions.removeEnded(this.database.db));
    await this.challenges.removeOld(this.database.db);
    await this.sessions.forgetOldAddresses(this.database.db);
    await deleteOld(this.database.db, 'user_links', 'expires_at < now()');
    await deleteOld(this.database.db, 'user_influences', `created_at < now() - interval '${INFLUENCES_KEPT_DAYS} days'`);
    await deleteOld(this.database.db, 'user_ended_rights', `ended_at < now() - interval '${INFLUENCES_KEPT_DAYS} days'`);
    return removed;
  }
}
