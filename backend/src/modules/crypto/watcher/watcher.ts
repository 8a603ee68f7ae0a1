import { Injectable } from '@nestjs/common';
import pMap from 'p-map';

import { DomainError } from '../../../common/errors/domain-error.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { OutageLog } from '../../../common/worker/outage-log.js';
import { Database } from '../../../database/database.js';
import { PerAsset, type Asset } from '../assets/asset.js';
import { AssetsService } from '../assets/assets.service.js';
import { Chains } from '../chain/chains.js';
import type { ChainView } from '../chain/chain-view.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { Claims } from '../payments/ownership/claims.js';
import { CRYPTO_SIGNAL } from '../payments/payments.service.js';
import { RefundTracker } from '../refunds/signing/refund-tracker.js';
import { Confirm } from './confirm.js';
import { dueSince, noteBadPass, noteGoodPass } from './chain-cursor.queries.js';
import { DeepCheck } from './deep-check.js';
import { PendingTransactionTracker } from './pending-transaction-tracker.js';
import { Scan } from './scan.js';

/** How often each process looks whether it is its turn, and how old the last pass of any of them must be for that. */
const LOOK_MS = 1_000;
const POLL_MS = 6_000;
/** A chain that hangs delays its own assets alone. */
const ASSETS_AT_ONCE = 8;
export const WATCHER_LOCK = 'crypto-watcher';

/** Follows each asset on its chain. One process at a time makes a pass; each step is also exact by itself, should two ever overlap. */
@Injectable()
export class CryptoWatcher extends BackgroundWorker<boolean> {
  protected readonly schedule = { everyMs: LOOK_MS, failure: 'A pass of the crypto watcher failed' };
  private readonly outages = new PerAsset(
    (asset) => new OutageLog(this.logger, `The crypto watcher of ${asset.name} (chain ${asset.chainId}) waits`),
  );
  /** Something was submitted or bound: a pass begins without waiting for the next poll. */
  private isUrgent = false;
  /** When a pass was asked for while another process was making one. */
  private leftToOthersAt = -Infinity;

  constructor(
    private readonly assets: AssetsService,
    private readonly database: Database,
    private readonly status: CryptoStatus,
    private readonly chains: Chains,
    private readonly claims: Claims,
    private readonly scan: Scan,
    private readonly pending: PendingTransactionTracker,
    private readonly confirm: Confirm,
    private readonly deepCheck: DeepCheck,
    private readonly refunds: RefundTracker,
  ) {
    super();
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    if (this.env.ROLE === 'api') return;
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
   * One pass over the assets; unless it is urgent, only over those without a recent pass of any process, so that more processes do not
   * make more calls to the nodes.
   * @returns false where there is nothing to watch, another process is or was just making a pass, or a chain cannot be read
   */
  async watch(isUrgent: boolean): Promise<boolean> {
    const watched = await this.assets.watched();
    if (watched.length === 0) return false;
    let isGood = false;
    const isOurTurn = await this.database.exclusively(WATCHER_LOCK, async () => {
      const due = isUrgent ? watched : await this.due(watched);
      isGood = due.length > 0 && (await this.readAll(due));
    });
    if (isUrgent && !isOurTurn) this.leftToOthersAt = performance.now();
    return isGood;
  }

  private due(watched: readonly Asset[]): Promise<Asset[]> {
    const sinceLeftMs = performance.now() - this.leftToOthersAt;
    // Either the process that we left an urgent pass to has not made it, since it has died, or the last pass is older than `POLL_MS`.
    return dueSince(this.database.db, watched, Math.min(sinceLeftMs, POLL_MS));
  }

  private async readAll(assets: readonly Asset[]): Promise<boolean> {
    const read = (asset: Asset) =>
      this.readChain(asset).then(
        (isGood) => ({ isGood }),
        (error: unknown) => ({ error }),
      );
    const results = await pMap(assets, read, { concurrency: ASSETS_AT_ONCE });
    for (const result of results) if ('error' in result) throw result.error;
    return results.every((result) => 'isGood' in result && result.isGood);
  }

  private async readChain(asset: Asset): Promise<boolean> {
    const outage = this.outages.of(asset);
    try {
      await this.status.requireUsable(asset);
      await this.steps(asset);
      await noteGoodPass(this.database.db, asset);
      outage.succeeded();
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outage.failed(error);
      await noteBadPass(this.database.db, asset, error.message);
      return false;
    }
  }

  /**
   * Each step is exact by itself, and begins again on the next node where one fails; a step that no node can finish does not stop the
   * others.
   */
  private async steps(asset: Asset): Promise<void> {
    const chain = this.chains.of(asset);
    const views = await chain.views();
    const failures: DomainError[] = [];
    const read = (work: (view: ChainView) => Promise<void>) => chain.read(work, views).catch(keep);
    const keep = (error: unknown): void => {
      if (!(error instanceof DomainError)) throw error;
      failures.push(error);
    };
    await read((view) => this.deepCheck.run(view, asset));
    await read((view) => this.scan.run(view, asset));
    await this.claims.reconsiderBound(asset.chainId);
    await read((view) => this.confirm.run(view, asset));
    await read((view) => this.pending.run(view, views, asset));
    await read((view) => this.refunds.run(view, views, asset));
    if (failures[0]) throw failures[0];
  }
}
