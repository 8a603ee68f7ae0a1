import { centsOf, amountOf } from '../../src/common/money.rules.js';
import { systemActor } from '../../src/common/http/caller.js';
import { DomainError } from '../../src/common/errors/domain-error.js';
import { Database, type Tx } from '../../src/database/database.js';
import { BillingService } from '../../src/modules/billing/billing.service.js';
import { ExpiryWorker } from '../../src/modules/subscriptions/renewals/expiry.worker.js';
import type { ActingCaller } from '../../src/modules/subscriptions/lifecycle/acting-caller.js';
import { SalesService } from '../../src/modules/subscriptions/lifecycle/sales.service.js';
import { SubscriptionsService } from '../../src/modules/subscriptions/lifecycle/subscriptions.service.js';
import { ForecastService } from '../../src/modules/subscriptions/forecast/forecast.service.js';
import { RenewalsWorker } from '../../src/modules/subscriptions/renewals/renewals.worker.js';
import type { World } from '../world.js';
import { randomOf, type Random } from './random.js';
import { known, YearModel, type LedgerRow, type ModelProject, type ModelSubscription } from './year-model.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Workers run at each step; what people do happens half an hour later, so that every end lies within the last hour of a step. */
const STEP_MS = 12 * HOUR_MS;
const LATER_MS = 30 * 60_000;
const ACTOR = systemActor('simulated year');
const PLANS = [
  { code: 'week', price: 300, days: 7 },
  { code: 'month', price: 1_000, days: 30 },
  { code: 'quarter', price: 2_700, days: 90 },
  { code: 'fortnight', price: 599, days: 14 },
];

export interface YearOptions {
  seed: number;
  projects: number;
  subscriptions: number;
  days: number;
}

class Killed extends Error {}

/** A project's subscriptions over a year of the product's own services, beside the model; each step compares the two. */
export class SimulatedYear {
  readonly model = new YearModel();
  private readonly random: Random;
  private now: number;
  private lastRow = 0;
  /** Once it is over, the process that was killed can be closed in peace. */
  readonly stopKilling: () => void;

  /** @param killed a second process, whose transactions are killed before or after they commit, now and then */
  constructor(
    private readonly world: World,
    private readonly killed: World,
    private readonly options: YearOptions,
  ) {
    this.random = randomOf(options.seed);
    this.now = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    this.stopKilling = killTransactions(killed.get(Database), randomOf(options.seed + 1_000));
  }

  async run(): Promise<void> {
    for (let index = 0; index < this.options.projects; index += 1) await this.addProject();
    await this.readLedger();
    const each = Math.ceil(this.options.subscriptions / this.options.projects);
    for (const project of this.model.projects.values()) for (let index = 0; index < each; index += 1) await this.sell(project);
    const end = this.now + this.options.days * DAY_MS;
    while (this.now < end) {
      await this.work();
      await this.live();
      this.now += STEP_MS;
    }
    await this.work();
    await this.compareSubscriptions();
  }

  /** A year without anything from outside: what was forecast on its first day is what it charges. */
  async quietYear(): Promise<{ forecast: string; charged: string }[]> {
    const at = new Date(this.now);
    const figures = new Map<number, { forecast: string; charged: bigint }>();
    for (const project of this.model.projects.values()) {
      await this.world.sql(`UPDATE projects SET status = 'active', version = version + 1 WHERE id = $1`, [project.id]);
      project.isPaused = false;
      await this.credit(project, 100_000_000);
    }
    await this.work();
    for (const { id } of this.model.projects.values()) {
      const { total } = await this.world.get(ForecastService).of(this.world.database.db, 'all', id, at);
      figures.set(id, { forecast: total, charged: 0n });
    }
    const horizon = this.now + 365 * DAY_MS;
    const nextEnd = (): number =>
      Math.min(
        ...[...this.model.subscriptions.values()].filter((each) => each.status === 'active' && each.autoRenew).map(({ end }) => end),
      );
    for (let end = nextEnd(); end < horizon; end = nextEnd()) {
      this.now = end - LATER_MS;
      for (const row of await this.work()) {
        const figure = known(figures.get(row.projectId));
        figure.charged -= BigInt(row.amount);
      }
    }
    return [...figures.values()].map(({ forecast, charged }) => ({ forecast, charged: amountOf(charged) }));
  }

