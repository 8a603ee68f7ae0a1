import { systemActor } from '../../src/common/http/caller.js';
import { Encryption } from '../../src/common/secrets/encryption.js';
import { BillingService } from '../../src/modules/billing/billing.service.js';
import { DocumentsWorker } from '../../src/modules/documents/numbering/documents.worker.js';
import { ChainTopups } from '../../src/modules/billing/topups/chain-topups.service.js';
import { checkLedger } from '../../src/modules/billing/verify/check-ledger.js';
import { ExpiryWorker } from '../../src/modules/subscriptions/renewals/expiry.worker.js';
import { RenewalsWorker } from '../../src/modules/subscriptions/renewals/renewals.worker.js';
import { SubscriptionsService } from '../../src/modules/subscriptions/lifecycle/subscriptions.service.js';
import { MovesWorker } from '../../src/modules/sync/moves/moves.worker.js';
import { SyncWorker } from '../../src/modules/sync/queue/sync.worker.js';
import { atOnce, inDays, once, order } from '../orders.js';
import { raceRounds } from '../race-rounds.js';
import { shareOf, SWEEPS } from '../sweeps.js';
import { withClient } from '../setup/test-database.js';
import { startWorld, type Client, type GivenProject, type GivenStaff, type World } from '../world.js';

const CORE = systemActor('core');
/** How often each of the two actions runs. */
const AT_ONCE = 2;

/** One project with one of everything that actions can fight for. */
interface Arena {
  project: GivenProject;
  partner: Client;
  admin: GivenStaff;
  otherAdmin: GivenStaff;
  manager: GivenStaff;
  /** Sold, charged and never provisioned. */
  sold: { id: number; subscriptionId: string };
  pendingId: number;
  chargeId: number;
  topupId: number;
  adjustmentId: number;
  completedTopupId: number;
  reversalId: number;
  paymentId: number;
  refundId: number;
  changeId: number;
}

type Action = (arena: Arena, attempt: number) => Promise<{ status: number } | undefined>;

