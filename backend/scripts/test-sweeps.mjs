// npm run test:sweeps: the tests of which `npm test` runs a share (every field with every odd value, both proxies, chaos), and every
// screen, text and zone in a browser.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, requireNode } from './lib/run.mjs';
import { BACKEND_SWEEPS, BROWSER_SWEEPS, runTests } from './lib/runners.mjs';
import { systemTools } from './lib/tools.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  const { env } = await systemTools(console.log, { sweeps: true });
  if (!env.CHROMIUM_PATH) throw new Failure('The sweeps need Chromium, which is not there.');
  await ensureBuilt(console.log);
  const results = [await runTests(BACKEND_SWEEPS(), env), await runTests(BROWSER_SWEEPS(), env)];
  const [passed, failed] = ['passed', 'failed'].map((name) => results.reduce((sum, counts) => sum + counts[name], 0));
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