  /** Two processes at once, one of which is killed again and again; then one that is not. @returns the ledger's new rows */
  private async work(): Promise<LedgerRow[]> {
    const at = new Date(this.now);
    await Promise.all([this.world, this.killed].map((world) => world.get(RenewalsWorker).runAt(at)));
    await this.world.get(RenewalsWorker).runAt(at);
    await this.world.get(ExpiryWorker).runAt(at);
    const rows = await this.readLedger();
    for (const { reference, subscriptionId, amount } of rows) {
      const subscription = known(this.model.subscriptions.get(subscriptionId ?? 0));
      const expected = `renewal:${subscription.id}:${new Date(subscription.end).toISOString()}`;
      if (reference !== expected) throw new Error(`${reference} was charged instead of ${expected}`);
      const { price } = this.model.planOf(subscription);
      if (!this.model.isDue(subscription, this.now)) throw new Error(`${reference} was not due at ${at.toISOString()}`);
      if (amount !== -price) throw new Error(`${reference} cost ${-amount} and not ${price}`);
      this.model.renewed(subscription, reference, this.now);
    }
    this.model.settle(this.now);
    await this.compareBalances();
    return rows;
  }

  /** What people do between two steps. */
  private async live(): Promise<void> {
    const { random } = this;
    for (const project of this.model.projects.values()) {
      if (random.chance(0.06)) await this.credit(project, 2_000 + random.below(60_000));
      if (random.chance(0.01)) await this.changePrice(project);
      if (random.chance(project.isPaused ? 0.2 : 0.01)) await this.togglePause(project);
      if (random.chance(0.1)) await this.act(project);
    }
  }

  private async act(project: ModelProject): Promise<void> {
    const at = this.now + LATER_MS;
    const candidates = [...this.model.subscriptions.values()].filter(
      (each) =>
        each.projectId === project.id &&
        each.status !== 'cancelled' &&
        Math.abs((each.graceUntil ?? each.end) - at) > HOUR_MS &&
        Math.abs(each.end - at) > HOUR_MS,
    );
    const subscription = this.random.pick(candidates);
    if (!subscription) return;
    const code = known(this.random.pick(PLANS)).code;
    const action = this.random.below(8);
    if (action <= 1) await this.changePlan(subscription, code, at);
    else if (action === 2) await this.planNext(subscription, code, at);
    else if (action === 3) await this.renewByHand(subscription, at);
    else if (action === 4) await this.suspendOrResume(subscription, at);
    else if (action === 5) await this.cancel(subscription, at);
    else await this.sell(project);
  }

  private async changePlan(subscription: ModelSubscription, code: string, at: number): Promise<void> {
    const cost = this.model.changeCost(subscription, code, at);
    const isPossible = subscription.status !== 'expired' && this.canPay(subscription, cost);
    const isDone = await this.attempt(at, (services, tx, by) =>
      services.changePlan(tx, by, { id: subscription.id }, { plan: code, when: 'now' }),
    );
    this.agree(isDone, isPossible, `the change of ${subscription.id} to ${code}`);
    const rows = await this.readLedger();
    if (!isDone) return;
    const charge = rows.find(({ type }) => type === 'subscription_charge');
    this.model.changed(subscription, code, charge?.reference ?? 'none', at);
    this.agreeOnMoney(rows, cost, subscription);
  }

  private async planNext(subscription: ModelSubscription, code: string, at: number): Promise<void> {
    const isDone = await this.attempt(at, (services, tx, by) =>
      services.changePlan(tx, by, { id: subscription.id }, { plan: code, when: 'renewal' }),
    );
    this.agree(isDone, subscription.status !== 'expired', `the next plan of ${subscription.id}`);
    if (isDone) subscription.nextPlan = code;
  }

  private async renewByHand(subscription: ModelSubscription, at: number): Promise<void> {
    const { price } = this.model.planOf(subscription);
    const isDone = await this.attempt(at, (services, tx, by) => services.renew(tx, by, { id: subscription.id }, {}));
    this.agree(isDone, this.canPay(subscription, price), `the renewal of ${subscription.id}`);
    const rows = await this.readLedger();
    if (!isDone) return;
    this.model.renewed(subscription, rows[0]?.reference ?? 'none', at);
    this.agreeOnMoney(rows, price, subscription);
  }

