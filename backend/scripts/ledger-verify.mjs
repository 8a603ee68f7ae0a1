// npm run ledger:verify: proves every project's ledger, and ends with 1 and the first difference where it does not hold.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, requireNode, ROOT } from './lib/run.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, ['backend']);
  const { ledgerVerify } = await import('../dist/maintenance/ledger-verify.js');
  process.exitCode = await ledgerVerify(process.env, ROOT, console.log).catch((error) => {
    throw new Failure(error.message || String(error.code));
  });
});
