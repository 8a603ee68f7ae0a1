// npm start: everything that the console needs, on this machine alone. Only Node's own modules until the packages are there.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, requireNode } from './lib/run.mjs';

const say = (text) => console.log(text);

await main(async () => {
  requireNode();
  await ensureInstalled(say);
  await ensureBuilt(say);
  const { startLocal } = await import('../dist/local/start-local.js');
  await startLocal(process.env, say);
});
