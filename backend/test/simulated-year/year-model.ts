/**
 * The rules of renewals, grace, changes of plan and cancellations, written a second time from the contract and without a line of the product:
 * whole cents, instants in milliseconds. What it cannot know, which of several renewals a short balance paid for, it is given and checks.
 */
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export interface ModelPlan {
  code: string;
  price: number;
  days: number;
}

interface Share {
  reference: string;
  amount: number;
  from: number;
  to: number;
}

export interface ModelSubscription {
  id: number;
  projectId: number;
  plan: string;
  nextPlan: string | null;
  autoRenew: boolean;
  status: 'active' | 'suspended' | 'expired' | 'cancelled';
  end: number;
  graceUntil: number | null;
  hasFailed: boolean;
  paid: Share[];
}

export interface ModelProject {
  id: number;
  balance: number;
  overdraft: number;
  graceDays: number;
  cancelAfterDays: number | null;
  isPaused: boolean;
  plans: Map<string, ModelPlan>;
}

/** One row of the ledger as the product wrote it. */
export interface LedgerRow {
  projectId: number;
  subscriptionId: number | null;
  type: string;
  /** Signed cents. */
  amount: number;
  reference: string;
  refundOf: string | null;
}

export class YearModel {
  readonly projects = new Map<number, ModelProject>();
  readonly subscriptions = new Map<number, ModelSubscription>();
  readonly charged = new Map<string, number>();
  readonly refunded = new Map<string, number>();

  projectOf = ({ projectId }: ModelSubscription): ModelProject => known(this.projects.get(projectId));
  planOf = (subscription: ModelSubscription, code = subscription.nextPlan ?? subscription.plan): ModelPlan =>
    known(this.projectOf(subscription).plans.get(code));
  available = ({ balance, overdraft }: ModelProject): number => balance + overdraft;

  /** A charge of the ledger, which must be the one that is due. */
  charge(subscription: ModelSubscription, reference: string, amount: number): void {
    if (amount === 0) return;
    if (this.charged.has(reference)) throw new Error(`${reference} was charged twice`);
    this.charged.set(reference, amount);
    const project = this.projectOf(subscription);
    if (amount > this.available(project)) throw new Error(`${reference} of ${amount} was charged beyond what was available`);
    project.balance -= amount;
  }

  refund(subscription: ModelSubscription, reference: string, amount: number): void {
    const refunded = (this.refunded.get(reference) ?? 0) + amount;
    if (refunded > (this.charged.get(reference) ?? 0)) throw new Error(`More than ${reference} was refunded`);
    this.refunded.set(reference, refunded);
    this.projectOf(subscription).balance += amount;
  }

  sold(subscription: ModelSubscription, now: number): void {
    this.subscriptions.set(subscription.id, subscription);
    const { price, days } = this.planOf(subscription, subscription.plan);
    subscription.end = now + days * DAY_MS;
    this.pay(subscription, `subscription:${subscription.id}:activation`, price, now, subscription.end);
  }

  /** From the end; from now only where it has expired. */
  renewed(subscription: ModelSubscription, reference: string, now: number): void {
    const plan = this.planOf(subscription);
    const from = subscription.status === 'active' ? subscription.end : Math.max(subscription.end, now);
    subscription.plan = plan.code;
    subscription.nextPlan = null;
    subscription.end = from + plan.days * DAY_MS;
    subscription.graceUntil = null;
    subscription.hasFailed = false;
    if (subscription.status === 'expired') subscription.status = 'active';
    this.pay(subscription, reference, plan.price, from, subscription.end);
  }

  /** What is unused, by seconds, rounded down once. */
  unused({ paid }: ModelSubscription, now: number): number {
    let numerator = 0n;
    let denominator = 1n;
    for (const { from, to, amount } of paid) {
      const total = BigInt(Math.floor((to - from) / 1_000));
      const left = BigInt(Math.max(0, Math.floor((to - Math.max(from, now)) / 1_000)));
      numerator = numerator * total + BigInt(amount) * left * denominator;
      denominator *= total;
    }
    return Number(numerator / denominator);
  }

