import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../../common/worker/housekeeping.js';
import { Database } from '../../../database/database.js';
import { deleteOld } from '../../../database/delete-old.js';

/** A message is good for minutes; after that its age alone refuses it. */
const KEPT = '1 day';

/** Forgets which binding messages were used once they are too old to be used again. */
@Injectable()
export class BindingMessagesRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Used binding messages could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected pass(): Promise<number> {
    return deleteOld(this.database.db, 'used_binding_messages', `used_at < now() - interval '${KEPT}'`);
  }
}
