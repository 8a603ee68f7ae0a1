import { Injectable, Logger } from '@nestjs/common';
import { In, MoreThan, type FindOptionsWhere } from 'typeorm';

import { priceSourceName, type PriceSourceSpec } from '../../../config/price-sources.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { Database, queryOne, type Db } from '../../../database/database.js';
import { PerAsset, type Asset } from '../assets/asset.js';
import type { Chain } from '../chain/chain.js';
import { Chains } from '../chain/chains.js';
import { priceStale, priceUnavailable, priceUnpegged } from '../crypto.errors.js';
import { formatDecimal, parseRate, RATE_DECIMALS } from '../crypto.rules.js';
import { coingeckoSource, jsonSource } from './json-sources.js';
import { pairSource, poolSource } from './pool-sources.js';
import { PriceQuote } from './price-quote.entity.js';
import {
  DOUBT_WINDOW_MS,
  hasParted,
  isBelieved,
  isStale,
  NoPrice,
  type PriceReader,
  type PriceSource,
  type Reading,
  type SourceReading,
} from './price.rules.js';

/** A reading serves every process for so long: pages ask every 30 s, however many are open. */
const FRESH_MS = 20_000;
/** Two processes that read at the same moment make one reading. */
const SAME_MOMENT_MS = 10_000;
/** How long the sources are not asked again after none of them had a price. */
const RETRY_MS = 2_000;

export type Quote = Omit<PriceQuote, 'price' | 'isBelieved' | 'sourceKey'> & {
  price: bigint;
  /** Of a stablecoin: it has left its peg, or no second source confirms the peg. The price is then the lower of both. */
  isUnpegged: boolean;
};

/** The price of each asset. */
@Injectable()
export class PriceService {
  private readonly prices: PerAsset<AssetPrice>;

  constructor(database: Database, chains: Chains) {
    this.prices = new PerAsset((asset) => new AssetPrice(asset, database, chains.of(asset)));
  }

  /** The last accepted price, renewed where it is due; it may be stale. @throws price_unavailable where there never was one */
  latest(asset: Asset, now: Date = new Date()): Promise<Quote> {
    return this.prices.of(asset).latest(now);
  }

  /** For a request. @throws price_unavailable, price_unpegged, price_stale */
  async fresh(asset: Asset, now: Date = new Date()): Promise<Quote> {
    const quote = await this.latest(asset, now);
    if (quote.isUnpegged) throw priceUnpegged();
    return notStale(quote, now);
  }

  /**
   * For a payment that has arrived: for a stablecoin that has left its peg, the lower of both prices. @throws price_unavailable,
   * price_stale
   */
  async forCredit(asset: Asset, now: Date = new Date()): Promise<Quote> {
    const quote = await this.latest(asset, now);
    return quote.isUnpegged ? quote : notStale(quote, now);
  }
}

function notStale(quote: Quote, now: Date): Quote {
  if (isStale(quote.quotedAt, now)) throw priceStale();
  return quote;
}

/**
 * The price of an asset, from the first source with an acceptable one. Every reading is stored in the database with its source and time,
 * so that all processes decide alike.
 */
class AssetPrice {
  private readonly logger = new Logger(PriceService.name);
  /** The peg of the token, where there is one; the other sources are compared with it. */
  private readonly peg: bigint | null;
  private readonly sources: readonly PriceSource[];
  private readonly silent = new Set<string>();
  private reading: Promise<void> | undefined;
  private failedAt = 0;

  constructor(
    private readonly asset: Asset,
    private readonly database: Database,
    chain: Chain,
  ) {
    const [first, ...others] = asset.priceSources;
    this.peg = first?.kind === 'peg' && others.length > 0 ? parseRate(first.price) : null;
    this.sources = (this.peg === null ? asset.priceSources : others).map((spec) => sourceOf(spec, asset, chain));
  }

  async latest(now: Date): Promise<Quote> {
    if (await this.isDue(now)) await this.renew(now);
    const quote = await this.lastBelieved(this.database.db);
    if (!quote) throw priceUnavailable();
    return this.pegged({ ...quote, price: parseRate(quote.price), isUnpegged: false }, now);
  }

  private pegged(second: Quote, now: Date): Quote {
    const { peg } = this;
    if (peg === null) return second;
    const isUnpegged = isStale(second.quotedAt, now) || hasParted(second.price, peg);
    if (isUnpegged && second.price < peg) return { ...second, isUnpegged };
    return { ...second, price: peg, source: `peg:1 (${second.source})`, isUnpegged };
  }

