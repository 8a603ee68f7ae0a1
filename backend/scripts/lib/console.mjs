// Starts the whole console as a person does, on free ports and with a folder of its own: for browser tests, tests of the start
// itself and benchmarks.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ROOT } from './run.mjs';

const START_LIMIT_MS = 240_000;
const STOP_LIMIT_MS = 30_000;

/**
 * @param {{ dataDir?: string, env?: Record<string, string> }} options a temporary folder when none is given
 * @returns {Promise<RunningConsole>} what running.json says, and how to stop it
 */
export async function startConsole({ dataDir, env = {} } = {}) {
  const folder = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'kage-console-'));
  const child = spawn(process.execPath, [path.join(ROOT, 'backend/scripts/start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, SEED_DEMO: '0', PORT: '0', METRICS_PORT: '0', ...env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const exited = new Promise((resolve) => child.once('close', resolve));
  const stop = async (signal = 'SIGINT') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    const code = await exited;
    clearTimeout(timer);
    if (dataDir === undefined) fs.rmSync(folder, { recursive: true, force: true });
    return code;
  };
  const facts = await running(path.join(folder, 'running.json'), child);
  if (facts) return { ...facts, dataDir: folder, output: () => output, exited, stop };
  await stop('SIGKILL');
  throw new Error(`The console did not start:\n${output}`);
}

async function running(file, child) {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
    // A file that a killed run left names another process.
    const facts = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
    if (facts?.pid === child.pid) return facts;
    await sleep(50);
  }
  return null;
}
