import { Injectable } from '@nestjs/common';

import { groupBy } from '../../../common/group-by.js';
import { Database, query, type Db } from '../../../database/database.js';
import type { ChainView } from '../chain/chain-view.js';
import { NodeFailure } from '../chain/rpc-node.js';
import { TransferReader, type ScannedRange } from '../chain/transfer-reader.js';
import type { Transfer } from '../chain/transfers.js';
import type { CryptoConfig } from '../crypto.config.js';
import { PaymentRecorder } from '../payments/payment-recorder.js';
import { isEvent, selectPayments } from '../payments/payment.store.js';
import { readBlocks } from '../payments/transaction-look-up.js';
import { moveCursor, readCursor } from './cursor.store.js';

/** What is behind after a long stop is caught up over several passes, so that payments are also confirmed in between. */
const RANGES_MAX = 20;

/** How many payments are known of a block; a block's hash stands for its logs, so the number tells whether one is missing. */
interface KnownBlock {
  blockNumber: number;
  blockHash: string;
  count: number;
}

interface News {
  transfers: Transfer[];
  /** Blocks with payments of ours that the chain no longer holds. */
  lostBlocks: string[];
}

/**
 * Reads the transfers of the blocks since the cursor, and of the shallow ones before it once more: a reorganisation can put a payment into
 * a height already read, and a node can leave out the logs of its newest block for a moment. Payments and cursor move in one transaction.
 */
@Injectable()
export class Scan {
  private reader: TransferReader | undefined;

  constructor(
    private readonly database: Database,
    private readonly recorder: PaymentRecorder,
  ) {}

  async run(view: ChainView, config: CryptoConfig): Promise<void> {
    this.reader ??= new TransferReader(config);
    let cursor = await readCursor(this.database.db, config, view.head);
    // A head below the cursor is a node that is a little behind, or a chain that went back: its shallow blocks are read all the same.
    let next = Math.max(Math.min(cursor, view.head + 1) - config.requiredConfirmations, 0);
    for (let range = 1; next <= view.head && (range <= RANGES_MAX || next <= cursor); range += 1) {
      const scanned = await this.reader.next(view, next, view.head);
      const news = await this.compare(view, config, scanned);
      next = scanned.to + 1;
      const moved = scanned.to >= view.head ? next : Math.max(cursor, next);
      if (!(await this.write(view, config, { from: cursor, to: moved }, news))) return;
      cursor = moved;
    }
  }

  /** Only blocks that are not known as they are lead to further questions; on a quiet pass there are none. */
  private async compare(view: ChainView, config: CryptoConfig, { from, to, transfers }: ScannedRange): Promise<News> {
    const known = await knownBlocks(this.database.db, config, from, to);
    const countOf = new Map(known.map(({ blockHash, count }) => [blockHash, count]));
    const seen = groupBy(transfers, ({ blockHash }) => blockHash);
    const lostBlocks: string[] = [];
    for (const { blockNumber, blockHash, count } of known) {
      if ((seen.get(blockHash)?.length ?? 0) >= count) continue;
      // Fewer than are known of the same block: the node leaves some out. Of another block at this height: a reorganisation.
      if ((await view.block(blockNumber))?.hash === blockHash) throw new NodeFailure('left out logs of a block that it holds');
      lostBlocks.push(blockHash);
    }
    return { transfers: transfers.filter(({ blockHash }) => (seen.get(blockHash)?.length ?? 0) !== countOf.get(blockHash)), lostBlocks };
  }

  /** @returns false where another process has moved the cursor meanwhile */
  private async write(view: ChainView, config: CryptoConfig, cursor: { from: number; to: number }, news: News): Promise<boolean> {
    const { transfers, lostBlocks } = news;
    const blocks = await readBlocks(
      view,
      transfers.map(({ blockHash }) => blockHash),
    );
    return this.database.transaction(async (tx) => {
      if (!(await moveCursor(tx, config, { ...cursor, head: view.head }))) return false;
      if (transfers.length > 0) await this.recorder.record(tx, config, transfers, blocks);
      if (lostBlocks.length === 0) return true;
      const lost = await selectPayments(tx, 'chain_id = $1 AND block_hash = ANY($2::text[]) ORDER BY id FOR UPDATE', [
        config.chainId,
        lostBlocks,
      ]);
      await this.recorder.unmine(tx, lost.filter(isEvent));
      return true;
    });
  }
}

const knownBlocks = (db: Db, { chainId, tokenAddress, receivingAddress }: CryptoConfig, from: number, to: number): Promise<KnownBlock[]> =>
  query<KnownBlock>(
    db,
    `SELECT block_number AS "blockNumber", block_hash AS "blockHash", count(*)::int AS count FROM crypto_payments
     WHERE chain_id = $1 AND token_address = $2 AND to_address = $3 AND block_number BETWEEN $4 AND $5 AND block_hash IS NOT NULL
     GROUP BY block_number, block_hash`,
    [chainId, tokenAddress, receivingAddress, from, to],
  );
