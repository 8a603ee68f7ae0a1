import type { ChainView } from '../chain/chain-view.js';
import { MalformedAnswer } from '../chain/rpc-node.js';
import { movesToken, payerOf, transfersTo, type Transfer } from '../chain/transfers.js';
import type { Receipt, Transaction } from '../chain/eth-answers.dto.js';
import type { Asset } from '../assets/asset.js';
import type { Sender } from './ownership/ownership.queries.js';
import type { FailureReason } from './payment.rules.js';
import type { SeenBlock, SeenBlocks } from './payment-recorder.js';
import { Injectable } from '@nestjs/common';
import { Chains } from '../chain/chains.js';

/** A transaction as a node knows it: at least its sender; once mined, its transfers. */
export interface KnownTransaction {
  sender: Sender;
  /** The payer, whose wallet must be bound, where that is certain without the event. */
  payer: string | null;
  blockNumber: number | null;
  transfers: Transfer[];
  blocks: SeenBlocks;
  /** Why a mined transaction pays us nothing. */
  failure: Extract<FailureReason, 'reverted' | 'wrong_token' | 'wrong_receiver'> | null;
}

/** Reads the transfers of a known transaction in these assets. A transaction without a receipt counts as not mined yet. */
export async function lookUp(view: ChainView, assets: readonly Asset[], transaction: Transaction): Promise<KnownTransaction> {
  const sender = { from: transaction.from, nonce: transaction.nonce };
  const waiting = {
    sender,
    payer: assets.map((asset) => payerOf(asset, transaction)).find((payer) => payer !== null) ?? null,
    blockNumber: null,
    transfers: [],
    blocks: new Map<string, SeenBlock>(),
    failure: null,
  };
  const receipt = typeof transaction.blockNumber === 'number' ? await view.receipt(transaction.hash) : null;
  if (!receipt) return waiting;
  const transfers = receipt.status === 1 ? assets.flatMap((asset) => transfersTo(asset, receipt.logs)) : [];
  if (transfers.length > 0) {
    const blocks = new Map([[receipt.blockHash, await readBlock(view, receipt.blockHash)]]);
    return { ...waiting, blockNumber: receipt.blockNumber, transfers, blocks };
  }
  return { ...waiting, payer: sender.from, blockNumber: receipt.blockNumber, failure: failureOf(assets, receipt) };
}

function failureOf(assets: readonly Asset[], { status, logs }: Receipt): KnownTransaction['failure'] {
  if (status !== 1) return 'reverted';
  return assets.some((asset) => movesToken(asset, logs)) ? 'wrong_receiver' : 'wrong_token';
}

/** Time and senders of a block: one call, however many payments it holds. */
export async function readBlock(view: ChainView, hash: string): Promise<SeenBlock> {
  const block = await view.fullBlock(hash);
  if (!block) throw new MalformedAnswer('does not hold a block of which it gave logs');
  const senders = block.transactions.map(({ hash: txHash, from, nonce }): [string, Sender] => [txHash, { from, nonce }]);
  return { time: new Date(block.timestamp * 1000), senders: new Map(senders) };
}

/** The transaction of a submitted hash, read from the chain before any database transaction begins. */
@Injectable()
export class TransactionReader {
  constructor(private readonly chains: Chains) {}

  /** Null where no node of the first asset knows it. @throws chain_unavailable */
  read(assets: readonly [Asset, ...Asset[]], txHash: string): Promise<KnownTransaction | null> {
    const chain = this.chains.of(assets[0]);
    return chain.read(async (_view, all) => {
      const { found: byHash, unanswered } = await chain.findTransactions(all, [txHash]);
      const failure = unanswered.get(txHash);
      if (failure) throw failure;
      const found = byHash.get(txHash);
      return found ? lookUp(found.view, assets, found.transaction) : null;
    });
  }
}
