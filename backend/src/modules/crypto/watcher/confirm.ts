import { Injectable, Logger } from '@nestjs/common';
import pMap from 'p-map';

import { groupBy } from '../../../common/group-by.js';
import { DomainError } from '../../../common/errors/domain-error.js';
import { isDatabaseDown } from '../../../common/http/error-body.js';
import { Database, execute } from '../../../database/database.js';
import type { ChainView } from '../chain/chain-view.js';
import type { Receipt } from '../chain/eth-answers.dto.js';
import { FailedAnswers } from '../chain/failed-answers.js';
import { isRpcFailure, type RpcFailure } from '../chain/rpc-node.js';
import { transfersTo, type Transfer } from '../chain/transfers.js';
import type { Asset } from '../assets/asset.js';
import { confirmationsOf } from '../crypto.rules.js';
import { Crediting } from '../payments/crediting.js';
import { PaymentRecorder } from '../payments/payment-recorder.js';
import { lockPayment, selectPayments, type PaymentRow } from '../payments/payments.queries.js';
import { PriceService, type Quote } from '../price/price.service.js';
import { rewindCursor } from './chain-cursor.queries.js';

const PAGE = 500;
/** How many payments are credited in a transaction, and how many transactions run at once. */
const BATCH = 25;
const WIDTH = 2;
/** The pause before a payment that could not be decided is tried again: a price was missing, or its row could not be written. */
const PAUSE = '1 minute';

