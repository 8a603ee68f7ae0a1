import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { Random } from '../chaos/random.js';
import { SWEEPS } from '../sweeps.js';
import { eventually, startWorld, type GivenProject, type World } from '../world.js';
import type { BackendProcess } from './backend-process.js';
import { givenProcess } from './processes.js';

const PROJECTS = 6;
const DUE_EACH = 100;
const PRICE = 10;
const KILLS = SWEEPS ? 4 : 1;
/** Covers half of what is due in the last project. */
const POOR = (DUE_EACH / 2) * PRICE;

jest.setTimeout(180_000);

describe('renewals by two processes that are killed with SIGKILL while they are at it', () => {
  let world: World;
  let workers: BackendProcess[];
  const projects: GivenProject[] = [];
  beforeAll(async () => {
    await ensureBuilt(() => undefined, ['backend']);
    world = await startWorld();
    for (let index = 0; index < PROJECTS; index += 1)
      projects.push(
        await world.givenProject({ balance: `${index === PROJECTS - 1 ? POOR : DUE_EACH * PRICE * 2}.00`, price: `${PRICE}.00` }),
      );
    await world.sql(
      `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price, paid_until, auto_renew)
       SELECT p, 'due-' || n, lpad((p * 1000 + n)::text, 16, '8'), 'active', now() - interval '30 days', now() + interval '50 minutes', $3,
         now() + interval '50 minutes', true
       FROM unnest($1::int[]) p, generate_series(1, $2::int) n`,
      [projects.map(({ id }) => id), DUE_EACH, PRICE],
    );
    workers = await Promise.all(['one', 'other'].map((name) => givenProcess(world, { name, env: { ROLE: 'worker' } })));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await world.close();
  });

  const countOf = async (sql: string): Promise<number> =>
    Number((await world.sql<{ n: string }>(`SELECT count(*) AS n FROM ${sql}`))[0]?.n);
  const renewals = () => countOf(`transactions WHERE reference LIKE 'renewal:%'`);
  const ALL = (PROJECTS - 1) * DUE_EACH + DUE_EACH / 2;

  it('charge each end once, lose none, and try the rest again when a credit comes in', async () => {
    const random = new Random(20_261_129);
    for (const worker of workers) worker.start();
    let killedAtWork = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = Math.min(ALL - 1, (ALL * kill) / (KILLS + 1));
      await eventually('some are renewed', async () => (await renewals()) >= enough);
      const [one, other] = workers as [BackendProcess, BackendProcess];
      const victim = random.pick([one, other]);
      await victim.end('SIGKILL');
      if ((await renewals()) < ALL) killedAtWork += 1;
      victim.start();
    }
    expect(killedAtWork).toBeGreaterThan(0);
    await eventually('what is covered is renewed', async () => (await renewals()) === ALL);
    await eventually('what is not covered is noted', async () => (await countOf('failed_renewals')) === DUE_EACH / 2);
    expect(
      await world.sql('SELECT 1 FROM transactions WHERE reference LIKE $1 GROUP BY subscription_id HAVING count(*) > 1', ['renewal:%']),
    ).toEqual([]);
    const admin = await world.signIn();
    const poor = projects.at(-1);
    const credit = await admin.post(`/api/projects/${poor?.id}/adjustments`, { amount: `${POOR}.00`, reason: 'top-up by hand' });
    expect(credit.status).toBe(201);
    await eventually('the rest is renewed', async () => (await renewals()) === PROJECTS * DUE_EACH);
    const ends = await world.sql(
      `SELECT DISTINCT round(extract(epoch FROM end_date - now()) / 86400) AS days, renewals FROM subscriptions WHERE subscription_id LIKE 'due-%'`,
    );
    expect(ends.map(({ days, renewals: count }) => [Number(days), count])).toEqual([[30, 1]]);
    for (const project of projects) expect(Number(await world.balanceOf(project))).toBe(project === poor ? 0 : DUE_EACH * PRICE);
    expect(workers.flatMap(({ crashes }) => crashes)).toEqual([]);
  });
});
