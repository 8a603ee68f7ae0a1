import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../common/worker/housekeeping.js';
import { Database, execute } from '../../database/database.js';
import { deleteOld } from '../../database/delete-old.js';
import { SECRET_MINUTES } from './idempotent-executor.js';

/** Removes old stored answers, and sooner the secrets in them; neither is sent any more. */
@Injectable()
export class IdempotencyRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Expired idempotency keys could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected async pass(): Promise<number> {
    await execute(
      this.database.db,
      `UPDATE idempotency_keys SET secret = NULL WHERE secret IS NOT NULL AND created_at <= now() - interval '${SECRET_MINUTES} minutes'`,
    );
    return deleteOld(this.database.db, 'idempotency_keys', 'expires_at <= now()');
  }
}
