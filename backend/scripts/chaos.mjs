// npm run chaos [-- --seconds=120 --seed=N]: kills what can be killed under load, and holds what is left against what clients were told.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, requireNode } from './lib/run.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, ['backend']);
  const { chaos } = await import('../dist/local/chaos/main.js');
  process.exitCode = await chaos(process.argv.slice(2), console.log);
});
