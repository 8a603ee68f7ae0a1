// npm run chaos [-- --seconds=120 --seed=N]: kills every part in turn under load, and compares the data that is left with the answers to
// clients.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { importRig } from './lib/rigs.mjs';
import { main, requireNode } from './lib/run.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, ['backend']);
  const { chaos } = await importRig('chaos/main');
  process.exitCode = await chaos(process.argv.slice(2), console.log);
});
