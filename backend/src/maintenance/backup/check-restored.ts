import type { Db } from '../../database/database.js';
import { queryOne } from '../../database/database.js';
import { verifyAudit } from '../../modules/audit/seals/verify-audit.js';
import { checkLedger } from '../../modules/billing/verify/check-ledger.js';
import { onServer, onSnapshot } from '../maintenance-database.js';

/** Counts of tables that only grow: a restored database has at least as many rows as there were before the dump. */
export interface Counts {
  movements: number;
  auditRows: number;
}

export interface Restored extends Counts {
  projects: number;
  /** What is wrong, or null. */
  problem: string | null;
}

export async function countRows(db: Db): Promise<Counts> {
  const row = await queryOne<Counts>(
    db,
    'SELECT (SELECT count(*) FROM transactions) AS movements, (SELECT count(*) FROM audit_logs) AS "auditRows"',
  );
  return row ?? { movements: 0, auditRows: 0 };
}

/** Runs what `ledger:verify` and `audit:verify` run on a database that was restored. */
export async function checkRestored(address: string, atLeast: Counts = { movements: 0, auditRows: 0 }): Promise<Restored> {
  const ledger = await onServer(address, (client) => checkLedger(client));
  const { audit, counts } = await onSnapshot(address, async (db) => ({ audit: await verifyAudit(db), counts: await countRows(db) }));
  const problem =
    ledger.problem ??
    audit.problem ??
    (counts.movements < atLeast.movements || counts.auditRows < atLeast.auditRows
      ? `It holds ${counts.movements} movements and ${counts.auditRows} audit rows; there were ${atLeast.movements} and ${atLeast.auditRows} before`
      : null);
  return { ...counts, projects: ledger.projects, problem };
}
