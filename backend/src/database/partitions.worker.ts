import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../common/worker/housekeeping.js';
import { Database, queryOne } from './database.js';

/**
 * Makes the partitions of the logs and of the API usage in advance, since rows without one go to the default partition, and drops the old
 * ones.
 */
@Injectable()
export class PartitionsWorker extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Partitions could not be made ahead or dropped');
  }

  /** @returns how many partitions were new */
  protected async pass(): Promise<number> {
    const row = await this.database.transaction((tx) => queryOne<{ made: number }>(tx, 'SELECT ensure_partitions() AS made'));
    await this.database.exclusively('retention of partitions', async () => {
      await queryOne(this.database.db, 'SELECT drop_expired_partitions()');
    });
    return row?.made ?? 0;
  }
}