  private async suspendOrResume(subscription: ModelSubscription, at: number): Promise<void> {
    const status = subscription.status === 'suspended' ? 'active' : 'suspended';
    const hasTime = (subscription.graceUntil ?? subscription.end) > at;
    const isDone = await this.attempt(at, (services, tx, by) => services.update(tx, by, { id: subscription.id }, { status }));
    this.agree(
      isDone,
      subscription.status === 'suspended' ? hasTime : subscription.status === 'active',
      `${subscription.id} becoming ${status}`,
    );
    if (isDone) subscription.status = status;
  }

  private async cancel(subscription: ModelSubscription, at: number): Promise<void> {
    const isRefunded = this.random.chance(0.7);
    const refund = isRefunded ? 'unused' : 'none';
    const unused = isRefunded ? this.model.unused(subscription, at) : 0;
    const isDone = await this.attempt(at, (services, tx, by) => services.cancel(tx, by, { id: subscription.id }, { refund }));
    this.agree(isDone, subscription.status !== 'expired', `the cancellation of ${subscription.id}`);
    const rows = await this.readLedger();
    if (!isDone) return;
    this.model.cancelled(subscription, at, isRefunded);
    this.agreeOnMoney(rows, -unused, subscription);
  }

  private async sell(project: ModelProject): Promise<void> {
    const at = this.now + LATER_MS;
    const { code, days } = known(this.random.pick(PLANS));
    const price = known(project.plans.get(code)).price;
    const autoRenew = this.random.chance(0.85);
    const request = { subscriptionId: `year-${project.id}-${this.model.subscriptions.size + 1}`, plan: code, autoRenew };
    const sale = { projectId: project.id, environment: 'production', actor: ACTOR, isBound: true, at: new Date(at) } as const;
    const sold = await refusedOr(this.world.database.transaction((tx) => this.world.get(SalesService).sell(tx, sale, request)));
    this.agree(sold !== undefined, !project.isPaused && price <= this.model.available(project), `a sale of ${code}`);
    await this.readLedger();
    if (!sold) return;
    await this.world.sql('UPDATE vpn_users SET provisioned_at = now() WHERE subscription_id = $1', [sold.id]);
    const fresh = { nextPlan: null, status: 'active', graceUntil: null, hasFailed: false, paid: [] } as const;
    this.model.sold({ ...fresh, paid: [], id: sold.id, projectId: project.id, plan: code, autoRenew, end: at + days * DAY_MS }, at);
  }

