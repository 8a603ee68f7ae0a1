import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

import { processIdentity } from '../../scripts/lib/lock.mjs';

type Stop = () => Promise<void> | void;

const PARENT_LOOK_MS = 250;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Stops in reverse order what was started, once, whatever the reason. A second Ctrl-C does not wait. */
export class Shutdown {
  private readonly stops: { what: string; stop: Stop }[] = [];
  private ending: Promise<void> | null = null;

  constructor(private readonly say: (text: string) => void) {
    for (const signal of SIGNALS) process.on(signal, () => this.onSignal());
  }

  /** npm hands SIGTERM to its shell, which ends without passing it on, and a killed npm hands on nothing: we end with the shell and with npm. */
  endWithParent(): void {
    const ancestors = ancestorsUpToNpm().map((pid) => ({ pid, identity: processIdentity(pid) }));
    const look = setInterval(() => {
      if (ancestors.every(({ pid, identity }) => processIdentity(pid) === identity)) return;
      clearInterval(look);
      if (!this.isEnding) this.onSignal();
    }, PARENT_LOOK_MS).unref();
  }

  add(what: string, stop: Stop): void {
    this.stops.push({ what, stop });
  }

  /** Later calls wait for the first. */
  run(): Promise<void> {
    this.ending ??= this.stopAll();
    return this.ending;
  }

  get isEnding(): boolean {
    return this.ending !== null;
  }

  private onSignal(): void {
    // The guardian ends what is left.
    if (this.ending) process.exit(1);
    this.say('\nStopping …');
    void this.run().then(() => process.exit(0));
  }

  private async stopAll(): Promise<void> {
    for (const { what, stop } of this.stops.reverse()) {
      try {
        await stop();
      } catch (error) {
        this.say(`${what} did not stop well: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}

const SHELL = /(^|\/)-?(sh|ash|dash|bash|ksh|zsh)$/;

/** npm itself, or the shell in which npm runs a script, and npm. */
function ancestorsUpToNpm(): number[] {
  const { name, parent } = processOf(process.ppid);
  return SHELL.test(name) && parent > 1 ? [process.ppid, parent] : [process.ppid];
}

function processOf(pid: number): { name: string; parent: number } {
  const [, name = '', parent] =
    process.platform === 'linux'
      ? (/^\d+ \((.*)\) \S (\d+)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [])
      : (/^(.*) (\d+)$/s.exec(execFileSync('ps', ['-o', 'comm=,ppid=', '-p', String(pid)], { encoding: 'utf8' }).trim()) ?? []);
  return { name: name.trim(), parent: Number(parent ?? 0) };
}
