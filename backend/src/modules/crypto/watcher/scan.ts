import { Injectable } from '@nestjs/common';

import { groupBy } from '../../../common/group-by.js';
import { Database, query, type Db } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import type { ChainView } from '../chain/chain-view.js';
import { FailedAnswers } from '../chain/failed-answers.js';
import { MalformedAnswer } from '../chain/rpc-node.js';
import { TransferReader, type ScannedRange, type Transfer } from '../chain/transfers.js';
import { PerAsset, type Asset } from '../assets/asset.js';
import type { CryptoPayment } from '../payments/crypto-payment.entity.js';
import { PaymentRecorder, type SeenBlock } from '../payments/payment-recorder.js';
import { selectPayments } from '../payments/payments.queries.js';
import { readBlock } from '../payments/transaction-reader.js';
import { moveCursor, readCursor, type CursorMove } from './chain-cursor.queries.js';

/** After a long stop the blocks are read over several passes, so that payments are also confirmed in between. */
const RANGES_MAX = 20;

/** How many payments are known of a block; a block's hash stands for its logs, so the number shows whether one is missing. */
interface KnownBlock {
  blockNumber: number;
  blockHash: string;
  count: number;
}

interface News {
  transfers: Transfer[];
  blocks: Map<string, SeenBlock>;
  /** Blocks with payments of ours that the chain no longer holds. */
  lostBlocks: string[];
}

/**
 * Reads the transfers of the blocks since the cursor, and of the recent ones before it again: a reorganisation can put a payment into a
 * height already read, and a node can leave out the logs of its newest block for a moment. Payments and cursor move in one transaction.
 */
@Injectable()
export class Scan {
  private readonly readers = new PerAsset((asset) => new TransferReader(asset));

  constructor(
    private readonly database: Database,
    private readonly recorder: PaymentRecorder,
  ) {}

  /** @throws RpcFailure at the end, for blocks with an incomplete answer: the cursor stays before them, the others are recorded */
  async run(view: ChainView, asset: Asset): Promise<void> {
    const reader = this.readers.of(asset);
    const unread = new UnreadBlocks();
    let cursor = await readCursor(this.database.db, asset, view.head);
    // A head below the cursor is a node that is a little behind, or a chain that went back: its recent blocks are read in either case.
    let next = Math.max(Math.min(cursor, view.head + 1) - asset.confirmations, 0);
    for (let range = 1; next <= view.head && (range <= RANGES_MAX || next <= cursor); range += 1) {
      const scanned = await reader.next(view, next, view.head);
      const news = await this.compare(view, asset, scanned, unread);
      next = scanned.to + 1;
      const moved = Math.min(scanned.to >= view.head ? next : Math.max(cursor, next), unread.lowest);
      if (!(await this.write(asset, { from: cursor, to: moved, head: view.head }, news))) return;
      cursor = moved;
    }
    unread.throwFirst();
  }

  /** Only blocks that are new or changed need further calls; a pass without payments makes none. */
  private async compare(view: ChainView, asset: Asset, scanned: ScannedRange, unread: UnreadBlocks): Promise<News> {
    const { from, to, transfers, failure } = scanned;
    if (failure) await unread.read(from, () => Promise.reject(failure));
    const known = failure ? [] : await knownBlocks(this.database.db, asset, from, to);
    const countOf = new Map(known.map(({ blockHash, count }) => [blockHash, count]));
    const seen = groupBy(transfers, ({ blockHash }) => blockHash);
    const lostBlocks: string[] = [];
    for (const { blockNumber, blockHash, count } of known) {
      if ((seen.get(blockHash)?.length ?? 0) >= count) continue;
      await unread.read(blockNumber, async () => {
        // Fewer than are known of the same block: the node leaves some out. Of another block at this height: a reorganisation.
        if ((await view.block(blockNumber))?.hash === blockHash) throw new MalformedAnswer('left out logs of a block that it holds');
        lostBlocks.push(blockHash);
      });
    }
    const news: News = { transfers: [], blocks: new Map(), lostBlocks };
    for (const [blockHash, ofBlock] of seen) {
      if (ofBlock.length === countOf.get(blockHash)) continue;
      const block = await unread.read(ofBlock[0]?.blockNumber ?? from, () => readBlock(view, blockHash));
      if (!block) continue;
      news.blocks.set(blockHash, block);
      news.transfers.push(...ofBlock);
    }
    return news;
  }

  /** @returns false where another process has moved the cursor meanwhile */
  private async write(asset: Asset, cursor: CursorMove, { transfers, blocks, lostBlocks }: News): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      if (!(await moveCursor(tx, asset, cursor))) return false;
      if (transfers.length > 0) await this.recorder.record(tx, [asset], transfers, blocks);
      if (lostBlocks.length === 0) return true;
      const lost = await selectPayments(tx, 'asset_id = $1 AND block_hash = ANY($2::text[]) ORDER BY id FOR UPDATE', [
        asset.id,
        lostBlocks,
      ]);
      await this.recorder.markReorged(tx, lost);
      return true;
    });
  }
}

/** Blocks about which the node's answers cannot be used. */
class UnreadBlocks extends FailedAnswers {
  lowest = Infinity;

  async read<T>(blockNumber: number, work: () => Promise<T>): Promise<T | undefined> {
    let isRead = false;
    const result = await this.collect(async () => {
      const value = await work();
      isRead = true;
      return value;
    });
    if (!isRead) this.lowest = Math.min(this.lowest, blockNumber);
    return result;
  }
}

const knownBlocks = (db: Db, { id, receivingAddress }: Asset, from: number, to: number): Promise<KnownBlock[]> =>
  query<KnownBlock>(
    db,
    `SELECT ${columnsOf<CryptoPayment>(['blockNumber', 'blockHash'])}, count(*)::int AS count FROM crypto_payments
     WHERE asset_id = $1 AND to_address = $2 AND block_number BETWEEN $3 AND $4 AND block_hash IS NOT NULL
     GROUP BY block_number, block_hash`,
    [id, receivingAddress, from, to],
  );
