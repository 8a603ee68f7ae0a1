// npm run scaling: the size of the database and the response times at 10, 100 and 1,000 projects.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, requireNode } from './lib/run.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, ['backend']);
  const { scaling } = await import('../bench/scaling.mjs');
  await scaling();
});
