// Ends the helpers of a process that died without doing it itself (kill -9, a crash): its stdin closes with that process.
// argv[2] is JSON: { processes: [{ pid, identity, signals: [name, …] }], remove: [folder, …] }.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { processIdentity } from './lock.mjs';

const PATIENCE_MS = 10_000;
const orders = JSON.parse(process.argv[2]);

let said = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => (said += text));
process.stdin.on('error', () => {});
process.stdin.once('close', async () => {
  if (said.includes('done')) return;
  await Promise.all(orders.processes.map(end));
  for (const folder of orders.remove) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function end({ pid, identity, signals }) {
  for (const signal of [...signals, 'SIGKILL']) {
    if (processIdentity(pid) !== identity) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + PATIENCE_MS;
    while (processIdentity(pid) === identity && Date.now() < until) await sleep(50);
  }
}
