import { setTimeout as sleep } from 'node:timers/promises';

import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';

import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { PerAsset, type Asset } from './assets/asset.js';
import { AssetsService } from './assets/assets.service.js';
import { Chains } from './chain/chains.js';
import { tokenProblem } from './chain/token-problem.js';
import { TOKEN_SYMBOL } from './crypto-config.js';
import { cryptoDisabled } from './crypto.errors.js';

const RETRY_MS = 10_000;
const RECHECK_REFUSED_MS = 60_000;
const PATIENCE_MS = 1_500;
const NOT_SET_UP = 'Crypto topups are not set up on this installation.';
const DEFAULT_CONFIRMATIONS = 12;

export interface CryptoFacts {
  chainId: number;
  tokenSymbol: string;
  requiredConfirmations: number;
  cryptoEnabled: boolean;
  cryptoDisabledReason?: string;
}

/**
 * Whether crypto top-ups may be used. The chain id of an asset's nodes and the token's decimals and symbol are compared with the stored
 * ones; a mismatch pauses the payments and the watcher of that asset alone. An unreachable node is asked again.
 */
@Injectable()
export class CryptoStatus implements OnApplicationBootstrap {
  private readonly checks = new PerAsset((asset) => new AssetHealth(asset, this.chains));

  constructor(
    private readonly assets: AssetsService,
    private readonly chains: Chains,
  ) {}

  /** In the background: an unreachable chain does not delay the start. */
  async onApplicationBootstrap(): Promise<void> {
    for (const asset of await this.assets.all()) if (asset.isActive) void this.checks.of(asset).reason();
  }

  /** Of the default asset, for a page that waits: a node that hangs must not delay it. */
  async facts(): Promise<CryptoFacts> {
    const asset = await this.assets.default();
    const { chainId = 1, symbol = TOKEN_SYMBOL, confirmations = DEFAULT_CONFIRMATIONS } = asset ?? {};
    const common = { chainId, tokenSymbol: symbol, requiredConfirmations: confirmations };
    const reason = asset ? await this.reasonSoon(this.checks.of(asset)) : NOT_SET_UP;
    return reason === null ? { ...common, cryptoEnabled: true } : { ...common, cryptoEnabled: false, cryptoDisabledReason: reason };
  }

  /**
   * An asset that can be used for a payment now; the default one unless another is named. @throws crypto_disabled with the reason that
   * the screen shows
   */
  async require(assetId?: number): Promise<Asset> {
    const asset = assetId === undefined ? await this.configured() : await this.active(assetId);
    await this.requireUsable(asset);
    return asset;
  }

  /** Also for one that is switched off, whose open payments are followed. @throws crypto_disabled */
  async requireUsable(asset: Asset): Promise<void> {
    const reason = await this.checks.of(asset).reason();
    if (reason !== null) throw cryptoDisabled(reason);
  }

  /**
   * The assets of a chain in which something can arrive, the ones in use first; of the default asset's chain unless one is named.
   * @throws crypto_disabled
   */
  async ofChain(chainId?: number): Promise<[Asset, ...Asset[]]> {
    const id = chainId ?? (await this.configured()).chainId;
    const [first, ...others] = (await this.assets.watched())
      .filter((asset) => asset.chainId === id)
      .sort((a, b) => Number(b.isActive) - Number(a.isActive));
    if (!first) throw invalidField('chainId', 'No token of this chain is taken here.');
    await this.requireUsable(first);
    return [first, ...others];
  }

  /** The default asset, for what needs no chain, such as its price. @throws crypto_disabled where nothing is set up */
  async configured(): Promise<Asset> {
    const asset = await this.assets.default();
    if (!asset) throw cryptoDisabled(NOT_SET_UP);
    return asset;
  }

  private async active(assetId: number): Promise<Asset> {
    const asset = (await this.assets.all()).find(({ id, isActive }) => id === assetId && isActive);
    if (!asset) throw invalidField('assetId', 'Nothing can be paid in this token (any more).');
    return asset;
  }

  private async reasonSoon(check: AssetHealth): Promise<string | null> {
    await Promise.race([check.reason(), sleep(PATIENCE_MS, undefined, { ref: false })]);
    return check.lastReason;
  }
}

/** The answer of the chain about one asset, and its time. */
class AssetHealth {
  private readonly logger = new Logger(CryptoStatus.name);
  private state: 'fine' | 'refused' | 'unknown' = 'unknown';
  private at = -Infinity;
  private running: Promise<void> | undefined;
  lastReason: string | null = 'The chain has not been asked yet. Please try again.';

  constructor(
    private readonly asset: Asset,
    private readonly chains: Chains,
  ) {}

  /** Why it cannot be used for payments; null where it can. */
  async reason(): Promise<string | null> {
    if (this.isDue()) {
      this.running ??= this.ask().finally(() => (this.running = undefined));
      await this.running;
    }
    return this.lastReason;
  }

  private isDue(): boolean {
    if (this.state === 'fine') return false;
    return Date.now() - this.at >= (this.state === 'refused' ? RECHECK_REFUSED_MS : RETRY_MS);
  }

  private async ask(): Promise<void> {
    const before = this.state;
    const at = Date.now();
    try {
      this.lastReason = await this.chains.of(this.asset).read((view) => tokenProblem(view, this.asset));
      this.state = this.lastReason === null ? 'fine' : 'refused';
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.state = 'unknown';
      this.lastReason = error.message;
    }
    this.at = at;
    if (this.state === 'refused' && before !== 'refused') this.logger.error(this.lastReason);
  }
}
