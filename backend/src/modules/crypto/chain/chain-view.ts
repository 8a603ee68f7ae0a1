import { dataLength } from 'ethers';
import { z } from 'zod';

import * as answers from './eth-answers.dto.js';
import type { Block, FullBlock, Log, Receipt, Transaction } from './eth-answers.dto.js';
import { isAnswerFailure, RpcRefusal, type RpcFailure, type RpcNode } from './rpc-node.js';

/** The beginning of the code of an account whose key has delegated it to a contract (EIP-7702). */
const LENT_TO = '0xef0100';

const hex = (value: number): string => `0x${value.toString(16)}`;

/** One healthy node with its head: everything that is read through it is consistent. */
export class ChainView {
  constructor(
    readonly node: RpcNode,
    readonly head: number,
  ) {}

  block(number: number): Promise<Block | null> {
    return this.node.call('eth_getBlockByNumber', [hex(number), false], answers.block.nullable());
  }

  fullBlock(hash: string): Promise<FullBlock | null> {
    return this.node.call('eth_getBlockByHash', [hash, true], answers.fullBlock.nullable());
  }

  /** @throws RpcRefusal where the range is too wide for the node, or holds too much */
  logs(filter: object, from: number, to: number): Promise<Log[]> {
    return this.node.call('eth_getLogs', [{ ...filter, fromBlock: hex(from), toBlock: hex(to) }], z.array(answers.log));
  }

  /** In the order of the hashes; null where the node does not know one. */
  transactions(hashes: readonly string[]): Promise<(Transaction | null | RpcFailure)[]> {
    const params = hashes.map((hash) => [hash]);
    return this.node.callMany('eth_getTransactionByHash', params, answers.transaction.nullable());
  }

  receipt(hash: string): Promise<Receipt | null> {
    return this.node.call('eth_getTransactionReceipt', [hash], answers.receipt.nullable());
  }

  /**
   * The receipts of some transactions of one block: a single request, however many they are.
   * @returns for each hash that is known its receipt, or what is wrong with the node's answer
   */
  async receiptsOf(blockNumber: number, hashes: readonly string[]): Promise<Map<string, Receipt | RpcFailure>> {
    const ofBlock = await this.blockReceipts(blockNumber);
    if (ofBlock) return new Map(ofBlock.map((receipt) => [receipt.transactionHash, receipt]));
    const single = await this.node.callMany(
      'eth_getTransactionReceipt',
      hashes.map((hash) => [hash]),
      answers.receipt.nullable(),
    );
    return new Map(hashes.flatMap((hash, index) => (single[index] ? [[hash, single[index]]] : [])));
  }

  /** How many transactions the address has sent up to and including the block; null where the node has forgotten the state of then. */
  async nonceAt(address: string, blockNumber: number): Promise<number | null> {
    try {
      return await this.node.call('eth_getTransactionCount', [address, hex(blockNumber)], answers.safeNumber);
    } catch (error) {
      if (error instanceof RpcRefusal) return null;
      throw error;
    }
  }

  async isContract(address: string): Promise<boolean> {
    return dataLength(await this.code(address)) > 0;
  }

  /** Whether the address can send transactions: a contract cannot, an account with a key that is delegated to one (EIP-7702) can. */
  async isSender(address: string): Promise<boolean> {
    const code = await this.code(address);
    return dataLength(code) === 0 || code.toLowerCase().startsWith(LENT_TO);
  }

  /** @throws RpcRefusal where the call reverts */
  read(to: string, data: string, blockNumber: number = this.head): Promise<string> {
    return this.node.call('eth_call', [{ to, data }, hex(blockNumber)], answers.bytes);
  }

  private code(address: string): Promise<string> {
    return this.node.call('eth_getCode', [address, 'latest'], answers.bytes);
  }

  private async blockReceipts(blockNumber: number): Promise<Receipt[] | null> {
    try {
      return await this.node.call('eth_getBlockReceipts', [hex(blockNumber)], z.array(answers.receipt).nullable());
    } catch (error) {
      // Nodes that do not know the method say so with different codes; one malformed receipt must not hide those of the others.
      if (isAnswerFailure(error)) return null;
      throw error;
    }
  }
}
