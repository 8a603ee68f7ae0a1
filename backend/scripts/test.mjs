// npm test: everything, on a fresh clone, with no service started by hand. The last line is the summary.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, requireNode } from './lib/run.mjs';
import { ADMIN_TESTS, BACKEND_TESTS, BROWSER_TESTS, runTests } from './lib/runners.mjs';
import { FORMAT, LINT, report, runSteps, TYPES } from './lib/steps.mjs';
import { systemTools } from './lib/tools.mjs';

const PASSED = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

const say = (text) => console.log(text);

await main(async () => {
  requireNode();
  const results = [];
  // One waits for the registry, the other for the system's packages.
  const tools = systemTools(say);
  await ensureInstalled(say);
  const [canBrowse, { env, leftOut }] = await Promise.all([built(results), tools]);

  // Browsers wait for pages, and many backend tests for a process or a time-out: each uses processor time that the others leave.
  const beside = [runTests(BACKEND_TESTS(), env), ...(canBrowse && env.CHROMIUM_PATH ? [runTests(BROWSER_TESTS(), env)] : [])];
  const checks = await runSteps([LINT(), TYPES(false), FORMAT(false)], report, 1);
  results.push(...checks.map(({ passed }) => (passed ? PASSED : FAILED)));
  results.push(await runTests(ADMIN_TESTS(), env), ...(await Promise.all(beside)));

  const { passed, failed, skipped } = sum(results);
  say(`Left out: ${[...leftOut, 'what goes over every screen, word, zone and odd value (npm run test:sweeps)'].join('; ')}`);
  if (skipped > 0) say(`Skipped: ${skipped}`);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});

function sum(results) {
  const total = (name) => results.reduce((before, counts) => before + counts[name], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
}

/** The browser tests drive what `npm start` runs, so they need the built parts; a build that fails is one failure. */
async function built(results) {
  try {
    await ensureBuilt(say);
    return true;
  } catch (error) {
    say(error.message);
    results.push(FAILED);
    return false;
  }
}
