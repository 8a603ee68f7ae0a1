import { Injectable } from '@nestjs/common';

import { amountOf } from '../../../common/money.rules.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import type { Actor } from '../../../common/http/caller.js';
import type { Tx } from '../../../database/database.js';
import { Ledgers } from '../../billing/ledgers.js';
import { addPaidPeriod, cutPaidPeriods, movePaidStart, replacePaidPeriods } from './money/paid-periods.queries.js';
import { refundOfUndelivered, type Deal } from './money/deal.rules.js';
import { requireFreeSlot, requireSelling, type SellingProject } from './selling-project.js';
import { actionOf, eventsOf, ChangeLog } from './change-log.js';
import type { CustomerFields } from './customer.dto.js';
import type { CancelCause } from '../subscription.entity.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { accessUntil, STATES, type Purchase } from './subscription.rules.js';
import { findSubscription, softDeleteSubscription, updateSubscription, type LockedSubscription } from '../subscriptions.queries.js';
import { insertVpnUser, requestDeletion, setDesiredState } from '../vpn-users/vpn-user.queries.js';

type Customer = Pick<SubscriptionRow, keyof CustomerFields>;

export interface StateChange {
  before: LockedSubscription;
  deal: Deal;
  customer: Customer;
  autoRenew?: boolean;
  project: SellingProject;
  details: object;
  /** A global admin corrects the dates of what is paid for. */
  isCorrection?: boolean;
  /** Only for an automatic cancellation. */
  cancelled?: { cause: CancelCause; message: string };
  /** The ledger's name for a renewal, where it is not the next one that somebody asked for. */
  reference?: string;
}

/** Carries a deal out on a locked subscription: its row, the desired state of its VPN user, audit row and events, and the charge or refunds last. */
@Injectable()
export class StateWriter {
  constructor(
    private readonly ledgers: Ledgers,
    private readonly changeLog: ChangeLog,
  ) {}

  /** @throws project_paused, project_inactive, server_unsupported, max_users_reached, insufficient_balance */
  async write(tx: Tx, actor: Actor, change: StateChange): Promise<SubscriptionRow> {
    const { before, project, details } = change;
    const { outcome } = change.deal;
    const { purchase, ...standing } = outcome;
    const customer = customerWithLimits(change);
    const autoRenew = change.autoRenew ?? before.autoRenew;
    const { planId, nextPlanId } = change.deal;
    if (!purchase && !isChanged(before, { ...standing, ...customer, autoRenew, planId, nextPlanId })) return before;
    if (purchase) requireSelling(project, before.environment);
    const needsSlot = before.environment === 'production' && STATES[outcome.status].isServed && !STATES[before.status].isServed;
    if (needsSlot) await requireFreeSlot(tx, project);
    const reference = purchase && (change.reference ?? referenceOf(before, purchase));
    await this.store(tx, change, customer, autoRenew);
    await this.updateVpnUser(tx, change, customer);
    await this.storePeriods(tx, change, reference);
    const after = (await findSubscription(tx, { id: before.id })) ?? before;
    const more = change.cancelled && { message: change.cancelled.message };
    const entry = { action: actionOf(before, outcome, change.deal), before, after, details, events: eventsOf(before, outcome), more };
    await this.changeLog.record(tx, actor, entry);
    if (purchase && reference !== null) await this.charge(tx, actor, change, purchase, reference);
    await this.refund(tx, actor, change);
    return after;
  }

  async remove(tx: Tx, actor: Actor, before: LockedSubscription): Promise<void> {
    const user = await requestDeletion(tx, before.id);
    await softDeleteSubscription(tx, before.id);
    if (user) this.changeLog.wakeSync(tx);
    await this.changeLog.record(tx, actor, { action: 'subscription_deleted', before, events: ['subscription.deleted'] });
    // A subscription that was never delivered costs nothing, renewals included.
    if (!user || user.wasDelivered) return;
    const { id: subscriptionId, projectId, environment } = before;
    await this.ledgers
      .of(environment)
      .refundInFull(tx, { projectId, subscriptionId, reason: refundOfUndelivered(before.subscriptionId), actor });
  }

  private async store(tx: Tx, { before, deal, cancelled, project }: StateChange, customer: Customer, autoRenew: boolean): Promise<void> {
    const { purchase, status, startDate, endDate, paidUntil, graceUntil } = deal.outcome;
    await updateSubscription(tx, before.id, {
      ...customer,
      // A subscription that is expired by the clock alone is left to the expiry worker, which also emits the event.
      status: status === before.status ? before.storedStatus : status,
      startDate,
      endDate,
      paidUntil,
      graceUntil,
      autoRenew,
      planId: deal.planId,
      nextPlanId: deal.nextPlanId,
      price: purchase ? deal.price : before.price,
      activationCharge: purchase?.kind === 'activation' ? amountOf(deal.charge) : before.activationCharge,
      cancelCause: cancelled?.cause ?? before.cancelCause,
      cancelReason: cancelled?.message ?? before.cancelReason,
      renewals: before.renewals + (purchase?.kind === 'renewal' ? 1 : 0),
      remindedFrom: purchase ? project.now : null,
    });
  }

