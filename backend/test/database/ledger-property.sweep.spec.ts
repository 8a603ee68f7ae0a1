import { NO_PERMISSIONS } from '../../src/modules/subscriptions/lifecycle/acting-caller.js';
import { randomUUID } from 'node:crypto';

import fc from 'fast-check';

import { systemActor, type StaffCaller } from '../../src/common/http/caller.js';
import { DomainError } from '../../src/common/errors/domain-error.js';
import { rightsOf } from '../../src/common/http/permissions.js';
import type { Tx } from '../../src/database/database.js';
import { BillingService } from '../../src/modules/billing/billing.service.js';
import { TopupsService } from '../../src/modules/billing/topups/topups.service.js';
import { SubscriptionsService } from '../../src/modules/subscriptions/lifecycle/subscriptions.service.js';
import { inDays } from '../orders.js';
import { SWEEPS } from '../sweeps.js';
import { startWorld, type World } from '../world.js';

const RUNS = SWEEPS ? 1_000 : 100;
/** The runs did reach every kind of movement. */
const SEEN_OF_EACH = RUNS / 20;
const TIMEOUT_MS = 240_000;
const PROJECTS = 3;
const PRICE_CENTS = 700;
const ACTOR = systemActor('property test');
const MANAGER = { scope: 'all' as const, actor: ACTOR, permissions: NO_PERMISSIONS, isFresh: true };

/** One thing that is done: on which of two pools, to which project, after how many turns of the event loop. */
interface Step {
  kind: 'charge' | 'credit' | 'refund' | 'approve' | 'reject' | 'renew';
  pool: number;
  project: number;
  cents: number;
  /** Which of the charges so far, or of the two open top-ups. */
  pick: number;
  turns: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('charge', 'charge', 'credit', 'refund', 'refund', 'approve', 'approve', 'reject', 'renew'),
  pool: fc.nat(1),
  project: fc.nat(PROJECTS - 1),
  cents: fc.integer({ min: 1, max: 3_000 }),
  pick: fc.nat(1_000),
  turns: fc.nat(6),
});

interface Subject {
  id: number;
  subscriptionId: number;
  topups: number[];
  charges: { id: number; cents: number; refunded: number }[];
  expected: number;
}

/** Whole, without a cast: what a service reads of a caller it finds here, or this does not compile. */
const approverOf = (userId: number): StaffCaller => ({
  kind: 'staff',
  viewer: null,
  userId,
  email: 'approver@example.com',
  firstName: 'Test',
  lastName: 'Person',
  role: 'global_admin',
  isGlobalAdmin: true,
  permissions: rightsOf({ role: 'global_admin', rolePermissions: [], roleScope: 'all' }).permissions,
  needed: 'topups.confirm',
  neededToRead: null,
  lastLoginAt: null,
  language: null,
  sessionId: '',
  isFresh: true,
  obligations: [],
  scope: 'all',
  actor: ACTOR,
  request: { method: 'POST', path: '/', body: null, idempotencyKey: null, isReplay: false },
});

const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const inCents = (amount: string): number => Math.round(Number(amount) * 100);

