import { verifyAudit } from '../modules/audit/seals/verify-audit.js';
import { maintenanceUrl, onSnapshot } from './maintenance-database.js';

const EXPECT = '--expect=';
const HASH = /^[0-9a-f]{64}$/;

/**
 * `npm run audit:verify [-- --expect=HASH]`: compares the audit trail with its seals and names the first changed row.
 * @returns the exit code
 */
export async function auditVerify(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  root: string,
  say: (line: string) => void,
): Promise<number> {
  const expected = args.find((arg) => arg.startsWith(EXPECT))?.slice(EXPECT.length);
  if (args.some((arg) => !arg.startsWith(EXPECT)) || (expected !== undefined && !HASH.test(expected))) {
    say('Usage: npm run audit:verify [-- --expect=HASH]   HASH is a head that was noted earlier');
    return 2;
  }
  const { problem, rows, seals, unsealed, head } = await onSnapshot(maintenanceUrl(env, root), (db) => verifyAudit(db, expected));
  if (problem !== null) {
    say(`The audit trail is not as it was written: ${problem}.`);
    return 1;
  }
  say(`The audit trail is whole: ${rows} rows in ${seals} seals; ${unsealed} rows wait for their seal. Head: ${head}`);
  return 0;
}
