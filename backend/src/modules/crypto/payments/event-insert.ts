import { query, type Tx } from '../../../database/database.js';
import type { Transfer } from '../chain/transfers.js';
import { TOKEN_DECIMALS, TOKEN_SYMBOL, type CryptoConfig } from '../crypto.config.js';
import { formatDecimal } from '../crypto.rules.js';
import type { Sender } from './candidates.js';
import type { Owner } from './ownership.rules.js';
import type { PaymentRow } from './payment.store.js';

export interface NewEvent {
  transfer: Transfer;
  owner: Owner;
  blockTime: Date;
  sender: Sender | undefined;
}

export type InsertedEvent = Pick<PaymentRow, 'id' | 'projectId' | 'txHash' | 'logIndex' | 'status' | 'heldReason' | 'fromAddress'> & {
  tokenAmount: string;
};

/** Writes new payments in one statement; one that another process was faster with is left as it wrote it. */
export async function insertEvents(tx: Tx, config: CryptoConfig, events: readonly NewEvent[]): Promise<InsertedEvent[]> {
  if (events.length === 0) return [];
  const column = (pick: (event: NewEvent) => unknown): unknown[] => events.map(pick);
  return query<InsertedEvent>(
    tx,
    `INSERT INTO crypto_payments (chain_id, token_address, token_symbol, token_decimals, required_confirmations, last_seen_at,
       tx_hash, log_index, from_address, to_address, block_number, block_hash, block_time, token_amount, token_amount_raw,
       project_id, held_reason, status, sender_address, sender_nonce)
     SELECT $1, $2, $3, $4, $5, now(), tx_hash, log_index, from_address, to_address, block_number, block_hash, block_time, token_amount, token_amount_raw,
       project_id, held_reason, CASE WHEN project_id IS NULL THEN 'held' ELSE 'pending' END, sender_address, sender_nonce
     FROM unnest($6::text[], $7::int[], $8::text[], $9::text[], $10::bigint[], $11::text[], $12::timestamptz[], $13::numeric[], $14::numeric[],
       $15::int[], $16::text[], $17::text[], $18::bigint[])
       AS e (tx_hash, log_index, from_address, to_address, block_number, block_hash, block_time, token_amount, token_amount_raw,
         project_id, held_reason, sender_address, sender_nonce)
     ON CONFLICT (chain_id, tx_hash, log_index) WHERE log_index IS NOT NULL DO NOTHING
     RETURNING id, project_id AS "projectId", tx_hash AS "txHash", log_index AS "logIndex", status, held_reason AS "heldReason",
       from_address AS "fromAddress", token_amount AS "tokenAmount"`,
    [
      config.chainId,
      config.tokenAddress,
      TOKEN_SYMBOL,
      TOKEN_DECIMALS,
      config.requiredConfirmations,
      column(({ transfer }) => transfer.txHash),
      column(({ transfer }) => transfer.logIndex),
      column(({ transfer }) => transfer.from),
      column(({ transfer }) => transfer.to),
      column(({ transfer }) => transfer.blockNumber),
      column(({ transfer }) => transfer.blockHash),
      column(({ blockTime }) => blockTime),
      column(({ transfer }) => formatDecimal(transfer.raw, TOKEN_DECIMALS)),
      column(({ transfer }) => transfer.raw.toString()),
      column(({ owner }) => owner.projectId),
      column(({ owner }) => owner.heldReason),
      column(({ sender }) => sender?.from ?? null),
      column(({ sender }) => sender?.nonce ?? null),
    ],
  );
}
