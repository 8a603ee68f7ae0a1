// npm run bench [-- part of a name …] [-- --quick]: each row beside its baseline in the same run.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, requireNode } from './lib/run.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, ['backend']);
  const { bench } = await import('../bench/run.mjs');
  await bench(process.argv.slice(2));
});