  private async isDue(now: Date): Promise<boolean> {
    const sinceFailure = now.getTime() - this.failedAt;
    if (sinceFailure >= 0 && sinceFailure < RETRY_MS) return false;
    const last = await this.database.db.getRepository(PriceQuote).findOne({ where: this.ours(), order: { id: 'DESC' } });
    return !last || now.getTime() - last.createdAt.getTime() >= FRESH_MS;
  }

  private async renew(now: Date): Promise<void> {
    this.reading ??= this.read(now).finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async read(now: Date): Promise<void> {
    for (const source of this.sources) {
      const reading = await this.ask(source, now);
      if (reading && (await this.record(source, reading, now))) return;
    }
    this.failedAt = now.getTime();
  }

  /** One log line when a source fails, one when it works again. */
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

  /** @returns whether the reading is accepted */
  private record({ name: source, key }: PriceSource, { price, quotedAt }: Reading, now: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      // Readings of all processes are judged one after the other.
      await queryOne(tx, `SELECT pg_advisory_xact_lock(hashtext('price readings'), $1)`, [this.asset.id]);
      const quotes = tx.getRepository(PriceQuote);
      const last = await this.lastBelieved(tx);
      const since = new Date(now.getTime() - DOUBT_WINDOW_MS);
      const earlier = await quotes.find({ where: this.ours({ createdAt: MoreThan(since) }), order: { id: 'DESC' } });
      const reading = { source: key, price, readAt: now };
      const verdict = isBelieved(reading, last ? parseRate(last.price) : null, earlier.map(toReading));
      const doubt = `The price of ${source} has moved by more than half; it waits for a second source, or for time`;
      if (!verdict) this.database.afterCommit(tx, () => this.logger.warn(doubt));
      const isRepeat = earlier.some((each) => each.sourceKey === key && each.isBelieved === verdict && isSameMoment(each.createdAt, now));
      if (!isRepeat)
        await quotes.insert({
          assetId: this.asset.id,
          source,
          sourceKey: key,
          price: formatDecimal(price, RATE_DECIMALS),
          quotedAt,
          isBelieved: verdict,
          createdAt: now,
        });
      return verdict;
    });
  }

  private lastBelieved(db: Db): Promise<PriceQuote | null> {
    return db.getRepository(PriceQuote).findOne({ where: this.ours({ isBelieved: true }), order: { id: 'DESC' } });
  }

  /** Of the configured sources only: after a change of the configuration the price of an old source must not be used. */
  private ours(condition: FindOptionsWhere<PriceQuote> = {}): FindOptionsWhere<PriceQuote>[] {
    const { id: assetId, isDefault } = this.asset;
    const known = { ...condition, assetId, sourceKey: In(this.sources.map(({ key }) => key)) };
    const older = { ...condition, assetId, sourceKey: '', source: In(this.sources.map(({ name }) => name)) };
    return isDefault ? [known, older] : [known];
  }
}

const toReading = ({ sourceKey, price, createdAt }: PriceQuote): SourceReading => ({
  source: sourceKey,
  price: parseRate(price),
  readAt: createdAt,
});

const isSameMoment = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) < SAME_MOMENT_MS;

const sourceOf = (spec: PriceSourceSpec, asset: Asset, chain: Chain): PriceSource => ({
  name: priceSourceName(spec),
  key: sourceKey(spec, asset),
  ...readerOf(spec, asset, chain),
});

/**
 * With the query and the pointer, which the name leaves out, and for a pool also the nodes that read it: a price that was read in another
 * way says nothing about this one.
 */
function sourceKey(spec: PriceSourceSpec, { isDefault, rpcUrls }: Asset): string {
  const isOnChain = spec.kind === 'uniswap-v2' || spec.kind === 'uniswap-v3';
  return sha256Hex(JSON.stringify(isOnChain && !isDefault ? [spec, rpcUrls] : [spec]));
}

function readerOf(spec: PriceSourceSpec, asset: Asset, chain: Chain): PriceReader {
  switch (spec.kind) {
    case 'fixed':
    case 'peg':
      return fixedSource(spec.price);
    case 'coingecko':
      return coingeckoSource(spec.id ?? '');
    case 'json':
      return jsonSource(spec.url, spec.pointer, chain.isPublicOnly);
    case 'uniswap-v2':
      return pairSource(chain, asset, spec.address.toLowerCase());
    case 'uniswap-v3':
      return poolSource(chain, asset, spec.address.toLowerCase());
  }
}

/** For local use and tests alone: production refuses it. */
function fixedSource(price: string): PriceReader {
  const rate = parseRate(price);
  return { read: async (now) => ({ price: rate, quotedAt: now }) };
}