describe('the order of locks', () => {
  let world: World;
  let admin: GivenStaff;
  let otherAdmin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { DATABASE_POOL_MAX: '10' } });
    world.core.control.addAccount('moved', 'secret');
    [admin, otherAdmin] = [await world.signIn(), await world.signIn()];
  });
  afterAll(() => world.close());

  let sequence = 0;
  const csvOf = ({ project, sold }: Arena): string =>
    ['subscriptionId,projectId,startDate,endDate', `import-${++sequence}`, sold.subscriptionId]
      .map((line, index) => (index === 0 ? line : `${line},${project.id},${inDays(0)},${inDays(30)}`))
      .join('\r\n');

  const ACTIONS: Readonly<Record<string, Action>> = {
    'a sale': ({ partner }) => partner.post('/api/v1/subscriptions', order()),
    'a sale of the same id': ({ partner, sold }) => partner.post('/api/v1/subscriptions', order({ subscriptionId: sold.subscriptionId })),
    'a sale by a manager': ({ manager, project }) => manager.post('/api/admin/subscriptions', order({ projectId: project.id })),
    'a renewal by a partner': ({ partner, sold }) => partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/renew`, {}, once()),
    'a renewal by staff': ({ manager, sold }) => manager.post(`/api/admin/subscriptions/${sold.id}/renew`, {}),
    'an activation': ({ manager, pendingId }) => manager.put(`/api/admin/subscriptions/${pendingId}`, { status: 'active' }),
    'a suspension': ({ manager, sold }, attempt) =>
      manager.put(`/api/admin/subscriptions/${sold.id}`, { status: attempt % 2 === 0 ? 'suspended' : 'active' }),
    'a cancellation': ({ partner, sold }) => partner.patch(`/api/v1/subscriptions/${sold.subscriptionId}`, { status: 'cancelled' }),
    'a change of plan': ({ partner, sold }, attempt) =>
      partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/change-plan`, { plan: attempt % 2 === 0 ? 'week' : 'month', when: 'now' }),
    'a cancellation with a refund': ({ admin: by, sold }) => by.post(`/api/admin/subscriptions/${sold.id}/cancel`, { refund: 'unused' }),
    'an automatic renewal': async ({ project }) => {
      await world.sql('UPDATE subscriptions SET auto_renew = true WHERE project_id = $1', [project.id]);
      await world.get(RenewalsWorker).runAt(new Date(inDays(31)), { projectId: project.id, environment: 'production' });
      return undefined;
    },
    'a deletion': ({ manager, sold }) => manager.delete(`/api/admin/subscriptions/${sold.id}`),
    'a refund': ({ admin: by, chargeId }) => by.post(`/api/transactions/${chargeId}/refund`, { amount: '0.37', reason: 'Goodwill' }),
    'an adjustment': ({ admin: by, project }, attempt) =>
      by.post(`/api/projects/${project.id}/adjustments`, {
        amount: attempt % 2 === 0 ? '1.00' : '-1.00',
        reason: 'x',
        confirmRepeat: true,
      }),
    'an approved adjustment': ({ otherAdmin: by, adjustmentId }) => by.put(`/api/adjustments/${adjustmentId}/approve`),
    'a raised overdraft': ({ admin: by, project }, attempt) => by.put(`/api/projects/${project.id}`, { overdraftLimit: `${attempt}.50` }),
    'an approved overdraft': ({ otherAdmin: by, changeId }) => by.put(`/api/pending-changes/${changeId}/approve`),
    'a change of the approval limit': ({ admin: by }, attempt) =>
      by.put('/api/settings', { approvalLimit: attempt % 2 === 0 ? '10.00' : null }),
    'a rejected adjustment': ({ otherAdmin: by, adjustmentId }) => by.put(`/api/adjustments/${adjustmentId}/reject`, { reason: 'No' }),
    'a top-up request': ({ manager, project }) => manager.post('/api/topup-requests', { projectId: project.id, amount: '5.00' }),
    'an approval': ({ otherAdmin: by, topupId }) => by.put(`/api/topup-requests/${topupId}/approve`),
    'several approvals': ({ otherAdmin: by, topupId, completedTopupId }) =>
      by.post('/api/topup-requests/approve', { ids: [completedTopupId, topupId] }),
    'a rejection': ({ otherAdmin: by, topupId }) => by.put(`/api/topup-requests/${topupId}/reject`, { reason: 'No' }),
    'a reversal': ({ admin: by, completedTopupId }) =>
      by.post(`/api/topup-requests/${completedTopupId}/reverse`, { amount: '0.01', reason: 'x' }),
    'an approved reversal': ({ otherAdmin: by, reversalId }) => by.put(`/api/topup-reversals/${reversalId}/approve`),
    'a refund in tokens': ({ admin: by, paymentId }) =>
      by.post(`/api/crypto-payments/${paymentId}/refund`, { amount: '0.01', reason: 'x' }),
    'an approved refund in tokens': ({ otherAdmin: by, refundId }) => by.put(`/api/crypto-refunds/${refundId}/approve`),
    'a rejected refund in tokens': ({ otherAdmin: by, refundId }) => by.put(`/api/crypto-refunds/${refundId}/reject`, { reason: 'No' }),
    papers: async () => {
      await world.get(DocumentsWorker).runOnce();
      return undefined;
    },
    'a payment on the chain': async ({ project }) => {
      const credit = { projectId: project.id, amount: '2.00', reference: `lock-order:${++sequence}`, description: 'Payment' };
      await world.database.transaction(async (tx) => {
        await world.get(ChainTopups).record(tx, CORE, [credit]);
        await world.get(BillingService).credit(tx, { ...credit, actor: CORE });
      });
      return undefined;
    },
    'an import': (arena) => arena.manager.post('/api/admin/subscriptions/import', { csv: csvOf(arena), mode: 'good' }),
    'several extensions': ({ manager, sold, pendingId }) =>
      manager.post('/api/admin/subscriptions/bulk', { ids: [pendingId, sold.id], action: 'extend' }),
    'several activations': ({ manager, sold, pendingId }) =>
      manager.post('/api/admin/subscriptions/bulk', { ids: [sold.id, pendingId], action: 'activate' }),
    'the end of its time': async ({ sold }) => {
      await world.sql(
        `UPDATE subscriptions SET end_date = greatest(start_date + interval '1 second', now() - interval '1 second'), start_date = now() - interval '1 day'
                       WHERE id = $1 AND status = 'active'`,
        [sold.id],
      );
      await world.get(ExpiryWorker).runOnce();
      return undefined;
    },
    'a sale that the core refuses': async ({ sold }) => {
      await world.database.transaction((tx) =>
        world
          .get(SubscriptionsService)
          .cancelRefused(tx, CORE, { id: sold.id, desiredVersion: 1 }, { cause: 'core_refused', message: 'Refused' }),
      );
      return undefined;
    },
    synchronisation: async () => {
      await world.get(SyncWorker).runOnce();
      return undefined;
    },
    'a move to another VPN server': async ({ admin: by, project }, attempt) => {
      // Those of earlier pairs are no part of this one.
      await world.sql(`UPDATE project_moves SET status = 'cancelled', finished_at = now() WHERE finished_at IS NULL AND project_id <> $1`, [
        project.id,
      ]);
      await world.sql(
        `INSERT INTO project_moves (project_id, from_driver, from_url, from_login, from_account, to_driver, to_url, to_login, password)
         SELECT id, core_driver, core_url, kage_login, core_account, 'kage', $2, 'moved', $3 FROM projects WHERE id = $1
         ON CONFLICT (project_id) WHERE finished_at IS NULL DO NOTHING`,
        [project.id, world.core.url, world.get(Encryption).encrypt('core-password', 'secret')],
      );
      if (attempt % 2 === 0) await world.get(MovesWorker).runOnce();
      await by.post(`/api/projects/${project.id}/move/stop`);
      return by.post(`/api/projects/${project.id}/move/resume`);
    },
    'a change of the project': ({ admin: by, project }, attempt) =>
      by.put(`/api/projects/${project.id}`, { maxUsers: 1_000 + attempt, maxSessions: 1 + attempt }),
    'a change of its balance settings': ({ manager, project }, attempt) =>
      manager.put(`/api/projects/${project.id}/balance`, { lowBalanceThreshold: attempt % 2 === 0 ? '0.00' : '900000.00' }),
    'a change of its members': ({ admin: by, project, manager }) =>
      by.put(`/api/projects/${project.id}/members`, { userIds: [manager.userId] }),
    "a change of the manager's rights": ({ otherAdmin: by, manager, project }) =>
      by.put(`/api/users/${manager.userId}`, { projectIds: [project.id] }),
  };
  const NAMES = Object.keys(ACTIONS);
  const PAIRS = NAMES.flatMap((first, index) => NAMES.slice(index).map((second): [string, string] => [first, second]));

  async function givenArena(maxUsers: number | null): Promise<Arena> {
    await world.sql('UPDATE settings SET approval_limit = NULL');
    const project = await world.givenProject({ balance: '100000.00', max_users: maxUsers });
    await world.sql(
      `INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'week', 'Week', 3, 7, 1), ($1, 'month', 'Month', 10, 30, 2)`,
      [project.id],
    );
    const partner = await world.givenKey(project);
    const manager = await world.signIn('project_manager', [project]);
    const [{ body: sold }, { body: pending }, { body: topup }, { body: adjustment }] = await Promise.all([
      partner.post('/api/v1/subscriptions', order()),
      partner.post('/api/v1/subscriptions', order({ status: 'pending' })),
      manager.post('/api/topup-requests', { projectId: project.id, amount: '7.00' }),
      admin.post(`/api/projects/${project.id}/adjustments`, { amount: '9.00', reason: 'x' }),
    ]);
    await admin.put(`/api/projects/${project.id}`, { overdraftLimit: '0.25' });
    const [change] = await world.sql<{ id: number }>('SELECT id FROM pending_changes WHERE project_id = $1', [project.id]);
    const { body: completed } = await manager.post('/api/topup-requests', { projectId: project.id, amount: '100.00' });
    await otherAdmin.put(`/api/topup-requests/${completed.id}/approve`);
    await world.sql(`UPDATE topup_requests SET completed_at = now() - interval '1 minute' WHERE id = $1`, [completed.id]);
    const { body: reversal } = await admin.post(`/api/topup-requests/${completed.id}/reverse`, { amount: '1.00', reason: 'x' });
    await world.givenAsset();
    const [payment] = await world.sql<{ id: number }>(
      `INSERT INTO crypto_payments (asset_id, project_id, topup_request_id, chain_id, tx_hash, log_index, token_address, token_symbol, from_address,
         token_amount_raw, usd_amount, exchange_rate, status, outcome, processed_at)
       VALUES ((SELECT min(id) FROM assets), $1, $2, 31337, '0x' || lpad(to_hex($2::int), 64, '0'), 0, $3, 'KAGE', $3, 1e22, 100, 0.01, 'confirmed', 'paid', now()) RETURNING id`,
      [project.id, completed.id, `0x${'1'.repeat(40)}`],
    );
    const { body: refund } = await admin.post(`/api/crypto-payments/${payment?.id}/refund`, { amount: '1.00', reason: 'x' });
    await world.sql('UPDATE settings SET approval_limit = 20');
    const [charge] = await world.sql<{ id: number }>('SELECT id FROM transactions WHERE subscription_id = $1', [sold.id]);
    return {
      project,
      partner,
      admin,
      otherAdmin,
      manager,
      sold,
      pendingId: pending.id,
      chargeId: charge?.id ?? 0,
      topupId: topup.id,
      adjustmentId: adjustment.id,
      completedTopupId: completed.id,
      reversalId: reversal.id,
      paymentId: payment?.id ?? 0,
      refundId: refund.id,
      changeId: change?.id ?? 0,
    };
  }

  /** Every connection of the pool hands on what it has counted so far. */
  async function deadlocks(): Promise<number> {
    await atOnce(10, () => world.sql('SELECT pg_stat_force_next_flush(), pg_sleep(0.02)'));
    await atOnce(10, () => world.sql('SELECT pg_sleep(0.02)'));
    const [row] = await world.sql<{ deadlocks: string }>('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
    return Number(row?.deadlocks);
  }

  it('is counted by the server where it is broken', async () => {
    const [one, other] = [await world.givenProject(), await world.givenProject()];
    const before = await deadlocks();
    let reached = 0;
    let open = (): void => undefined;
    const bothHold = new Promise<void>((resolve) => (open = resolve));
    const inTurn = (ids: number[]) =>
      world.database.transaction(async (tx) => {
        for (const id of ids) {
          await tx.query('SELECT 1 FROM projects WHERE id = $1 FOR UPDATE', [id]);
          if (++reached === 2) open();
          await bothHold;
        }
      });
    await Promise.all([inTurn([one.id, other.id]), inTurn([other.id, one.id])]);
    expect(await deadlocks()).toBe(before + 1);
  });

  describe.each(SWEEPS ? [60, 200] : [60])('with %i movements at once on one project and ten connections', (count) => {
    it.each(raceRounds(1))('answers none with 5xx and has no deadlock, time %i', async () => {
      const arena = await givenArena(null);
      const { project, manager } = arena;
      const topups = await atOnce(10, () => manager.post('/api/topup-requests', { projectId: project.id, amount: '3.00' }));
      const ids: number[] = topups.map(({ body }) => body.id);
      const movements: (Action | undefined)[] = [
        ACTIONS['a sale'],
        ACTIONS['a sale by a manager'],
        ACTIONS['a renewal by a partner'],
        ACTIONS['a renewal by staff'],
        ACTIONS['a refund'],
        ({ otherAdmin: by }, call) => by.put(`/api/topup-requests/${ids[call % ids.length]}/approve`),
        ({ otherAdmin: by }, call) => by.put(`/api/topup-requests/${ids[call % ids.length]}/reject`, { reason: 'No' }),
      ];
      const before = await deadlocks();
      const answers = await atOnce(count, async (call) => movements[call % movements.length]?.(arena, call));
      const statuses = new Set(answers.map((answer) => answer?.status ?? 0));
      expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      expect(await deadlocks()).toBe(before);
      const { problem } = await withClient(world.databaseUrl, (client) => checkLedger(client));
      expect(problem).toBeNull();
    });
  });

  it.each(raceRounds(1))(
    `lets ${SWEEPS ? 'all' : 'a thirtieth of the'} pairs of actions run against each other without a deadlock, time %i`,
    async (round) => {
      const before = await deadlocks();
      const failures: string[] = [];
      for (const [index, [first, second]] of shareOf(PAIRS, round, 30).entries()) {
        // A project with a limit is locked harder.
        const arena = await givenArena((index + round) % 2 === 0 ? null : 1_000);
        const reruns = world.database.reruns;
        const answers = await atOnce(AT_ONCE * 2, async (call) => (call % 2 === 0 ? ACTIONS[first] : ACTIONS[second])?.(arena, call));
        const statuses = answers.map((answer) => answer?.status ?? 0);
        if (statuses.some((status) => status >= 500)) failures.push(`${first} × ${second}: ${statuses.join(', ')}`);
        if (world.database.reruns > reruns) failures.push(`${first} × ${second}: run again`);
      }
      expect(failures).toEqual([]);
      expect(await deadlocks()).toBe(before);
    },
    300_000,
  );
});