describe('the ledger under any interleaving', () => {
  let worlds: [World, World];
  let subjects: Subject[];
  let approver: StaffCaller;

  beforeAll(async () => {
    const world = await startWorld();
    worlds = [world, await startWorld({ joining: world })];
    const requester = await world.givenUser();
    approver = approverOf((await world.givenUser()).id);
    subjects = await Promise.all(Array.from({ length: PROJECTS }, () => givenSubject(world, requester.id)));
  });
  afterAll(async () => {
    await worlds[1].close();
    await worlds[0].close();
  });

  async function givenSubject(world: World, requesterId: number): Promise<Subject> {
    const { id } = await world.givenProject({ balance: '20.00', price: money(PRICE_CENTS) });
    const [subscription] = await world.sql<{ id: number }>(
      `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, paid_until, price, activation_charge, activated_at)
       VALUES ($1, 'property', $2, 'active', now(), $3, $3, 7, 0, now()) RETURNING id`,
      [id, randomUUID().replaceAll('-', '').slice(0, 16), inDays(30)],
    );
    await world.sql(
      `INSERT INTO vpn_users (subscription_id, project_id, subscription_ref, vpn_login, start_date, end_date)
       SELECT id, project_id, subscription_id, vpn_login_id, start_date, end_date FROM subscriptions WHERE id = $1`,
      [subscription?.id],
    );
    const topups = await world.sql<{ id: number }>(
      `INSERT INTO topup_requests (project_id, requested_by, amount) SELECT $1, $2, 3 FROM generate_series(1, $3) RETURNING id`,
      [id, requesterId, RUNS],
    );
    return { id, subscriptionId: subscription?.id ?? 0, topups: topups.map((row) => row.id), charges: [], expected: 2_000 };
  }

  /** @returns what the step did to the balance, in cents; 0 where it was refused */
  async function take(subject: Subject, { kind, pool, cents, pick, turns }: Step): Promise<number> {
    const world = worlds[pool] ?? worlds[0];
    const billing = world.get(BillingService);
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    const move = { projectId: subject.id, amount: money(cents), reference: `property:${randomUUID()}`, description: kind, actor: ACTOR };
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => world.database.transaction(work);
    try {
      if (kind === 'charge') {
        const moved = await inTransaction((tx) => billing.charge(tx, move));
        if (moved) subject.charges.push({ id: moved.transactionId, cents, refunded: 0 });
        return -cents;
      }
      if (kind === 'credit') return inCents((await inTransaction((tx) => billing.credit(tx, move))).amount);
      if (kind === 'refund') {
        const charge = subject.charges[pick % Math.max(subject.charges.length, 1)];
        if (!charge) return 0;
        const { amount } = await inTransaction((tx) => billing.refund(tx, charge.id, { amount: money(cents), reason: kind, actor: ACTOR }));
        charge.refunded += inCents(amount);
        return inCents(amount);
      }
      if (kind === 'renew') {
        await inTransaction((tx) => world.get(SubscriptionsService).renew(tx, MANAGER, { id: subject.subscriptionId }, {}));
        return -PRICE_CENTS;
      }
      const topup = subject.topups[pick % 2];
      if (topup === undefined) return 0;
      const topups = world.get(TopupsService);
      await inTransaction((tx) => (kind === 'approve' ? topups.approve(tx, approver, topup) : topups.reject(tx, approver, topup, kind)));
      subject.topups = subject.topups.filter((id) => id !== topup);
      return kind === 'approve' ? 300 : 0;
    } catch (error) {
      // A refusal is one of the outcomes; a deadlock, a time-out or a bug is not.
      if (error instanceof DomainError) return 0;
      throw error;
    }
  }

  it(
    `stays whole: ${RUNS} random runs of charges, credits, refunds, decisions and renewals over two pools`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
          await Promise.all(
            steps.map(async (each) => {
              const subject = subjects[each.project];
              const moved = subject ? await take(subject, each) : 0;
              if (subject) subject.expected += moved;
            }),
          );
          const balances = await worlds[0].sql<{ id: number; balance: string }>(
            'SELECT project_id AS id, balance FROM project_balances WHERE project_id = ANY($1) ORDER BY project_id',
            [subjects.map(({ id }) => id)],
          );
          const expected = [...subjects].sort((a, b) => a.id - b.id).map(({ id, expected: cents }) => ({ id, balance: money(cents) }));
          expect(balances).toEqual(expected);
          for (const { charges } of subjects) expect(charges.filter(({ cents, refunded }) => refunded > cents)).toEqual([]);
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      const [seen] = await worlds[0].sql(
        `SELECT count(*) FILTER (WHERE type = 'subscription_charge') AS charges, count(*) FILTER (WHERE type = 'refund') AS refunds,
                count(*) FILTER (WHERE reference LIKE 'topup:%') AS approvals, count(*) FILTER (WHERE reference LIKE 'subscription:%') AS renewals,
                min(balance_after) AS lowest
         FROM transactions`,
      );
      for (const kind of ['charges', 'refunds', 'approvals', 'renewals']) expect(seen[kind]).toBeGreaterThan(SEEN_OF_EACH);
      expect(inCents(seen.lowest)).toBeGreaterThanOrEqual(0);
      expect(inCents(seen.lowest)).toBeLessThan(PRICE_CENTS);
    },
    TIMEOUT_MS,
  );
});
