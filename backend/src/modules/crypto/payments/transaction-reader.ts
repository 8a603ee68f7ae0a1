import type { ChainView } from '../chain/chain-view.js';
import { MalformedAnswer } from '../chain/rpc-node.js';
import { movesToken, payerOf, transfersTo, type Transfer } from '../chain/transfers.js';
import type { Receipt, Transaction } from '../chain/eth-answers.dto.js';
import type { CryptoConfig } from '../crypto-config.js';
import type { Sender } from './ownership/ownership.queries.js';
import type { FailureReason } from './payment.rules.js';
import type { SeenBlock, SeenBlocks } from './payment-recorder.js';
import { Injectable } from '@nestjs/common';
import { Chain } from '../chain/chain.js';

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
  const waiting = {
    sender,
    payer: payerOf(config, transaction),
    blockNumber: null,
    transfers: [],
    blocks: new Map<string, SeenBlock>(),
    failure: null,
  };
  const receipt = typeof transaction.blockNumber === 'number' ? await view.receipt(transaction.hash) : null;
  if (!receipt) return waiting;
  const transfers = receipt.status === 1 ? transfersTo(config, receipt.logs) : [];
  if (transfers.length > 0) {
    const blocks = new Map([[receipt.blockHash, await readBlock(view, receipt.blockHash)]]);
    return { ...waiting, blockNumber: receipt.blockNumber, transfers, blocks };
  }
  return { ...waiting, payer: sender.from, blockNumber: receipt.blockNumber, failure: failureOf(config, receipt) };
}

function failureOf(config: CryptoConfig, { status, logs }: Receipt): KnownTransaction['failure'] {
  if (status !== 1) return 'reverted';
  return movesToken(config, logs) ? 'wrong_receiver' : 'wrong_token';
}

/** Time and senders of a block: one call, however many payments it holds. */
export async function readBlock(view: ChainView, hash: string): Promise<SeenBlock> {
  const block = await view.fullBlock(hash);
  if (!block) throw new MalformedAnswer('does not hold a block of which it gave logs');
  const senders = block.transactions.map(({ hash: txHash, from, nonce }): [string, Sender] => [txHash, { from, nonce }]);
  return { time: new Date(block.timestamp * 1000), senders: new Map(senders) };
}

/** What the chain knows of a hash that somebody submits: read before any transaction is opened. */
@Injectable()
export class TransactionReader {
  constructor(private readonly chain: Chain) {}

  /** Null where no node knows it. @throws chain_unavailable */
  read(config: CryptoConfig, txHash: string): Promise<KnownTransaction | null> {
    return this.chain.read(async (_view, all) => {
      const { found: byHash, unanswered } = await this.chain.findTransactions(all, [txHash]);
      const failure = unanswered.get(txHash);
      if (failure) throw failure;
      const found = byHash.get(txHash);
      return found ? lookUp(found.view, config, found.transaction) : null;
    });
  }
}
