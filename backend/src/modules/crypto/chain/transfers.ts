import { id, zeroPadValue } from 'ethers';

import type { ChainView } from './chain-view.js';
import type { Log, Transaction } from './eth-answers.dto.js';
import { isAnswerFailure, isRpcFailure, MalformedAnswer, NodeFailure, type RpcFailure } from './rpc-node.js';

export const TRANSFER_TOPIC = id('Transfer(address,address,uint256)');
const TRANSFER_CALL = id('transfer(address,uint256)').slice(0, 10);
const WORD = /^0x[0-9a-fA-F]{64}$/;
/** The sender of a mint. */
const NOBODY = `0x${'0'.repeat(40)}`;

/** One `Transfer` event of the token to the receiving address. */
export interface Transfer {
  tokenAddress: string;
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  from: string;
  to: string;
  raw: bigint;
}

export interface Target {
  tokenAddress: string;
  receivingAddress: string;
}

/** The parameters of `eth_getLogs`. */
export const transferFilter = ({ tokenAddress, receivingAddress }: Target): object => ({
  address: tokenAddress,
  topics: [TRANSFER_TOPIC, null, zeroPadValue(receivingAddress, 32)],
});

/**
 * The transfers among logs, from any sender: only those of the configured contract, to exactly our address, not removed, above zero, no
 * mint, and none of the address to itself, by which nothing arrives. Another contract with the same name and symbol emits the same topic.
 */
export function transfersTo(target: Target, logs: readonly Log[]): Transfer[] {
  const receiver = wordOf(target.receivingAddress);
  return logs.filter((log) => isTransferOf(target, log) && log.topics[2] === receiver).flatMap(toTransfer);
}

/** Whether the token moved at all, to any address: distinguishes a wrong receiver from a wrong token. */
export const movesToken = (target: Target, logs: readonly Log[]): boolean => logs.some((log) => isTransferOf(target, log));

/** Whether a call of a token is exactly `transfer(to, raw)`. */
export const isTransferCall = (input: string, to: string, raw: bigint): boolean =>
  input.toLowerCase() === `${TRANSFER_CALL}${wordOf(to).slice(2)}${raw.toString(16).padStart(64, '0')}`;

/** The payer of a plain `transfer` call on the token, who is its sender; null where only the event will show it. */
export const payerOf = ({ tokenAddress }: Target, { to, from, input }: Transaction): string | null =>
  to === tokenAddress && input.toLowerCase().startsWith(TRANSFER_CALL) ? from : null;

function isTransferOf({ tokenAddress }: Target, { address, topics, data, removed }: Log): boolean {
  return address === tokenAddress && topics.length === 3 && topics[0] === TRANSFER_TOPIC && removed !== true && WORD.test(data);
}

function toTransfer({ address: tokenAddress, transactionHash, logIndex, blockNumber, blockHash, topics, data }: Log): Transfer[] {
  const raw = BigInt(data);
  const [, from = '', to = ''] = topics.map((topic) => `0x${topic.slice(26)}`);
  return raw === 0n || from === NOBODY || from === to
    ? []
    : [{ tokenAddress, txHash: transactionHash, logIndex, blockNumber, blockHash, from, to, raw }];
}

const wordOf = (address: string): string => zeroPadValue(address, 32);

const BLOCKS_MAX = 2_000;

export interface ScannedRange {
  from: number;
  to: number;
  transfers: Transfer[];
  /** The range is a single block whose logs the node answers malformed. */
  failure?: RpcFailure;
}

/** Reads the transfers to us, range by range. A node that refuses a range, or answers it malformed, is asked for a narrower one. */
export class TransferReader {
  private width = BLOCKS_MAX;

  constructor(private readonly target: Target) {}

  /** As many blocks from `from` on as the node gives at once, up to `last`. */
  async next(view: ChainView, from: number, last: number): Promise<ScannedRange> {
    for (;;) {
      const to = Math.min(last, from + this.width - 1);
      try {
        const logs = await view.logs(transferFilter(this.target), from, to);
        if (logs.some(({ blockNumber }) => blockNumber < from || blockNumber > to))
          throw new MalformedAnswer('answered with logs of other blocks');
        this.width = Math.min(this.width * 2, BLOCKS_MAX);
        return { from, to, transfers: transfersTo(this.target, logs) };
      } catch (error) {
        if (error instanceof MalformedAnswer && from === to) return { from, to, transfers: [], failure: error };
        this.narrow(to - from + 1, error);
      }
    }
  }

  private narrow(blocks: number, error: unknown): void {
    if (!isRpcFailure(error)) throw error;
    this.width = Math.ceil(blocks / 2);
    // A node that is overwhelmed by a range may also fall silent: the next node is asked for less.
    if (!isAnswerFailure(error)) throw error;
    if (blocks === 1) throw new NodeFailure(`refuses the logs of a single block: ${error.message}`);
  }
}
