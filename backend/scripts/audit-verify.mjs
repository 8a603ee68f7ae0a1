// npm run audit:verify [-- --expect=HASH]: names the first altered, missing or added row of the audit trail.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, requireNode, ROOT } from './lib/run.mjs';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, ['backend']);
  const { auditVerify } = await import('../dist/maintenance/audit-verify.js');
  process.exitCode = await auditVerify(process.env, process.argv.slice(2), ROOT, console.log).catch((error) => {
    throw new Failure(error.message || String(error.code));
  });
});
