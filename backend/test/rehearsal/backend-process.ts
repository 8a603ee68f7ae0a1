import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BACKEND = path.join(import.meta.dirname, '../..');
const MAIN = path.join(BACKEND, 'dist/main.js');
const READY_MS = 90_000;
const LOOK_MS = 25;
const STDERR_KEPT = 4_000;

export interface BackendOptions {
  name: string;
  /** What the process finds in its environment, and nothing else. */
  env: Record<string, string>;
  port: number;
  host?: string;
  /** A file that its log is added to; else nobody keeps it. */
  log?: string;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  ms: number;
}

/** The built backend as a process of its own, as production runs it: it can be asked to stop, killed and started again on its port. */
export class BackendProcess {
  /** Endings that nobody asked for, with what the process last said. */
  readonly crashes: string[] = [];
  private child: ChildProcess | undefined;

  constructor(readonly options: BackendOptions) {}

  get url(): string {
    return `http://${this.options.host ?? '127.0.0.1'}:${this.options.port}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get isRunning(): boolean {
    return this.child !== undefined;
  }

  start(): void {
    if (this.child) throw new Error(`${this.options.name} runs already`);
    const { env, port, host = '127.0.0.1', name, log } = this.options;
    const own = { PORT: String(port), HOST: host, METRICS_PORT: '0', METRICS_HOST: '127.0.0.1' };
    const file = log === undefined ? undefined : fs.openSync(log, 'a');
    const child = spawn(process.execPath, [MAIN], {
      env: { ...own, ...env },
      stdio: ['ignore', file ?? 'ignore', 'pipe'],
    });
    if (file !== undefined) fs.closeSync(file);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-STDERR_KEPT)));
    child.once('exit', (code, signal) => {
      if (this.child !== child) return;
      this.child = undefined;
      this.crashes.push(`${name} ended by itself (${code ?? signal}): ${said.trim() || 'it said nothing'}`);
    });
    this.child = child;
  }

  /** @returns how long it took since now, in milliseconds */
  async untilReady(limitMs = READY_MS): Promise<number> {
    const begin = performance.now();
    while (this.child && performance.now() - begin < limitMs) {
      if (await this.isReady()) return performance.now() - begin;
      await sleep(LOOK_MS);
    }
    throw new Error(`${this.options.name} did not become ready: ${this.crashes.at(-1) ?? 'no answer in time'}`);
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.url}/api/ready`).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.ok ?? false;
  }

  /** Asks it to stop, or kills it, and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<Ending | undefined> {
    const { child } = this;
    if (!child) return undefined;
    this.child = undefined;
    const begin = performance.now();
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill(signal);
    const [code, by] = await ended;
    return { code, signal: by, ms: performance.now() - begin };
  }
}