  /** Copies the change to the desired state of the VPN user. */
  private async updateVpnUser(tx: Tx, { before, deal }: StateChange, customer: Customer): Promise<void> {
    const { status, startDate, purchase } = deal.outcome;
    const { email, maxSessions, maxInstalls, trafficLimitBytes, trafficReset } = customer;
    const limits = { maxSessions, maxInstalls, trafficLimitBytes, trafficReset };
    const endDate = accessUntil(deal.outcome);
    if (status === 'pending') return;
    const isFirst = before.status === 'pending' && status === 'active';
    const isSame = !isChanged(before, { status, startDate, accessUntil: endDate, email, ...limits });
    if (!isFirst && isSame) return;
    this.changeLog.wakeSync(tx);
    if (isFirst) {
      await insertVpnUser(tx, before.id);
      return;
    }
    // A renewal, and a change of plan, which begins a new period.
    const isNewPeriod = purchase ? purchase.kind !== 'activation' : false;
    const beginsTrafficAgain = isNewPeriod && trafficReset === 'renewal';
    await setDesiredState(tx, before.id, {
      status,
      isEnabled: STATES[status].isEnabled,
      startDate,
      endDate,
      ...limits,
      beginsTrafficAgain,
    });
  }

  /** Which charges pay for which time from now on. */
  private async storePeriods(tx: Tx, { before, deal, project, isCorrection }: StateChange, reference: string | null): Promise<void> {
    const { purchase, status, startDate, endDate } = deal.outcome;
    if (before.startDate > project.now && startDate.getTime() !== before.startDate.getTime()) {
      await movePaidStart(tx, before.id, project.now, { from: before.startDate, to: startDate });
    }
    const part = { reference: reference ?? '', amount: deal.charge };
    if (purchase?.kind === 'change') await replacePaidPeriods(tx, before.id, purchase, [part, ...deal.carried]);
    else if (purchase) await addPaidPeriod(tx, before.id, project.now, purchase, part);
    else if (status === 'cancelled') await replacePaidPeriods(tx, before.id, null, []);
    else if (isCorrection) await cutPaidPeriods(tx, before.id, endDate);
  }

  private async refund(tx: Tx, actor: Actor, { before, deal }: StateChange): Promise<void> {
    const reason = deal.outcome.purchase ? 'Change of plan' : (deal.lines[0]?.text ?? 'Cancelled');
    for (const { chargeId, amount } of deal.refunds)
      if (chargeId !== null) await this.ledgers.of(before.environment).refund(tx, chargeId, { amount: amountOf(amount), reason, actor });
  }

  private charge(tx: Tx, actor: Actor, { before, deal }: StateChange, { kind }: Purchase, reference: string): Promise<unknown> {
    const { id, projectId, subscriptionId, environment } = before;
    const sold = deal.limits ? `${subscriptionId}: ${deal.limits.name}` : subscriptionId;
    return this.ledgers.of(environment).charge(tx, {
      projectId,
      amount: amountOf(deal.charge),
      reference,
      description: DESCRIPTIONS[kind](sold),
      subscriptionId: id,
      actor,
    });
  }
}

const DESCRIPTIONS: Readonly<Record<Purchase['kind'], (sold: string) => string>> = {
  activation: (sold) => `Subscription ${sold}`,
  renewal: (sold) => `Renewal of subscription ${sold}`,
  change: (sold) => `Change of plan of subscription ${sold}`,
};

function referenceOf({ id, renewals, version }: LockedSubscription, { kind }: Purchase): string {
  if (kind === 'activation') return `subscription:${id}:activation`;
  return kind === 'renewal' ? `subscription:${id}:renewal:${renewals + 1}` : `subscription:${id}:change:${version}`;
}

/** A plan brings its limits with each purchase. */
function customerWithLimits({ customer, deal: { limits } }: StateChange): Customer {
  if (!limits) return customer;
  const { maxSessions, maxInstalls, trafficLimitBytes, trafficReset } = limits;
  return { ...customer, maxSessions, maxInstalls, trafficLimitBytes, trafficReset };
}

export const customerAfter = (before: SubscriptionRow, request: CustomerFields): Customer => {
  const { email, name, surname, phone, paymentMethod, paymentHash, maxSessions, maxInstalls, trafficLimitBytes, trafficReset } = request;
  const stored: Customer = {
    email: before.email,
    name: before.name,
    surname: before.surname,
    phone: before.phone,
    paymentMethod: before.paymentMethod,
    paymentHash: before.paymentHash,
    maxSessions: before.maxSessions,
    maxInstalls: before.maxInstalls,
    trafficLimitBytes: before.trafficLimitBytes,
    trafficReset: before.trafficReset,
  };
  const given = { email, name, surname, phone, paymentMethod, paymentHash, maxSessions, maxInstalls, trafficLimitBytes, trafficReset };
  return { ...stored, ...omitUndefined(given) };
};

const isChanged = (before: LockedSubscription, after: Partial<LockedSubscription>): boolean =>
  JSON.stringify({ ...before, ...after }) !== JSON.stringify(before);
