import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import { Encryption } from '../../../common/secrets/encryption.js';
import { parsePriceSources, priceSourceName } from '../../../config/price-sources.js';
import { Database, execute, type Db } from '../../../database/database.js';
import { CRYPTO_CONFIG, knownExplorer, TOKEN_DECIMALS, TOKEN_SYMBOL, type CryptoConfig } from '../crypto-config.js';
import type { Asset } from './asset.js';
import { withOpenPayments } from './assets.queries.js';
import { StoredAsset } from './stored-asset.entity.js';

/** The tokens in which can be paid: the environment's, and those that staff added. There are few, and they are read each time. */
@Injectable()
export class AssetsService implements OnModuleInit {
  constructor(
    @Inject(CRYPTO_CONFIG) private readonly config: CryptoConfig | null,
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  onModuleInit(): Promise<void> {
    return this.config ? this.adopt(this.config) : Promise.resolve();
  }

  /** Every asset, the default one first, also those that are switched off. */
  async all(db: Db = this.database.db): Promise<Asset[]> {
    const rows = await db.getRepository(StoredAsset).find({ order: { id: 'ASC' } });
    return rows.map((row) => this.toAsset(row)).sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  }

  /** The asset of a payment, a claim or a request: `assets.get(payment.assetId)`. @throws not_found */
  async get(id: number, db: Db = this.database.db): Promise<Asset> {
    const row = await db.getRepository(StoredAsset).findOneBy({ id });
    if (!row) throw notFound('asset');
    return this.toAsset(row);
  }

  /** The environment's, else the first one that is switched on; null where nothing can be paid in. */
  async default(db: Db = this.database.db): Promise<Asset | null> {
    return (await this.all(db)).find(({ isActive }) => isActive) ?? null;
  }

  /**
   * Those to follow on their chains: the ones in use, and of those that are switched off the ones with something open. What nobody stands
   * behind yet is not followed: its price and its nodes may be anything.
   */
  async watched(): Promise<Asset[]> {
    const readable = (await this.all()).filter(({ rpcUrls, unconfirmedBy }) => rpcUrls.length > 0 && unconfirmedBy.length === 0);
    const open = await withOpenPayments(
      this.database.db,
      readable.filter(({ isActive }) => !isActive).map(({ id }) => id),
    );
    return readable.filter(({ id, isActive }) => isActive || open.has(id));
  }

  toAsset({ rpcUrls, createdAt: _, updatedAt: __, ...row }: StoredAsset): Asset {
    const { config } = this;
    if (config?.chainId === row.chainId && config.tokenAddress === row.tokenAddress)
      return { ...row, ...config, isActive: true, isDefault: true };
    return {
      ...row,
      // This process's environment does not name it (any more): it takes nothing new.
      isActive: row.isActive && !row.isDefault,
      isDefault: false,
      rpcUrls:
        rpcUrls === null ? this.environmentNodes(row.chainId) : (JSON.parse(this.encryption.decrypt('asset-nodes', rpcUrls)) as string[]),
      priceSources: parsePriceSources(row.priceSource) ?? [],
    };
  }

  private environmentNodes(chainId: number): readonly string[] {
    return this.config?.chainId === chainId ? this.config.rpcUrls : [];
  }

  /** What the environment names is the default asset; one that it named before is switched off, and its open payments are followed. */
  private async adopt({ chainId, tokenAddress, receivingAddress, confirmations, priceSources }: CryptoConfig): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Processes that start at once do it one after the other.
      await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('the asset of the environment'))`);
      await execute(
        tx,
        'UPDATE assets SET is_default = false, is_active = false WHERE is_default AND (chain_id, token_address) <> ($1, $2)',
        [chainId, tokenAddress],
      );
      await execute(
        tx,
        `INSERT INTO assets AS a (chain_id, token_address, name, symbol, decimals, receiving_address, confirmations, price_source, explorer_url, is_default)
         VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, true)
         ON CONFLICT (chain_id, token_address) DO UPDATE SET name = excluded.name, symbol = excluded.symbol, decimals = excluded.decimals,
           receiving_address = excluded.receiving_address, confirmations = excluded.confirmations, price_source = excluded.price_source,
           explorer_url = excluded.explorer_url, is_default = true, is_active = true, rpc_urls = NULL,
           activation_requested_at = NULL, unconfirmed_by = '{}'
         WHERE (a.name, a.symbol, a.decimals, a.receiving_address, a.confirmations, a.price_source, a.explorer_url, a.is_default, a.is_active)
           IS DISTINCT FROM (excluded.name, excluded.symbol, excluded.decimals, excluded.receiving_address, excluded.confirmations,
             excluded.price_source, excluded.explorer_url, true, true)`,
        [
          chainId,
          tokenAddress,
          TOKEN_SYMBOL,
          TOKEN_DECIMALS,
          receivingAddress,
          confirmations,
          priceSources.map(priceSourceName).join(', '),
          knownExplorer(chainId),
        ],
      );
    });
  }
}