  private async addProject(): Promise<void> {
    const { random } = this;
    const [overdraft, graceDays] = [random.pick([0, 0, 2_500]) ?? 0, random.pick([0, 3, 10]) ?? 0];
    const cancelAfterDays = random.pick([null, 5, 40]) ?? null;
    const share = Math.ceil(this.options.subscriptions / this.options.projects);
    const balance = share * 3_000;
    const { id } = await this.world.givenProject({
      balance: amountOf(BigInt(balance)),
      overdraft_limit: amountOf(BigInt(overdraft)),
      grace_days: graceDays,
      cancel_after_days: cancelAfterDays,
    });
    const plans = new Map(PLANS.map((plan) => [plan.code, { ...plan }]));
    for (const [index, { code, price, days }] of PLANS.entries())
      await this.world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, $2, $2, $3, $4, $5)`, [
        id,
        code,
        amountOf(BigInt(price)),
        days,
        index + 1,
      ]);
    this.model.projects.set(id, { id, balance, overdraft, graceDays, cancelAfterDays, isPaused: false, plans });
  }

  private async credit(project: ModelProject, amount: number): Promise<void> {
    await this.world.database.transaction((tx) =>
      this.world
        .get(BillingService)
        .adjust(tx, { projectId: project.id, amount: amountOf(BigInt(amount)), reason: 'top-up', actor: ACTOR }),
    );
    await this.readLedger();
    project.balance += amount;
  }

  private async changePrice(project: ModelProject): Promise<void> {
    const plan = known(this.random.pick([...project.plans.values()]));
    plan.price = Math.max(50, Math.round(plan.price * (0.7 + this.random.below(80) / 100)));
    await this.world.sql('UPDATE plans SET price = $3 WHERE project_id = $1 AND code = $2', [
      project.id,
      plan.code,
      amountOf(BigInt(plan.price)),
    ]);
  }

  private async togglePause(project: ModelProject): Promise<void> {
    project.isPaused = !project.isPaused;
    await this.world.sql('UPDATE projects SET status = $2, version = version + 1 WHERE id = $1', [
      project.id,
      project.isPaused ? 'paused' : 'active',
    ]);
  }

  private canPay(subscription: ModelSubscription, cost: number): boolean {
    const project = this.model.projectOf(subscription);
    return !project.isPaused && (cost <= 0 || cost <= this.model.available(project));
  }

  private async attempt(
    at: number,
    work: (services: SubscriptionsService, tx: Tx, by: ActingCaller) => Promise<unknown>,
  ): Promise<boolean> {
    const by = {
      scope: 'all',
      actor: ACTOR,
      permissions: new Set(['subscriptions.override'] as const),
      isFresh: true,
      at: new Date(at),
    } as const;
    const services = this.world.get(SubscriptionsService);
    return (await refusedOr(this.world.database.transaction((tx) => work(services, tx, by)))) !== undefined;
  }

  private agree(isDone: boolean, isPossible: boolean, what: string): void {
    if (isDone !== isPossible) throw new Error(`${what} was ${isDone ? 'done' : 'refused'} at ${new Date(this.now).toISOString()}`);
  }

  private agreeOnMoney(rows: LedgerRow[], cost: number, { id }: ModelSubscription): void {
    const moved = rows.reduce((sum, { amount }) => sum + amount, 0);
    if (moved !== -cost) throw new Error(`${-moved} was moved for subscription ${id} and not ${cost}`);
    for (const { refundOf, amount } of rows.filter(({ type }) => type === 'refund'))
      if (amount > (this.model.refunded.get(refundOf ?? '') ?? 0)) throw new Error(`${amount} of ${refundOf} was refunded`);
  }

  private async readLedger(): Promise<LedgerRow[]> {
    const rows = await this.world.sql<LedgerRow & { id: number; text: string }>(
      `SELECT t.id, t.project_id AS "projectId", t.subscription_id AS "subscriptionId", t.type, t.amount AS text, t.reference, c.reference AS "refundOf"
       FROM transactions t LEFT JOIN transactions c ON c.id = t.refund_of_id
       WHERE t.id > $1 AND t.project_id = ANY($2::int[]) ORDER BY t.id`,
      [this.lastRow, [...this.model.projects.keys()]],
    );
    this.lastRow = rows.at(-1)?.id ?? this.lastRow;
    return rows.map((row) => ({ ...row, amount: Number(centsOf(String(row.text))) }));
  }

  private async compareBalances(): Promise<void> {
    const rows = await this.world.sql<{ id: number; balance: string }>(
      'SELECT project_id AS id, balance FROM project_balances WHERE project_id = ANY($1::int[])',
      [[...this.model.projects.keys()]],
    );
    for (const { id, balance } of rows) {
      const expected = known(this.model.projects.get(id)).balance;
      if (Number(centsOf(balance)) !== expected)
        throw new Error(`Project ${id} has ${balance} and not ${expected} cents at ${new Date(this.now).toISOString()}`);
    }
  }

  /** Nobody has a day that was not paid for, and nobody lacks one. */
  private async compareSubscriptions(): Promise<void> {
    const rows = await this.world.sql<{ id: number; status: string; end_date: Date; access_until: Date; code: string }>(
      `SELECT s.id, s.status, s.end_date, s.access_until, p.code FROM subscriptions s JOIN plans p ON p.id = s.plan_id WHERE s.project_id = ANY($1::int[])`,
      [[...this.model.projects.keys()]],
    );
    if (rows.length !== this.model.subscriptions.size) throw new Error(`There are ${rows.length} subscriptions`);
    for (const { id, status, end_date, access_until, code } of rows) {
      const { plan, end, graceUntil, status: expected } = known(this.model.subscriptions.get(id));
      const actual = [status, code, end_date.toISOString(), access_until.toISOString()].join(' ');
      const modelled = [expected, plan, new Date(end).toISOString(), new Date(graceUntil ?? end).toISOString()].join(' ');
      if (actual !== modelled) throw new Error(`Subscription ${id} is ${actual} and not ${modelled}`);
    }
  }
}

/** What the work gives, or undefined where the product refused it. */
async function refusedOr<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** As a process that dies: some transactions never commit, and of some nobody learns that they did. */
function killTransactions(database: Database, random: Random): () => void {
  const transaction = database.transaction.bind(database);
  database.transaction = async (work) => {
    const when = random.below(4);
    const result = await transaction(async (tx) => {
      const done = await work(tx);
      if (when === 0) throw new Killed();
      return done;
    });
    if (when === 1) throw new Killed();
    return result;
  };
  return () => (database.transaction = transaction);
}
