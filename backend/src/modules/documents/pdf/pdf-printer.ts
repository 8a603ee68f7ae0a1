import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

import { KeyedSemaphore } from '../../../common/keyed-semaphore.js';
import type { Paper } from './paper.js';

const PROGRAM = path.join(import.meta.dirname, '../../../../scripts/printer/print.mjs');
/** The typesetter keeps some memory of each paper, which ends with its process. */
const PAPERS_PER_PROCESS = 200;
const IDLE_MS = 30_000;
const TIMEOUT_MS = 120_000;

interface Printed {
  pdf?: Uint8Array;
  problem?: string;
}

/** Prints one paper after the other in a process of its own, which starts when it is needed and ends when it is idle. */
@Injectable()
export class PdfPrinter implements OnApplicationShutdown {
  private readonly turns = new KeyedSemaphore(1);
  private child: ChildProcess | undefined;
  private printed = 0;
  private idle: NodeJS.Timeout | undefined;

  print(paper: Paper, logo: Buffer | null): Promise<Buffer> {
    return this.turns.run('', () => this.printNow(paper, logo));
  }

  onApplicationShutdown(): void {
    this.end();
  }

  private async printNow(paper: Paper, logo: Buffer | null): Promise<Buffer> {
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    child.channel?.ref();
    try {
      const { pdf, problem } = await answerOf(child, { paper, logo });
      if (!pdf) throw new Error(`A paper could not be printed: ${problem ?? 'no answer'}`);
      if (++this.printed >= PAPERS_PER_PROCESS) this.end();
      return Buffer.from(pdf);
    } catch (error) {
      this.end();
      throw error;
    } finally {
      // An idle printer does not keep our process alive.
      child.channel?.unref();
      this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    }
  }

  private start(): ChildProcess {
    this.printed = 0;
    // Without an environment: ours contains secrets that the printer must not have.
    const child = spawn(process.execPath, [PROGRAM], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' });
    child.unref();
    // The exit reports it too; without a listener the event would end our process.
    child.on('error', () => undefined);
    return child;
  }

  private end(): void {
    clearTimeout(this.idle);
    this.child?.kill();
    this.child = undefined;
  }
}

async function answerOf(child: ChildProcess, message: { paper: Paper; logo: Buffer | null }): Promise<Printed> {
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Printed>((resolve) => {
      child.once('message', resolve);
      child.once('exit', () => resolve({ problem: 'its process ended' }));
      limit = setTimeout(() => resolve({ problem: `it took more than ${TIMEOUT_MS / 1_000} seconds` }), TIMEOUT_MS);
      child.send(message, (error) => {
        if (error) resolve({ problem: error.message });
      });
    });
  } finally {
    clearTimeout(limit);
    child.removeAllListeners('message').removeAllListeners('exit');
  }
}
