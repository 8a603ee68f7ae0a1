import { Inject, Injectable } from '@nestjs/common';

import { DomainError } from '../../../common/errors/domain-error.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { OutageLog } from '../../../common/worker/outage-log.js';
import { Database } from '../../../database/database.js';
import { Chain } from '../chain/chain.js';
import type { ChainView } from '../chain/chain-view.js';
import { CRYPTO_CONFIG, type CryptoConfig } from '../crypto-config.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { Claims } from '../payments/ownership/claims.js';
import { CRYPTO_SIGNAL } from '../payments/payments.service.js';
import { Confirm } from './confirm.js';
import { noteBadPass, noteGoodPass, sinceLastPass } from './chain-cursor.queries.js';
import { DeepCheck } from './deep-check.js';
import { PendingTransactionTracker } from './pending-transaction-tracker.js';
import { Scan } from './scan.js';

/** How often each process looks whether it is its turn, and how old the last pass of any of them must be for that. */
const LOOK_MS = 1_000;
const POLL_MS = 6_000;
export const WATCHER_LOCK = 'crypto-watcher';

/** Follows the chain. One process at a time makes a pass; each step is also exact by itself, should two ever overlap. */
@Injectable()
export class CryptoWatcher extends BackgroundWorker<boolean> {
  protected readonly schedule = { everyMs: LOOK_MS, failure: 'A pass of the crypto watcher failed' };
  private readonly chainOutage = new OutageLog(this.logger, 'The crypto watcher waits');
  /** Something was submitted or bound: nobody waits for the next poll. */
  private isUrgent = false;
  /** When a pass was asked for while another process was at it. */
  private leftToOthersAt = -Infinity;

  constructor(
    @Inject(CRYPTO_CONFIG) private readonly config: CryptoConfig | null,
    private readonly database: Database,
    private readonly status: CryptoStatus,
    private readonly chain: Chain,
    private readonly claims: Claims,
    private readonly scan: Scan,
    private readonly pending: PendingTransactionTracker,
    private readonly confirm: Confirm,
    private readonly deepCheck: DeepCheck,
  ) {
    super();
  }

  protected override isEnabled(): boolean {
    return this.config !== null;
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    if (this.env.ROLE === 'api' || !this.isEnabled()) return;
    this.signals.on(CRYPTO_SIGNAL, () => {
      this.isUrgent = true;
      this.wakeUp();
    });
  }

  protected pass(): Promise<boolean> {
    const { isUrgent } = this;
    this.isUrgent = false;
    return this.watch(isUrgent);
  }

  /**
   * One pass over the chain. Without urgency only where no process has made one lately, so that more processes ask the nodes no more.
   * @returns false where there is nothing to watch, another process is at it or was just now, or the chain cannot be read
   */
  async watch(isUrgent: boolean): Promise<boolean> {
    const { config } = this;
    if (!config) return false;
    let isGood = false;
    const isOurTurn = await this.database.exclusively(WATCHER_LOCK, async () => {
      if (isUrgent || (await this.isDue(config))) isGood = await this.readChain(config);
    });
    if (isUrgent && !isOurTurn) this.leftToOthersAt = performance.now();
    return isGood;
  }

  private async isDue(config: CryptoConfig): Promise<boolean> {
    const sinceLeftMs = performance.now() - this.leftToOthersAt;
    const sinceMs = await sinceLastPass(this.database.db, config);
    // Either the process that we left an urgent pass to has not made it, since it has died, or the last pass is older than `POLL_MS`.
    return sinceMs > sinceLeftMs || sinceMs >= POLL_MS;
  }

  private async readChain(configured: CryptoConfig): Promise<boolean> {
    try {
      const config = await this.status.require();
      await this.steps(config);
      await noteGoodPass(this.database.db, config);
      this.chainOutage.succeeded();
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.chainOutage.failed(error);
      await noteBadPass(this.database.db, configured, error.message);
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
}
