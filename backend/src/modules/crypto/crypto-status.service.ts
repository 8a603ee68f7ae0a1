import { setTimeout as sleep } from 'node:timers/promises';

import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';

import { DomainError } from '../../common/errors/domain-error.js';
import { Chain } from './chain/chain.js';
import { tokenProblem } from './chain/token-problem.js';
import { CRYPTO_CONFIG, TOKEN_SYMBOL, type CryptoConfig } from './crypto-config.js';
import { cryptoDisabled } from './crypto.errors.js';

const RETRY_MS = 10_000;
const RECHECK_REFUSED_MS = 60_000;
const PATIENCE_MS = 1_500;
const NOT_SET_UP = 'Crypto top-ups are not set up on this installation.';
const DEFAULT_CONFIRMATIONS = 12;

export interface CryptoFacts {
  chainId: number;
  tokenSymbol: string;
  requiredConfirmations: number;
  cryptoEnabled: boolean;
  cryptoDisabledReason?: string;
}

type Check = { state: 'fine' } | { state: 'refused' | 'unknown'; reason: string; at: number };

/**
 * Whether crypto top-ups may be used. At start the chain id of the nodes and the token's decimals and symbol are held against the
 * configuration; a mismatch pauses crypto top-ups, payments and watcher alike, and nothing else. A node that is away is asked again.
 */
@Injectable()
export class CryptoStatus implements OnApplicationBootstrap {
  private readonly logger = new Logger(CryptoStatus.name);
  private check: Check = { state: 'unknown', reason: 'The chain has not been asked yet. Please try again.', at: 0 };
  private running: Promise<Check> | undefined;

  constructor(
    @Inject(CRYPTO_CONFIG) private readonly config: CryptoConfig | null,
    private readonly chain: Chain,
  ) {}

  /** In the background: a chain that is away holds up no start. */
  onApplicationBootstrap(): void {
    if (this.config) void this.examine();
  }

  /** For a page that waits: a node that hangs must not hold it up. */
  async facts(): Promise<CryptoFacts> {
    const { chainId = 1, requiredConfirmations = DEFAULT_CONFIRMATIONS } = this.config ?? {};
    if (this.isDue()) await Promise.race([this.examine(), sleep(PATIENCE_MS, undefined, { ref: false })]);
    const reason = this.reason();
    const common = { chainId, tokenSymbol: TOKEN_SYMBOL, requiredConfirmations };
    return reason === null ? { ...common, cryptoEnabled: true } : { ...common, cryptoEnabled: false, cryptoDisabledReason: reason };
  }

  /** @throws crypto_disabled with the reason that the screen shows */
  async require(): Promise<CryptoConfig> {
    if (this.isDue()) await this.examine();
    const reason = this.reason();
    if (reason !== null || !this.config) throw cryptoDisabled(reason ?? NOT_SET_UP);
    return this.config;
  }

  /** For what needs no chain, such as the price. @throws crypto_disabled where nothing is set up */
  configured(): CryptoConfig {
    if (!this.config) throw cryptoDisabled(NOT_SET_UP);
    return this.config;
  }

  private reason(): string | null {
    if (!this.config) return NOT_SET_UP;
    return this.check.state === 'fine' ? null : this.check.reason;
  }

  private isDue(): boolean {
    if (!this.config || this.check.state === 'fine') return false;
    return Date.now() - this.check.at >= (this.check.state === 'refused' ? RECHECK_REFUSED_MS : RETRY_MS);
  }

  private examine(): Promise<Check> {
    this.running ??= this.askChain().finally(() => (this.running = undefined));
    return this.running;
  }

  private async askChain(): Promise<Check> {
    const before = this.check.state;
    if (this.config) this.check = await this.findings(this.config);
    if (this.check.state === 'refused' && before !== 'refused') this.logger.error(this.check.reason);
    return this.check;
  }

  private async findings(config: CryptoConfig): Promise<Check> {
    const at = Date.now();
    try {
      const problem = await this.chain.read((view) => tokenProblem(view, config));
      return problem === null ? { state: 'fine' } : { state: 'refused', reason: problem, at };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { state: 'unknown', reason: error.message, at };
    }
  }
}
