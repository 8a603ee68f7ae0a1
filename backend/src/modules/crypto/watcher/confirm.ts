import { Injectable, Logger } from '@nestjs/common';

import { groupBy } from '../../../common/group-by.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { Database, type Tx } from '../../../database/database.js';
import type { ChainView } from '../chain/chain-view.js';
import type { Receipt } from '../chain/eth-answers.js';
import { transfersTo } from '../chain/transfers.js';
import type { CryptoConfig } from '../crypto.config.js';
import { confirmationsOf } from '../crypto.rules.js';
import { Crediting, type Credited } from '../payments/crediting.js';
import { PaymentRecorder } from '../payments/payment-recorder.js';
import { isEvent, lockPayment, selectPayments, updatePayment, type EventRow } from '../payments/payment.store.js';
import { PriceService, type Quote } from '../price/price.service.js';
import { rewindCursor } from './cursor.store.js';
import { inParallel } from './in-parallel.js';

const PAGE = 500;
/** Each credit is a transaction of its own; so many run at once. */
const WIDTH = 4;
/** How long a payment that could not be decided is left alone: a price is missing, or its row cannot be written. */
const PAUSE = '1 minute';

type Standing = 'there' | 'reverted' | 'absent';

/** Takes payments that are deep enough, reads their receipts again, and credits each one in a transaction. */
@Injectable()
export class Confirm {
  private readonly logger = new Logger(Confirm.name);

  constructor(
    private readonly database: Database,
    private readonly crediting: Crediting,
    private readonly recorder: PaymentRecorder,
    private readonly prices: PriceService,
  ) {}

  async run(view: ChainView, config: CryptoConfig): Promise<void> {
    for (let after = 0, page = await this.due(view, config, after); page.length > 0; page = await this.due(view, config, after)) {
      const byBlock = groupBy(page, ({ blockNumber }) => blockNumber ?? 0);
      for (const [blockNumber, rows] of byBlock) await this.confirmBlock(view, config, blockNumber, rows);
      after = page.at(-1)?.id ?? after;
    }
  }

  private async due(view: ChainView, config: CryptoConfig, after: number): Promise<EventRow[]> {
    const rows = await selectPayments(
      this.database.db,
      `chain_id = $1 AND token_address = $2 AND status = 'pending' AND log_index IS NOT NULL AND block_number <= $3 AND id > $4
       AND (checked_at IS NULL OR checked_at < now() - interval '${PAUSE}') ORDER BY id LIMIT $5`,
      [config.chainId, config.tokenAddress, view.head - config.requiredConfirmations + 1, after, PAGE],
    );
    return rows.filter(isEvent);
  }

  /** One call to the node for all payments of a block. */
  private async confirmBlock(view: ChainView, config: CryptoConfig, blockNumber: number, rows: readonly EventRow[]): Promise<void> {
    const receipts = await view.receiptsOf(blockNumber, [...new Set(rows.map(({ txHash }) => txHash))]);
    const standing = rows.map((row): [EventRow, Standing] => [row, standingOf(config, row, receipts.get(row.txHash))]);
    const absent = standing.flatMap(([row, stand]) => (stand === 'absent' ? [row] : []));
    if (absent.length > 0) await this.unmine(view, config, blockNumber, absent);
    for (const [row, stand] of standing) {
      if (stand === 'reverted') await this.guarded(row, (tx) => this.fail(tx, row, view.head));
    }
    const there = standing.flatMap(([row, stand]) => (stand === 'there' ? [row] : []));
    const priceless = await this.creditAll(view, config, there, null);
    if (priceless.length === 0) return;
    const quote = await this.quote();
    await this.pause(quote ? await this.creditAll(view, config, priceless, quote) : priceless);
  }

  /** @returns those that need a price and have none */
  private async creditAll(view: ChainView, config: CryptoConfig, rows: readonly EventRow[], quote: Quote | null): Promise<EventRow[]> {
    const priceless: EventRow[] = [];
    await inParallel(rows, WIDTH, async (row) => {
      const seen = { id: row.id, blockHash: row.blockHash ?? '' };
      const credited = await this.guarded(row, (tx) => this.crediting.credit(tx, config, seen, view.head, quote));
      if (credited === 'await_price') priceless.push(row);
    });
    return priceless;
  }

  /** One payment that cannot be written never stops the others; it is tried again after a pause. */
  private async guarded(row: EventRow, work: (tx: Tx) => Promise<Credited>): Promise<Credited | null> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      this.logger.error(`Payment ${row.id} could not be credited; the others go on`, error);
      await this.pause([row]);
      return null;
    }
  }

  private async fail(tx: Tx, { id }: EventRow, head: number): Promise<Credited> {
    const row = await lockPayment(tx, id);
    if (row?.status !== 'pending') return 'moved_meanwhile';
    await this.crediting.fail(tx, row, 'reverted', confirmationsOf(head, row.blockNumber));
    return 'failed';
  }

  /**
   * The node gave no receipt of this block for them. Where the block is another one now, they wait to be mined again, and what
   * the new branch holds is read from there; else the node has left something out, and is asked again after a pause.
   */
  private async unmine(view: ChainView, config: CryptoConfig, blockNumber: number, rows: readonly EventRow[]): Promise<void> {
    const hash = (await view.block(blockNumber))?.hash;
    const lost = rows.filter(({ blockHash }) => hash !== undefined && blockHash !== hash);
    await this.pause(rows.filter((row) => !lost.includes(row)));
    if (lost.length === 0) return;
    await this.database.transaction(async (tx) => {
      await this.recorder.unmine(tx, lost);
      await rewindCursor(tx, config, blockNumber);
    });
  }

  private async pause(rows: readonly EventRow[]): Promise<void> {
    for (const { id } of rows) await this.database.transaction((tx) => updatePayment(tx, id, { checked_at: new Date() }, ['pending']));
  }

  private async quote(): Promise<Quote | null> {
    try {
      return await this.prices.fresh();
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}

function standingOf(config: CryptoConfig, row: EventRow, receipt: Receipt | undefined): Standing {
  if (!receipt || receipt.blockHash !== row.blockHash) return 'absent';
  if (receipt.status !== 1) return 'reverted';
  const target = { tokenAddress: config.tokenAddress, receivingAddress: row.toAddress ?? config.receivingAddress };
  const event = transfersTo(target, receipt.logs).find(({ logIndex }) => logIndex === row.logIndex);
  return event && event.from === row.fromAddress && event.raw.toString() === row.tokenAmountRaw ? 'there' : 'absent';
}
