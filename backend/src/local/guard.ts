import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';

import { processIdentity } from '../../scripts/lib/lock.mjs';

const SCRIPT = path.join(import.meta.dirname, '../../scripts/lib/guardian.mjs');

interface Orders {
  /** The process to end, and the signals to try, the gentlest first. */
  pid: number;
  signals: NodeJS.Signals[];
  /** Folders to remove afterwards. */
  remove?: string[];
}

/**
 * Watches over a detached helper: should this process die without stopping it, the guardian does.
 * @returns a function that ends the guardian.
 */
export function guard({ pid, signals, remove = [] }: Orders): () => void {
  const orders = { processes: [{ pid, identity: processIdentity(pid), signals }], remove };
  const guardian = spawn(process.execPath, [SCRIPT, JSON.stringify(orders)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  guardian.on('error', () => undefined);
  guardian.stdin.on('error', () => undefined);
  guardian.unref();
  // The pipe must not keep this process alive: the guardian acts when the process ends.
  (guardian.stdin as Socket).unref();
  return () => guardian.stdin.end('done');
}
