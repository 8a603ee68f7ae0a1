import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../common/worker/housekeeping.js';
import { Database } from '../../database/database.js';
import { deleteOld } from '../../database/delete-old.js';

/** A message is valid for minutes; after that it is refused for its age. */
const MESSAGE_KEPT = '1 day';
const PRICE_KEPT = '30 days';
const DOUBTED_PRICE_KEPT = '1 day';

/**
 * Removes binding messages that are too old to be used again, and prices that no amount was calculated with; the last price of a source
 * stays.
 */
@Injectable()
export class CryptoRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Old binding messages and prices could not be removed');
  }

  protected async pass(): Promise<void> {
    const { db } = this.database;
    await deleteOld(db, 'used_binding_messages', `used_at < now() - interval '${MESSAGE_KEPT}'`);
    await deleteOld(db, 'price_quotes', `NOT is_believed AND created_at < now() - interval '${DOUBTED_PRICE_KEPT}'`);
    await deleteOld(
      db,
      'price_quotes',
      `created_at < now() - interval '${PRICE_KEPT}' AND id NOT IN (SELECT max(id) FROM price_quotes WHERE is_believed GROUP BY asset_id, source, source_key)
       AND NOT EXISTS (SELECT FROM crypto_payment_requests r WHERE r.price_quote_id = price_quotes.id)
       AND NOT EXISTS (SELECT FROM crypto_payments p WHERE p.price_quote_id = price_quotes.id)`,
    );
  }
}