  /** @returns what is charged (positive) or given back */
  changeCost(subscription: ModelSubscription, code: string, now: number): number {
    return this.planOf(subscription, code).price - this.unused(subscription, now);
  }

  changed(subscription: ModelSubscription, code: string, reference: string, now: number): void {
    const plan = this.planOf(subscription, code);
    const difference = this.changeCost(subscription, code, now);
    const sources = this.newestFirst(subscription, now);
    let keep = plan.price - Math.max(0, difference);
    let back = Math.max(0, -difference);
    const paid: Share[] = [];
    const to = now + plan.days * DAY_MS;
    for (const source of sources) {
      const given = Math.min(back, source.amount);
      if (given > 0) this.refund(subscription, source.reference, given);
      back -= given;
      const kept = Math.min(keep, source.amount - given);
      if (kept > 0) paid.push({ reference: source.reference, amount: kept, from: now, to });
      keep -= kept;
    }
    if (difference > 0) this.charge(subscription, reference, difference);
    if (difference > 0) paid.push({ reference, amount: difference, from: now, to });
    Object.assign(subscription, { plan: code, nextPlan: null, end: to, graceUntil: null, hasFailed: false, paid });
  }

  cancelled(subscription: ModelSubscription, now: number, isRefunded: boolean): void {
    let back = isRefunded ? this.unused(subscription, now) : 0;
    for (const source of this.newestFirst(subscription, now)) {
      const given = Math.min(back, source.amount);
      if (given > 0) this.refund(subscription, source.reference, given);
      back -= given;
    }
    Object.assign(subscription, { status: 'cancelled', nextPlan: null, paid: [] });
  }

  /** Whether a worker has to renew it now, if the money is there. */
  isDue({ status, autoRenew, end, graceUntil, hasFailed }: ModelSubscription, now: number): boolean {
    if (status !== 'active' || !autoRenew || end > now + HOUR_MS) return false;
    return !hasFailed || (graceUntil ?? end) > now;
  }

  /** What the workers have to have done at an instant, beside the renewals that the ledger shows. */
  settle(now: number): void {
    for (const subscription of this.subscriptions.values()) {
      const project = this.projectOf(subscription);
      if (this.isDue(subscription, now)) {
        const { price } = this.planOf(subscription);
        if (!project.isPaused && price <= this.available(project))
          throw new Error(`Subscription ${subscription.id} was covered and not renewed at ${new Date(now).toISOString()}`);
        if (!subscription.hasFailed && project.graceDays > 0) subscription.graceUntil = subscription.end + project.graceDays * DAY_MS;
        subscription.hasFailed = true;
      }
      const accessUntil = subscription.graceUntil ?? subscription.end;
      if (subscription.status === 'active' && accessUntil <= now) subscription.status = 'expired';
      const { cancelAfterDays } = project;
      const isOver = cancelAfterDays !== null && accessUntil + cancelAfterDays * DAY_MS <= now;
      if (subscription.status === 'expired' && isOver) Object.assign(subscription, { status: 'cancelled', nextPlan: null, paid: [] });
    }
  }

  private pay(subscription: ModelSubscription, reference: string, amount: number, from: number, to: number): void {
    this.charge(subscription, reference, amount);
    if (amount > 0) subscription.paid.push({ reference, amount, from, to });
  }

  /** What is left of the charges that pay for the time ahead. */
  private newestFirst({ paid }: ModelSubscription, now: number): Share[] {
    const order = [...this.charged.keys()];
    return paid.filter(({ to }) => to > now).sort((a, b) => order.indexOf(b.reference) - order.indexOf(a.reference));
  }
}

export function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The model does not know this');
  return value;
}