type Standing = 'there' | 'reverted' | 'absent' | 'unreadable';

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

  /** A missing answer about one block delays the payments of that block alone. @throws RpcFailure at the end, for those */
  async run(view: ChainView, asset: Asset): Promise<void> {
    const failed = new FailedAnswers();
    for (let after = 0, page = await this.due(view, asset, after); page.length > 0; page = await this.due(view, asset, after)) {
      const byBlock = groupBy(page, ({ blockNumber }) => blockNumber ?? 0);
      for (const [blockNumber, rows] of byBlock) await failed.collect(() => this.confirmBlock(view, asset, blockNumber, rows));
      after = page.at(-1)?.id ?? after;
    }
    failed.throwFirst();
  }

  private async due(view: ChainView, asset: Asset, after: number): Promise<PaymentRow[]> {
    return selectPayments(
      this.database.db,
      `asset_id = $1 AND status = 'pending' AND block_number <= $2 AND id > $3
       AND (checked_at IS NULL OR checked_at < now() - interval '${PAUSE}') ORDER BY id LIMIT $4`,
      [asset.id, view.head - asset.confirmations + 1, after, PAGE],
    );
  }

  /** One request to the node for all payments of a block. @throws RpcFailure once the payments that it could judge are done */
  private async confirmBlock(view: ChainView, asset: Asset, blockNumber: number, rows: readonly PaymentRow[]): Promise<void> {
    const receipts = await view.receiptsOf(blockNumber, [...new Set(rows.map(({ txHash }) => txHash))]);
    const standing = standingsOf(asset, rows, receipts);
    const those = (expected: Standing) => standing.flatMap(([row, stand]) => (stand === expected ? [row] : []));
    for (const row of those('reverted')) await this.fail(row, view.head);
    const unpriced = await this.creditAll(view, asset, those('there'), null);
    if (unpriced.length > 0) {
      const quote = await this.quote(asset);
      await this.pause(quote ? await this.creditAll(view, asset, unpriced, quote) : unpriced);
    }
    if (those('absent').length > 0) await this.markReorged(view, asset, blockNumber, those('absent'));
    const failure = rows.map(({ txHash }) => receipts.get(txHash)).find(isRpcFailure);
    if (failure) throw failure;
  }

  /** @returns those that need a price and have none */
  private async creditAll(view: ChainView, asset: Asset, rows: readonly PaymentRow[], quote: Quote | null): Promise<PaymentRow[]> {
    const unpriced = new Set<number>();
    const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) => rows.slice(index * BATCH, (index + 1) * BATCH));
    const credit = async (batch: readonly PaymentRow[]): Promise<void> => {
      const events = batch.map(({ id, blockHash }) => ({ id, blockHash: blockHash ?? '' }));
      const left = await this.database.transaction((tx) => this.crediting.credit(tx, asset, events, view.head, quote));
      left.forEach((id) => unpriced.add(id));
    };
    await pMap(batches, (batch) => credit(batch).catch(() => this.oneByOne(batch, credit)), { concurrency: WIDTH });
    return rows.filter(({ id }) => unpriced.has(id));
  }

  /**
   * One payment that cannot be written never stops the others: each is then written by itself, and the failed one again after a pause.
   * An unreachable database ends the pass instead, and the payments are due at the next one.
   */
  private async oneByOne(batch: readonly PaymentRow[], credit: (batch: readonly PaymentRow[]) => Promise<void>): Promise<void> {
    for (const row of batch) {
      try {
        await credit([row]);
      } catch (error) {
        if (isDatabaseDown(error)) throw error;
        this.logger.error(`Payment ${row.id} could not be credited; the others go on`, error);
        await this.pause([row]);
      }
    }
  }

  private async fail({ id }: PaymentRow, head: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const row = await lockPayment(tx, id);
      if (row?.status === 'pending') await this.crediting.fail(tx, row, 'reverted', confirmationsOf(head, row.blockNumber));
    });
  }

  /**
   * The node gave no receipt of this block for them. If the chain has another block now, they wait to be mined again, and the new
   * branch is read from there; otherwise the answer of the node is incomplete, and it is asked again after a pause.
   */
  private async markReorged(view: ChainView, asset: Asset, blockNumber: number, rows: readonly PaymentRow[]): Promise<void> {
    const hash = (await view.block(blockNumber))?.hash;
    const lost = rows.filter(({ blockHash }) => hash !== undefined && blockHash !== hash);
    await this.pause(rows.filter((row) => !lost.includes(row)));
    if (lost.length === 0) return;
    await this.database.transaction(async (tx) => {
      await this.recorder.markReorged(tx, lost);
      await rewindCursor(tx, asset, blockNumber);
    });
  }

  private async pause(rows: readonly PaymentRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    await execute(this.database.db, `UPDATE crypto_payments SET checked_at = now() WHERE id = ANY($1::int[]) AND status = 'pending'`, [
      ids,
    ]);
  }

  private async quote(asset: Asset): Promise<Quote | null> {
    try {
      return await this.prices.forCredit(asset);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}

/** Checks the payments of a block by its receipts: the transaction succeeded, and contains exactly this event. */
function standingsOf(
  asset: Asset,
  rows: readonly PaymentRow[],
  receipts: ReadonlyMap<string, Receipt | RpcFailure>,
): [PaymentRow, Standing][] {
  // Each receipt is read once, however many payments it holds.
  const eventsOf = new Map<string, Map<number, Transfer>>();
  const eventAt = (row: PaymentRow, { logs }: Receipt): Transfer | undefined => {
    const receivingAddress = row.toAddress ?? asset.receivingAddress;
    const key = `${row.txHash} ${receivingAddress}`;
    const events = eventsOf.get(key) ?? new Map(transfersTo({ ...asset, receivingAddress }, logs).map((event) => [event.logIndex, event]));
    eventsOf.set(key, events);
    return events.get(row.logIndex);
  };
  return rows.map((row) => {
    const receipt = receipts.get(row.txHash);
    if (isRpcFailure(receipt)) return [row, 'unreadable'];
    if (!receipt || receipt.blockHash !== row.blockHash) return [row, 'absent'];
    if (receipt.status !== 1) return [row, 'reverted'];
    const event = eventAt(row, receipt);
    return [row, event?.from === row.fromAddress && event?.raw.toString() === row.tokenAmountRaw ? 'there' : 'absent'];
  });
}
