import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

import { DomainError } from '../../../common/errors/domain-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { Database } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { Chain } from '../chain/chain.js';
import type { ChainView } from '../chain/chain-view.js';
import { CRYPTO_CONFIG, type CryptoConfig } from '../crypto.config.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { Claims } from '../payments/claims.js';
import { CRYPTO_SIGNAL } from '../payments/payments.service.js';
import { PriceService } from '../price/price.service.js';
import { Confirm } from './confirm.js';
import { noteBadPass, noteGoodPass, readWatcherState } from './cursor.store.js';
import { DeepCheck } from './deep-check.js';
import { PendingTransactionTracker } from './pending-transaction-tracker.js';
import { Scan } from './scan.js';

/** How often each process looks whether it is its turn, and how old the last pass of any of them must be for that. */
const LOOK_MS = 1_000;
const POLL_MS = 6_000;
const PRUNE_MS = 3_600_000;
export const WATCHER_LOCK = 'crypto-watcher';

/** Follows the chain. One process at a time makes a pass; each step is also exact by itself, should two ever overlap. */
@Injectable()
export class CryptoWatcher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(CryptoWatcher.name);
  private running: Promise<void> | undefined;
  private isWanted = false;
  private leftToOthersAt = 0;
  private isFailing = false;
  private isClosing = false;
  private prunedAt = Date.now();

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(CRYPTO_CONFIG) private readonly config: CryptoConfig | null,
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly status: CryptoStatus,
    private readonly chain: Chain,
    private readonly prices: PriceService,
    private readonly claims: Claims,
    private readonly scan: Scan,
    private readonly pending: PendingTransactionTracker,
    private readonly confirm: Confirm,
    private readonly deepCheck: DeepCheck,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config && this.env.ROLE !== 'api') this.signals.on(CRYPTO_SIGNAL, () => this.start(true));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.running;
  }

  @Interval(LOOK_MS)
  tick(): void {
    this.start(false);
  }

  /** Never beside itself: who is in a hurry meanwhile gets one more pass afterwards. */
  private start(isUrgent: boolean): void {
    this.isWanted ||= isUrgent;
    this.running ??= this.work(isUrgent).finally(() => (this.running = undefined));
  }

  private async work(isUrgent: boolean): Promise<void> {
    for (let urgent = isUrgent; !this.isClosing; urgent = true) {
      this.isWanted = false;
      await this.runOnce(urgent).catch((error: unknown) => this.logger.error('A pass of the crypto watcher failed', error));
      if (!this.isWanted) return;
    }
  }

  /**
   * One pass over the chain. Without urgency only where no process has made one lately, so that more processes ask the nodes no more.
   * @returns false where there is nothing to watch, another process is at it or was just now, or the chain cannot be read
   */
  async runOnce(isUrgent = true): Promise<boolean> {
    const { config } = this;
    if (!config) return false;
    let isGood = false;
    const isOurTurn = await this.database.exclusively(WATCHER_LOCK, async () => {
      if (isUrgent || (await this.isDue(config))) isGood = await this.pass();
    });
    if (isUrgent && !isOurTurn) this.leftToOthersAt = Date.now();
    return isGood;
  }

  private async isDue(config: CryptoConfig): Promise<boolean> {
    const state = await readWatcherState(this.database.db, config);
    const last = Math.max(state?.lastPassAt?.getTime() ?? 0, state?.lastErrorAt?.getTime() ?? 0);
    // Nobody is at it, and what was left to another process has not been done: that one has died.
    return this.leftToOthersAt > last || Date.now() - last >= POLL_MS;
  }

  private async pass(): Promise<boolean> {
    try {
      const config = await this.status.require();
      await this.steps(config);
      await noteGoodPass(this.database.db, config);
      if (this.isFailing) this.logger.log('The crypto watcher is at work again');
      this.isFailing = false;
      await this.prune();
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // One line when the chain goes, one when it is back.
      if (!this.isFailing) this.logger.warn(`The crypto watcher waits: ${error.message}`);
      this.isFailing = true;
      if (this.config) await noteBadPass(this.database.db, this.config, error.message);
      return false;
    }
  }

  /** Each step is exact by itself, and begins again on the next node where one fails; a step that no node can finish leaves the others be. */
  private async steps(config: CryptoConfig): Promise<void> {
    const views = await this.chain.views();
    const failures: DomainError[] = [];
    const read = (work: (view: ChainView) => Promise<void>) => this.chain.read(work, views).catch(keep);
    const keep = (error: unknown): void => {
      if (!(error instanceof DomainError)) throw error;
      failures.push(error);
    };
    await read((view) => this.deepCheck.run(view, config));
    await read((view) => this.scan.run(view, config));
    await this.claims.reconsiderHeld(config.chainId);
    await read((view) => this.confirm.run(view, config));
    await read((view) => this.pending.run(view, views, config));
    if (failures[0]) throw failures[0];
  }

  private async prune(): Promise<void> {
    if (Date.now() - this.prunedAt < PRUNE_MS) return;
    this.prunedAt = Date.now();
    await this.prices.prune(this.database.db);
  }
}
