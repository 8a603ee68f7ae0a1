import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { TestProject } from 'vitest/node';

import { temporaryRoot } from '../../backend/test/setup/temporary-root';
import { SignOnProvider } from '../../backend/test/sign-on/sign-on-provider';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 30_000;

/** Where the running console is, as `npm start` writes it down. */
export interface RunningConsole {
  url: string;
  email: string;
  password: string;
  coreUrl: string;
  chainUrl?: string;
  /** The provider of single sign-on. */
  issuer: string;
  /** For what no person does, such as letting time pass. */
  databaseUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    console: RunningConsole;
  }
}

/** Starts the console as a person does, on free ports and an empty data folder, and ends it after the last test. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(temporaryRoot(), 'kage-e2e-'));
  const provider = await SignOnProvider.start();
  const child = spawn(process.execPath, [join(ROOT, 'backend/scripts/start.mjs')], {
    cwd: ROOT,
    // A partner's server is one of the tests' own, on this machine, and each visitor names the address that a proxy would see.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '',
      ADMIN_PASSWORD: '',
      NODE_ENV: 'production',
      WEBHOOK_ALLOW_PRIVATE: '1',
      ...provider.env,
      OIDC_DEFAULT_ROLE: 'project_manager',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
    await provider.close();
  };

  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    const running = readRunning(join(dataDir, 'running.json'));
    if (running) {
      await provider.serves(running.url);
      const databaseUrl = readFileSync(join(dataDir, 'database-url'), 'utf8').trim();
      project.provide('console', { ...running, issuer: provider.issuer, databaseUrl });
      return stop;
    }
    if (child.exitCode !== null || Date.now() > limit) {
      await stop();
      throw new Error(`The console did not start:\n${output}`);
    }
    await sleep(200);
  }
}

function readRunning(file: string): Omit<RunningConsole, 'databaseUrl' | 'issuer'> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Omit<RunningConsole, 'databaseUrl' | 'issuer'>;
  } catch {
    return undefined;
  }
}
