import fs from 'node:fs';

import type { Rpc } from './chain-rpc.js';

/** Deep enough for any payment to be final: the console asks for 12. */
const BLOCKS_AFTER_A_TRANSACTION = 15;
const TICK_MS = 2_000;

/**
 * Blocks for a chain that people pay on by hand: a transaction is mined at once, a few blocks follow it so that it gains its
 * confirmations, and then the chain rests. What it holds is written to disk whenever it grew, whole or not at all.
 */
export class ChainClock {
  private quietBlocks = 0;
  private head = -1;
  private savedHead = -1;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly rpc: Rpc,
    private readonly stateFile: string | null,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      // A tick fails when the chain has stopped, which is noticed elsewhere.
      this.running = this.running.then(() => this.tick()).catch(() => undefined);
    }, TICK_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
    await this.save().catch(() => undefined);
  }

  private async tick(): Promise<void> {
    const head = Number(await this.rpc<string>('eth_blockNumber'));
    if (head !== this.head) this.quietBlocks = 0;
    this.head = head;
    if (this.quietBlocks < BLOCKS_AFTER_A_TRANSACTION) {
      await this.rpc('anvil_mine', '0x1');
      this.head += 1;
      this.quietBlocks += 1;
    }
    await this.save();
  }

  private async save(): Promise<void> {
    if (this.stateFile === null) return;
    const head = Number(await this.rpc<string>('eth_blockNumber'));
    if (head === this.savedHead) return;
    const state = await this.rpc<string>('anvil_dumpState');
    fs.writeFileSync(`${this.stateFile}.new`, state, { mode: 0o600 });
    fs.renameSync(`${this.stateFile}.new`, this.stateFile);
    this.savedHead = head;
  }
}
