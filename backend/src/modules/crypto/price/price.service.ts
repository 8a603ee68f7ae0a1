import { Inject, Injectable, Logger } from '@nestjs/common';

import { Database, execute, queryOne, type Db } from '../../../database/database.js';
import { Chain } from '../chain/chain.js';
import { CRYPTO_CONFIG, type CryptoConfig } from '../crypto.config.js';
import { priceStale, priceUnavailable } from '../crypto.errors.js';
import { agree, formatDecimal, isJump, isStale, parseRate, RATE_DECIMALS } from '../crypto.rules.js';
import { NoPrice, type PriceSource, type Reading } from './price-source.js';
import { sourcesOf } from './price-sources.js';

/** A quote serves every process for so long: pages ask every 30 s, however many are open. */
const FRESH_MS = 20_000;
/** Where no source had one, they are left alone for so long. */
const RETRY_MS = 2_000;
const KEPT_DAYS = 30;

export interface Quote {
  id: number;
  source: string;
  price: bigint;
  quotedAt: Date;
  readAt: Date;
}

/** The token's price: the first source that has one to be believed; each quote is kept with its source and time. */
@Injectable()
export class PriceService {
  private readonly logger = new Logger(PriceService.name);
  private readonly sources: readonly PriceSource[];
  private readonly silent = new Set<string>();
  private reading: Promise<void> | undefined;
  private failedAt = 0;

  constructor(
    @Inject(CRYPTO_CONFIG) config: CryptoConfig | null,
    private readonly database: Database,
    chain: Chain,
  ) {
    this.sources = config ? sourcesOf(config, chain) : [];
  }

  /**
   * The last quote, renewed where it is due; it may be stale.
   * @throws price_unavailable where there never was one
   */
  async latest(now: Date = new Date()): Promise<Quote> {
    const last = await this.last(this.database.db);
    const isDue = !last || now.getTime() - last.readAt.getTime() >= FRESH_MS;
    if (isDue && Date.now() - this.failedAt >= RETRY_MS) await this.renew(now);
    const quote = isDue ? await this.last(this.database.db) : last;
    if (!quote) throw priceUnavailable();
    return quote;
  }

  /** @throws price_unavailable, price_stale */
  async fresh(now: Date = new Date()): Promise<Quote> {
    const quote = await this.latest(now);
    if (isStale(quote.quotedAt, now)) throw priceStale();
    return quote;
  }

  /** Old quotes that nothing was reckoned with. */
  async prune(db: Db): Promise<void> {
    await execute(
      db,
      `DELETE FROM price_quotes q WHERE q.created_at < now() - make_interval(days => $1)
         AND NOT EXISTS (SELECT FROM crypto_payment_requests r WHERE r.price_quote_id = q.id)
         AND NOT EXISTS (SELECT FROM crypto_payments p WHERE p.price_quote_id = q.id)`,
      [KEPT_DAYS],
    );
  }

  private async renew(now: Date): Promise<void> {
    this.reading ??= this.read(now).finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async read(now: Date): Promise<void> {
    const last = (await this.last(this.database.db)) ?? null;
    const doubted: bigint[] = [];
    for (const source of this.sources) {
      const reading = await this.ask(source, now);
      if (!reading) continue;
      const isBelieved = !isJump(reading.price, last, now) || doubted.some((other) => agree(reading.price, other));
      if (isBelieved) return this.keep(source.name, reading);
      this.logger.warn(`${source.name} moved by more than half within a minute; another source must say the same`);
      doubted.push(reading.price);
    }
    this.failedAt = Date.now();
  }

  /** One line when a source goes, one when it is back. */
  private async ask(source: PriceSource, now: Date): Promise<Reading | null> {
    try {
      const reading = await source.read(now);
      if (isStale(reading.quotedAt, now)) throw new NoPrice(`has only a price of ${reading.quotedAt.toISOString()}`);
      if (this.silent.delete(source.name)) this.logger.log(`The price source ${source.name} is back`);
      return reading;
    } catch (error) {
      if (!(error instanceof NoPrice)) throw error;
      if (!this.silent.has(source.name)) this.logger.warn(`The price source ${source.name} is passed over: ${error.message}`);
      this.silent.add(source.name);
      return null;
    }
  }

  private async keep(source: string, { price, quotedAt }: Reading): Promise<void> {
    await execute(this.database.db, 'INSERT INTO price_quotes (source, price, quoted_at) VALUES ($1, $2, $3)', [
      source,
      formatDecimal(price, RATE_DECIMALS),
      quotedAt,
    ]);
  }

  /** Of the configured sources only: a change of configuration must not live on the price of an old one. */
  private async last(db: Db): Promise<Quote | undefined> {
    const row = await queryOne<{ id: number; source: string; price: string; quotedAt: Date; readAt: Date }>(
      db,
      `SELECT id, source, price, quoted_at AS "quotedAt", created_at AS "readAt" FROM price_quotes
       WHERE source = ANY($1::text[]) ORDER BY id DESC LIMIT 1`,
      [this.sources.map(({ name }) => name)],
    );
    return row && { ...row, price: parseRate(row.price) };
  }
}
