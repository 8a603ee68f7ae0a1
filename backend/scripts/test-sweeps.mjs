// npm run test:sweeps: every screen in both themes and widths, every word of the specification, every zone. Minutes in a browser; npm test leaves them out.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, requireNode } from './lib/run.mjs';
import { runTests, SWEEPS } from './lib/runners.mjs';
import { systemTools } from './lib/tools.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  const { env } = await systemTools(console.log);
  if (!env.CHROMIUM_PATH) throw new Failure('The sweeps need Chromium, which is not there.');
  await ensureBuilt(console.log);
  const { passed, failed } = await runTests(SWEEPS(), env);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
