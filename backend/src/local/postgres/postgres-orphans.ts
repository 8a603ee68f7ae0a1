import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

/**
 * Ends the servers that a killed run left on this data folder. `postmaster.pid` alone is not enough: its number may belong to a zombie
 * or to another process by now, and without the postmaster its children may still write.
 */
export async function endPostgresOrphans(data: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const left = serversOf(data);
    if (left.length === 0) break;
    const postmaster = left.find((pid) => pid === pidInFile(data));
    // A postmaster ends its children itself; signalled one by one they would look like a crash.
    const targets = signal === 'SIGINT' && postmaster !== undefined ? [postmaster] : left;
    for (const pid of targets) kill(pid, signal);
    const until = Date.now() + PATIENCE_MS;
    while (serversOf(data).length > 0 && Date.now() < until) await sleep(30);
  }
  fs.rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

/** Every process of a server works in its data folder. */
function serversOf(data: string): number[] {
  if (!fs.existsSync(data)) return [];
  if (process.platform !== 'linux') return postmasterByCommandLine(data);
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => workingFolder(name) === data)
    .map(Number);
}

function workingFolder(pid: string): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function postmasterByCommandLine(data: string): number[] {
  const pid = pidInFile(data);
  if (!pid) return [];
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout.includes(data) ? [pid] : [];
}

function pidInFile(data: string): number | null {
  try {
    return Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}
