// npm test: everything, on a fresh clone, with no service started by hand. The last line tells the whole.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, requireNode } from './lib/run.mjs';
import { ADMIN_TESTS, BACKEND_TESTS, BROWSER_TESTS, runTests } from './lib/runners.mjs';
import { FORMAT, LINT, report, runSteps, TYPES } from './lib/steps.mjs';
import { systemTools } from './lib/tools.mjs';

const say = (text) => console.log(text);

await main(async () => {
  requireNode();
  await ensureInstalled(say);
  const { env, leftOut } = await systemTools(say);
  const total = { passed: 0, failed: 0, skipped: 0 };

  for (const { passed } of await runSteps([LINT(false), TYPES(false), FORMAT(false)], report)) total[passed ? 'passed' : 'failed'] += 1;
  say('');
  for (const tests of await suites(env, total)) {
    const counts = await runTests(tests, env);
    for (const name of Object.keys(total)) total[name] += counts[name];
  }

  if (leftOut.length > 0) say(`Left out: ${leftOut.join('; ')}`);
  if (total.skipped > 0) say(`Skipped: ${total.skipped}`);
  say(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});

/** The browser tests drive what `npm start` runs, so they need the built parts; a build that fails is one failure. */
async function suites(env, total) {
  const browser = env.CHROMIUM_PATH ? BROWSER_TESTS() : null;
  const all = [BACKEND_TESTS(), ADMIN_TESTS()].filter((each) => each !== null);
  try {
    await ensureBuilt(say);
  } catch (error) {
    say(error.message);
    total.failed += 1;
    return all;
  }
  return browser ? [...all, browser] : all;
}
