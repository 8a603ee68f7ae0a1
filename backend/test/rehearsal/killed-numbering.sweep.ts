import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { Random } from '../chaos/random.js';
import { eventually, startWorld, type GivenProject, type World } from '../world.js';

const PROGRAM = path.join(import.meta.dirname, 'numbering-process.mjs');
const PROCESSES = 20;
const KILLS = 12;
/** A pass writes 500 in one statement: more than the processes number between two kills. */
const TOPUPS_EACH = 2_500;
const REVERSED_EACH = 100;

jest.setTimeout(300_000);

interface Holder {
  pid: number;
  name: string;
  /** Of the transaction that has taken its turn and written something. */
  transaction: string;
}

describe('papers that twenty processes number while some of them are killed with SIGKILL', () => {
  let world: World;
  let project: GivenProject;
  const processes = new Map<string, ChildProcess>();
  const errors: string[] = [];
  beforeAll(async () => {
    await ensureBuilt(() => undefined, ['backend']);
    world = await startWorld();
    project = await world.givenProject();
    await world.givenUser();
  });
  afterAll(async () => {
    await Promise.all([...processes.keys()].map(kill));
    // Their ledger rows were left out: the check at the end must not miss them.
    await world.sql(`UPDATE topup_reversals SET status = 'pending', decided_by = NULL, decided_at = NULL, has_credit_note = false`);
    await world.close();
  });

  function start(name: string): void {
    // As the owner, who sees what its own connections are at.
    const url = new URL(world.databaseUrl);
    url.searchParams.set('application_name', name);
    const child = spawn(process.execPath, [PROGRAM], { env: { DATABASE_URL: url.href }, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(`${name}: ${text}`));
    processes.set(name, child);
  }
  async function kill(name: string): Promise<void> {
    const child = processes.get(name);
    processes.delete(name);
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Completed top-ups and, of some that have their receipt by then, reversals. */
  const givenWork = () =>
    world.sql(
      `WITH reversed AS (SELECT topup_request_id FROM documents d WHERE type = 'receipt'
         AND NOT EXISTS (SELECT FROM topup_reversals r WHERE r.topup_request_id = d.topup_request_id) LIMIT $3),
       reversals AS (
         INSERT INTO topup_reversals (project_id, topup_request_id, amount, reason, requested_by, status, decided_by, decided_at)
         SELECT $1, topup_request_id, 1, 'Wrong', u.id, 'completed', u.id, now() - interval '1 minute' FROM reversed, (SELECT min(id) AS id FROM users) u)
       INSERT INTO topup_requests (project_id, source, amount, description, status, completed_at)
       SELECT $1, 'crypto', 10, 'Paid', 'completed', now() - interval '1 minute' FROM generate_series(1, $2::int)`,
      [project.id, TOPUPS_EACH, REVERSED_EACH],
    );
  const holder = async (): Promise<Holder | undefined> => {
    const [row] = await world.sql<Holder>(
      `SELECT a.pid, a.application_name AS name, a.backend_xid::text AS transaction FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
       WHERE l.locktype = 'advisory' AND l.objid = (hashtext('document numbers')::bigint & 4294967295)::oid
         AND a.datname = current_database() AND a.backend_xid IS NOT NULL`,
    );
    return row;
  };
  const endOf = ({ transaction }: Holder) =>
    eventually('its transaction has ended', async () => {
      const [row] = await world.sql<{ status: string }>('SELECT pg_xact_status($1::xid8) AS status', [transaction]);
      return row?.status === 'in progress' ? null : row?.status;
    });
  const waiting = async (): Promise<number> => {
    const [row] = await world.sql<{ count: number }>(
      `SELECT (SELECT count(*) FROM topup_requests WHERE status = 'completed' AND NOT has_receipt)
            + (SELECT count(*) FROM topup_reversals WHERE status = 'completed' AND NOT has_credit_note) AS count`,
    );
    return Number(row?.count);
  };

  it('have no gap and no repeat, and each its one number, though kills ended statements that were giving numbers', async () => {
    const random = new Random(20_261_129);
    for (let index = 1; index <= PROCESSES; index += 1) start(`numbering-${index}`);
    const ends: (string | undefined)[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const hit = await eventually('one gives numbers', async () => {
        if ((await waiting()) === 0) await givenWork();
        return holder();
      });
      const [first, ...others] = [...processes.keys()];
      const bystander = first === undefined ? hit.name : random.pick([first, ...others]);
      await Promise.all([hit.name, bystander].map(kill));
      ends.push(await endOf(hit));
      for (const name of new Set([hit.name, bystander])) start(name);
    }
    await eventually('all have their papers', async () => (await waiting()) === 0);
    // Most kills hit before the commit: else this would say nothing.
    expect(ends.filter((end) => end === 'aborted').length).toBeGreaterThanOrEqual(KILLS / 2);
    const series = await world.sql(
      `SELECT d.type, count(*)::int AS papers, count(DISTINCT number)::int AS numbers,
              count(DISTINCT coalesce(d.topup_reversal_id, d.topup_request_id))::int AS causes, min(number_in_year)::int AS first,
              max(number_in_year)::int AS last, max(s.last_number)::int AS counted
       FROM documents d JOIN document_series s USING (type, year) GROUP BY d.type, year ORDER BY d.type`,
    );
    const all = (count: number) => ({ papers: count, numbers: count, causes: count, first: 1, last: count, counted: count });
    const [given] = await world.sql<{ topups: number; reversals: number }>(
      'SELECT (SELECT count(*) FROM topup_requests) AS topups, (SELECT count(*) FROM topup_reversals) AS reversals',
    );
    expect(series).toEqual([
      { type: 'credit_note', ...all(Number(given?.reversals)) },
      { type: 'receipt', ...all(Number(given?.topups)) },
    ]);
    expect(Number(given?.reversals)).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});
