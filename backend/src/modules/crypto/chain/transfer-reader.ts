import type { ChainView } from './chain-view.js';
import { NodeFailure, RpcRefusal } from './rpc-node.js';
import { transferFilter, transfersTo, type Target, type Transfer } from './transfers.js';

export const BLOCKS_MAX = 2_000;

export interface ScannedRange {
  from: number;
  to: number;
  transfers: Transfer[];
}

/** Reads the transfers to us, range by range; a node that refuses a range is asked for a narrower one, and later for more again. */
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
          throw new NodeFailure('answered with logs of other blocks');
        this.width = Math.min(this.width * 2, BLOCKS_MAX);
        return { from, to, transfers: transfersTo(this.target, logs) };
      } catch (error) {
        this.narrow(to - from + 1, error);
      }
    }
  }

  private narrow(blocks: number, error: unknown): void {
    // A node that is overwhelmed by a range may also fall silent: the next node is asked for less.
    if (error instanceof NodeFailure) this.width = Math.max(Math.floor(blocks / 2), 1);
    if (!(error instanceof RpcRefusal)) throw error;
    if (blocks === 1) throw new NodeFailure(`refuses the logs of a single block (${error.code})`);
    this.width = Math.ceil(blocks / 2);
  }
}
