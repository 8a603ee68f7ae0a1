import { Injectable, Logger } from '@nestjs/common';

import { Database, query, queryOne, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import type { ChainView } from '../chain/chain-view.js';
import type { Asset } from '../assets/asset.js';
import { WATCHED_BLOCKS } from '../assets/assets.queries.js';
import { WATCHER } from '../payments/ownership/claims.js';
import type { CryptoPayment } from '../payments/crypto-payment.entity.js';
import { auditPayment, selectPayments, updatePayment, type PaymentRow } from '../payments/payments.queries.js';
import { rewindCursor } from './chain-cursor.queries.js';

const BLOCKS_PER_PASS = 50;

interface CreditedBlock {
  blockNumber: number;
  blockHash: string;
}
const BLOCK = columnsOf<CryptoPayment>(['blockNumber', 'blockHash']);

const CREDITED = `asset_id = $1 AND status = 'confirmed' AND reorganised_at IS NULL AND block_hash IS NOT NULL AND block_number > $2`;

/**
 * Notices when the chain reverses credited payments. While the newest block with a credit is still there, so are all before it: that
 * takes one call. Otherwise an alert is raised; only a person decides to take money back.
 */
@Injectable()
export class DeepCheck {
  private readonly logger = new Logger(DeepCheck.name);

  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  async run(view: ChainView, asset: Asset): Promise<void> {
    const params = [asset.id, view.head - WATCHED_BLOCKS];
    const newest = await queryOne<CreditedBlock>(
      this.database.db,
      `SELECT ${BLOCK} FROM crypto_payments WHERE ${CREDITED} ORDER BY block_number DESC, id DESC LIMIT 1`,
      params,
    );
    if (!newest || (await this.isThere(view, newest))) return;
    const blocks = await query<CreditedBlock>(
      this.database.db,
      `SELECT DISTINCT ${BLOCK} FROM crypto_payments WHERE ${CREDITED} ORDER BY 1 DESC LIMIT ${BLOCKS_PER_PASS}`,
      params,
    );
    const lost: CreditedBlock[] = [];
    for (const block of blocks) {
      if (await this.isThere(view, block)) break;
      lost.push(block);
    }
    await this.raise(asset, lost);
  }

  /** A height that the node does not have proves nothing: only another block in its place does. */
  private async isThere(view: ChainView, { blockNumber, blockHash }: CreditedBlock): Promise<boolean> {
    const block = blockNumber <= view.head ? await view.block(blockNumber) : null;
    return !block || block.hash === blockHash;
  }

  private async raise(asset: Asset, lost: readonly CreditedBlock[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const condition = `asset_id = $1 AND block_hash = ANY($2::text[]) AND status = 'confirmed' AND reorganised_at IS NULL ORDER BY id FOR UPDATE`;
      const rows = await selectPayments(tx, condition, [asset.id, lost.map(({ blockHash }) => blockHash)]);
      for (const row of rows) {
        await updatePayment(tx, row.id, { reorganised_at: new Date() });
        await auditPayment(tx, this.audit, WATCHER, row, 'crypto_payment_reorganised', {
          details: { usdAmount: row.usdAmount, blockHash: row.blockHash },
        });
        await this.raiseAlarm(tx, row);
      }
      // The new branch may contain them too: it is read from there, and payments that are found clear the alert.
      for (const { blockNumber } of lost) await rewindCursor(tx, asset, blockNumber);
    });
  }

  private async raiseAlarm(tx: Tx, row: PaymentRow): Promise<void> {
    const alarm = `The chain has reversed the credited payment ${row.id} of ${row.usdAmount} USD (${row.txHash}): a person must decide`;
    this.database.afterCommit(tx, () => this.logger.error(alarm));
    if (row.projectId === null) return;
    const data = { paymentId: row.id, txHash: row.txHash, usdAmount: row.usdAmount };
    await this.outbox.publish(tx, {
      type: 'crypto_payment.reorganised',
      projectId: row.projectId,
      subject: `crypto_payment:${row.id}`,
      data,
    });
  }
}
