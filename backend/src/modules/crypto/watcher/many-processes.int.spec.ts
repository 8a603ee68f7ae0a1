import { CryptoWorld, TOKEN, type Payer } from '../../../../test/crypto-world.js';
import { lateCommit } from '../../../../test/database/late-commit.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import { eventually, type GivenProject } from '../../../../test/world.js';
import { Database, execute } from '../../../database/database.js';
import { Chains } from '../chain/chains.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { Confirm } from './confirm.js';
import { CryptoWatcher, WATCHER_LOCK } from './watcher.js';

const PROCESSES = 3;
const VICTIM = 'kage-victim';

describeOnChain('three processes on one database', () => {
  let host: CryptoWorld;
  let processes: CryptoWorld[];
  beforeAll(async () => {
    host = await CryptoWorld.start();
    const guests = await Promise.all(
      Array.from({ length: PROCESSES - 1 }, () => {
        const url = new URL(host.world.databaseUrl);
        url.searchParams.set('application_name', VICTIM);
        return CryptoWorld.start({ joining: host.world, env: { DATABASE_URL: url.href } }, host.chain);
      }),
    );
    processes = [host, ...guests];
  });
  afterAll(async () => {
    await Promise.all(processes.slice(1).map(({ world }) => world.close()));
    await host.close();
  });

  const givenPaid = async (projects: number, payments: number): Promise<{ project: GivenProject; payer: Payer }[]> => {
    const admin = await host.world.signIn();
    const all = [];
    for (let n = 0; n < projects; n += 1) {
      const project = await host.world.givenProject();
      const payer = await host.givenPayer();
      await host.bind(admin, project, payer);
      await host.payAtOnce(payer, Array<bigint>(payments / projects).fill(20n * TOKEN));
      all.push({ project, payer });
    }
    await host.watch();
    await host.mine(11);
    return all;
  };
  const waiting = async (): Promise<number> => {
    const [row] = await host.world.sql<{ count: number }>(`SELECT count(*) FROM crypto_payments WHERE status = 'pending'`);
    return row?.count ?? 0;
  };
  const expectCreditedOnce = async (paid: { project: GivenProject }[], payments: number) => {
    for (const { project } of paid) expect(await host.world.balanceOf(project)).toBe(`${payments / paid.length}.00`);
    const [ledger] = await host.world.sql(
      `SELECT count(*), count(DISTINCT reference) AS references FROM transactions WHERE reference LIKE 'crypto:%' AND project_id = ANY($1)`,
      [paid.map(({ project }) => project.id)],
    );
    expect(ledger).toEqual({ count: payments, references: payments });
  };

  it('credit 300 payments exactly once although all of them confirm at the same time', async () => {
    const paid = await givenPaid(3, 300);
    // Without the lock that lets one process at a time make a pass: exactness must not depend on it.
    const confirm = async ({ world }: CryptoWorld) => {
      const asset = await world.get(CryptoStatus).require();
      await world
        .get(Chains)
        .of(asset)
        .read((view) => world.get(Confirm).run(view, asset));
    };
    await Promise.all(processes.map(confirm));
    expect(await waiting()).toBe(0);
    await expectCreditedOnce(paid, 300);
  });

  it('continue when the working one is killed: 500 payments, each credited once', async () => {
    const paid = await givenPaid(2, 500);
    const [, ...guests] = processes;
    // One of them is blocked, so that the other processes have not finished before they are killed.
    const held = await lateCommit(host.world.database, (tx) =>
      execute(tx, `SELECT 1 FROM crypto_payments WHERE id = (SELECT max(id) FROM crypto_payments WHERE status = 'pending') FOR UPDATE`),
    );
    let isOver = false;
    const work = async (process: CryptoWorld) => {
      while (!isOver) await process.watch().catch(() => undefined);
    };
    const killed = Promise.all(guests.map(work));
    await eventually('some of them are credited', async () => (await waiting()) < 500);
    // The connections of the other processes end in the middle of their transactions, as when a process is killed.
    await host.world.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1`, [VICTIM]);
    isOver = true;
    const left = await waiting();
    await held.commit();
    await killed;
    await eventually('the survivor has credited the rest', async () => (await host.watch()) && (await waiting()) === 0);
    expect(left).toBeGreaterThan(0);
    await expectCreditedOnce(paid, 500);
  });

  it('make an urgent pass at the next look that was left to a killed process, although the last pass was just now', async () => {
    const watcher = host.world.get(CryptoWatcher);
    const another = processes[1]?.world.get(Database);
    await host.watch();
    expect(await watcher.watch(false)).toBe(false);
    await another?.exclusively(WATCHER_LOCK, async () => expect(await watcher.watch(true)).toBe(false));
    expect(await watcher.watch(false)).toBe(true);
    expect(await watcher.watch(false)).toBe(false);
  });

  it.each([
    ['a minute ahead', 60_000],
    ['a minute behind', -60_000],
  ])('make a pass when the last one is six seconds old, also by a process whose clock is %s', async (_, offsetMs) => {
    const watcher = host.world.get(CryptoWatcher);
    await host.watch();
    const wrongClock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + offsetMs);
    try {
      expect(await watcher.watch(false)).toBe(false);
      await host.world.sql(`UPDATE chain_cursors SET last_pass_at = now() - interval '6 seconds', last_error_at = NULL`);
      expect(await watcher.watch(false)).toBe(true);
    } finally {
      wrongClock.mockRestore();
    }
  });
});
