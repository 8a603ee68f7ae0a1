import type { ChainView } from '../chain/chain-view.js';
import { NodeFailure } from '../chain/rpc-node.js';
import { movesToken, payerOf, transfersTo, type Transfer } from '../chain/transfers.js';
import type { Receipt, Transaction } from '../chain/eth-answers.js';
import type { CryptoConfig } from '../crypto.config.js';
import type { Sender } from './candidates.js';
import type { FailureReason } from './payment.states.js';
import type { SeenBlocks } from './payment-recorder.js';

/** What a node knows of a transaction: at least who sent it; once mined, what it brought. */
export interface KnownTransaction {
  sender: Sender;
  /** Who must have the wallet bound, as far as that is certain without the event. */
  payer: string | null;
  blockNumber: number | null;
  transfers: Transfer[];
  blocks: SeenBlocks;
  /** Mined, and nothing of it is for us: why. */
  failure: Extract<FailureReason, 'reverted' | 'wrong_token' | 'wrong_receiver'> | null;
}

/** Reads a transaction that the node knows. A receipt that is missing for a moment is nothing: it counts as not mined yet. */
export async function lookUp(view: ChainView, config: CryptoConfig, transaction: Transaction): Promise<KnownTransaction> {
  const sender = { from: transaction.from, nonce: transaction.nonce };
  const waiting = { sender, payer: payerOf(config, transaction), blockNumber: null, transfers: [], blocks: new Map(), failure: null };
  const receipt = typeof transaction.blockNumber === 'number' ? await view.receipt(transaction.hash) : null;
  if (!receipt) return waiting;
  const transfers = receipt.status === 1 ? transfersTo(config, receipt.logs) : [];
  if (transfers.length > 0) {
    return { ...waiting, blockNumber: receipt.blockNumber, transfers, blocks: await readBlocks(view, [receipt.blockHash]) };
  }
  return { ...waiting, payer: sender.from, blockNumber: receipt.blockNumber, failure: failureOf(config, receipt) };
}

function failureOf(config: CryptoConfig, { status, logs }: Receipt): KnownTransaction['failure'] {
  if (status !== 1) return 'reverted';
  return movesToken(config, logs) ? 'wrong_receiver' : 'wrong_token';
}

/** Times and senders of blocks: one call for each block, however many payments it holds. */
export async function readBlocks(view: ChainView, hashes: Iterable<string>): Promise<SeenBlocks> {
  const blocks = new Map<string, { time: Date; senders: Map<string, Sender> }>();
  for (const hash of new Set(hashes)) {
    const block = await view.fullBlock(hash);
    if (!block) throw new NodeFailure('does not hold a block of which it gave logs');
    const senders = new Map(
      block.transactions.map((transaction) => [transaction.hash, { from: transaction.from, nonce: transaction.nonce }]),
    );
    blocks.set(hash, { time: new Date(block.timestamp * 1000), senders });
  }
  return blocks;
}
