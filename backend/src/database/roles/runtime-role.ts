import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

import type { DataSource } from 'typeorm';

import { UnusableDatabase } from '../natural-order.js';

const SCRAM_ITERATIONS = 4_096;

/** Rows of these are only ever added: the role gets no right to change them, beside the triggers that refuse it to everybody. */
const APPEND_ONLY = `EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'tr_refuse_change')`;
const OURS = `relnamespace = 'public'::regnamespace AND NOT relispartition`;
/** Functions that the owner runs for the role: they make partitions in advance, and drop old ones. */
const FOR_THE_ROLE = ['ensure_partitions(timestamptz)', 'drop_expired_partitions()'];
const FOR_THE_OWNER = ['create_partition(regclass, timestamptz, timestamptz, text)', 'drop_partitions(regclass, timestamptz)'];

/**
 * Gives `role`, as which the product serves requests, what it needs of a migrated database and nothing more: it reads and writes rows, and
 * cannot alter or empty a table, switch a trigger off, drop a partition or touch one past its table. The role is made where it is missing;
 * its rights are given again after every migration, since neither new tables nor a restored database have them.
 */
export async function grantRuntimeRole(source: DataSource, { role, password }: { role: string; password: string }): Promise<void> {
  const [row] = await source.query<{ known: boolean; own: boolean; name: string }[]>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS known, current_user = $1 AS own, quote_ident($1) AS name`,
    [role],
  );
  if (!row || row.own) return;
  if (!row.known) await makeRole(source, row.name, password);
  const tables = await source.query<{ name: string; kind: 'append' | 'change' | 'read' }[]>(
    `SELECT oid::regclass::text AS name, CASE WHEN relname = 'migrations' THEN 'read' WHEN ${APPEND_ONLY} THEN 'append' ELSE 'change' END AS kind
     FROM pg_class WHERE ${OURS} AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  const of = (...kinds: string[]): string => {
    const names = tables.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
    return names.join(', ');
  };
  await source.query(`
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${row.name};
    GRANT USAGE ON SCHEMA public TO ${row.name};
    GRANT SELECT ON ${of('read', 'append', 'change')} TO ${row.name};
    GRANT INSERT ON ${of('append', 'change')} TO ${row.name};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${row.name};
    GRANT UPDATE, DELETE ON ${of('change')} TO ${row.name};
    REVOKE EXECUTE ON FUNCTION ${[...FOR_THE_ROLE, ...FOR_THE_OWNER].join(', ')} FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION ${FOR_THE_ROLE.join(', ')} TO ${row.name};`);
}

async function makeRole(source: DataSource, name: string, password: string): Promise<void> {
  const [row] = await source.query<{ may: boolean }[]>(
    'SELECT rolcreaterole OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
  );
  if (!row?.may)
    throw new UnusableDatabase(
      `DATABASE_URL names the role ${name}, which this server does not have and which MIGRATION_DATABASE_URL may not make: make it first (backend/OPERATIONS.md).`,
    );
  await source.query(`CREATE ROLE ${name} LOGIN PASSWORD '${scramVerifier(password)}'`);
}

/** What PostgreSQL keeps of a password: given like this, the password itself stands in no log of statements. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, SCRAM_ITERATIONS, 32, 'sha256');
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/** @throws UnusableDatabase where the connection could switch off what keeps the ledger and the audit trail as they are */
export async function refuseOwner(source: DataSource): Promise<void> {
  const [row] = await source.query<{ role: string; owns: boolean }[]>(
    `SELECT current_user AS role, EXISTS (SELECT FROM pg_class WHERE ${OURS} AND relkind IN ('r', 'p') AND pg_has_role(relowner, 'USAGE')) AS owns`,
  );
  if (!row?.owns) return;
  throw new UnusableDatabase(
    `DATABASE_URL signs in as ${row.role}, which owns the tables or is a superuser, and so could switch off the rules that protect the ledger ` +
      'and the audit trail. Give that address to MIGRATION_DATABASE_URL, name a second role and its password in DATABASE_URL, and run the ' +
      'migrations again, which make the role and give it what it needs (backend/OPERATIONS.md).',
  );
}
