// The test runners and their JSON reports, whose counts are used.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { CACHE } from './install.mjs';
import { ROOT } from './run.mjs';
import { command } from './steps.mjs';

/** A runner that has written its report but does not end has left something open in the tests: that is a failure, not a wait. */
const GRACE_MS = 30_000;
const LIMIT_MS = 40 * 60_000;
/** Every screen in every state, width and theme. */
const SWEEPS_LIMIT_MS = 180 * 60_000;

const reportFile = (name) => path.join(CACHE, `report-${name}.json`);

export const BACKEND_TESTS = () => jest('backend');

export const BACKEND_SWEEPS = () => ({ ...jest('backend-sweeps'), env: { SWEEPS: '1' } });

const jest = (name) => ({
  name,
  ...command(
    path.join(ROOT, 'backend'),
    'jest',
    'jest',
    '--json',
    `--outputFile=${reportFile(name)}`,
    `--maxWorkers=${Math.max(2, os.availableParallelism() - 1)}`,
  ),
});

export const ADMIN_TESTS = () => vitest('admin', 'vitest.config.ts');

export const BROWSER_TESTS = () => vitest('browser', 'vitest.e2e.config.ts');

export const BROWSER_SWEEPS = () => {
  const runner = vitest('sweeps', 'vitest.sweeps.config.ts');
  return runner && { ...runner, limitMs: SWEEPS_LIMIT_MS };
};

function vitest(name, config) {
  const folder = path.join(ROOT, 'admin');
  if (!fs.existsSync(path.join(folder, config))) return null;
  const reporters = ['--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`];
  return { name, ...command(folder, 'vitest', 'vitest', 'run', '--config', config, ...reporters) };
}

/** @returns {Promise<{ passed: number, failed: number, skipped: number }>} */
export async function runTests({ name, cwd, args, env: own, limitMs = LIMIT_MS }, env) {
  const file = reportFile(name);
  fs.mkdirSync(CACHE, { recursive: true });
  fs.rmSync(file, { force: true });
  const begin = Date.now();
  const { code, hung } = await runUntilReport(cwd, args, { ...env, ...own }, file, limitMs);
  const counts = countsOf(file);
  if (hung) console.log(`The ${name} tests did not end by themselves: something was left open.`);
  // A runner that fails although no test did (a broken set-up, a leak) must not look like a success.
  if (counts.failed === 0 && (code !== 0 || hung)) counts.failed = 1;
  console.log(
    `${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${((Date.now() - begin) / 1_000).toFixed(0)} s)\n`,
  );
  return counts;
}

function runUntilReport(cwd, args, env, file, limitMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
    let hung = false;
    const kill = () => {
      hung = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    };
    const limit = setTimeout(kill, limitMs);
    let grace = null;
    const watch = setInterval(() => {
      if (fs.existsSync(file) && !grace) grace = setTimeout(kill, GRACE_MS);
    }, 500);
    child.once('close', (code) => {
      for (const timer of [limit, grace, watch]) clearTimeout(timer);
      resolve({ code: code ?? 1, hung });
    });
  });
}

/** Jest and vitest write the same form. A file that could not even be loaded has no tests, and counts as one that failed. */
function countsOf(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests + numTodoTests };
}
