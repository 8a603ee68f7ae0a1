// npm run check: format, lint, types and the architecture tests, in seconds.
import { ensureInstalled } from './lib/install.mjs';
import { main, requireNode } from './lib/run.mjs';
import { ARCHITECTURE, FORMAT, LINT, report, runSteps, TYPES } from './lib/steps.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  const results = await runSteps([LINT(), TYPES(true), ARCHITECTURE(), FORMAT(true)], report);
  const failed = results.filter(({ passed }) => !passed).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
