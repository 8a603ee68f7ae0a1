import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../../common/omit-undefined.js';
import type { Actor } from '../../../common/http/caller.js';
import type { Tx } from '../../../database/database.js';
import { BillingService } from '../../billing/billing.service.js';
import { amountOf, requireFreeSlot, requireSelling, type SellingProject } from './selling-project.js';
import { actionOf, eventsOf, ChangeLog } from './change-log.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import type { CustomerFields } from './customer.dto.js';
import { STATES, type Plan } from './subscription.rules.js';
import { findSubscription, softDeleteSubscription, updateSubscription, type LockedSubscription } from '../subscriptions.queries.js';
import { insertVpnUser, requestDeletion, setDesiredState, type TouchedUser } from '../vpn-users/vpn-user.queries.js';

type Customer = Pick<SubscriptionRow, keyof CustomerFields>;

export interface StateChange {
  before: LockedSubscription;
  plan: Plan;
  customer: Customer;
  project: SellingProject;
  details: object;
  /** Only for a cancellation that nobody asked for. */
  cancelReason?: string;
}

/** Applies a plan to a locked subscription: its row, the desired state of its VPN user, audit row and events, and the charge or refund last. */
@Injectable()
export class StateWriter {
  constructor(
    private readonly billing: BillingService,
    private readonly changeLog: ChangeLog,
  ) {}

  /** @throws project_paused, project_inactive, max_users_reached, insufficient_balance */
  async write(tx: Tx, actor: Actor, change: StateChange): Promise<SubscriptionRow> {
    const { before, plan, customer, project, details } = change;
    const { purchase, ...standing } = plan;
    if (!purchase && !isChanged(before, { ...standing, ...customer })) return before;
    const isReal = before.environment === 'production';
    if (purchase) requireSelling(project);
    const needsSlot = isReal && STATES[plan.status].isServed && !STATES[before.status].isServed;
    if (needsSlot) await requireFreeSlot(tx, project);
    const cost = purchase && (isReal ? await amountOf(tx, project.price, purchase.terms) : '0.00');
    await this.store(tx, change, cost);
    const user = await this.updateVpnUser(tx, change);
    const after = (await findSubscription(tx, { id: before.id })) ?? before;
    await this.changeLog.record(tx, actor, { action: actionOf(before, plan), before, after, details, events: eventsOf(before, plan) });
    if (purchase && cost !== null) await this.charge(tx, actor, before, purchase.kind, cost);
    if (plan.status === 'cancelled' && user && !user.wasProvisioned) await this.refund(tx, actor, before);
    return after;
  }

  async remove(tx: Tx, actor: Actor, before: LockedSubscription): Promise<void> {
    await softDeleteSubscription(tx, before.id);
    const user = await requestDeletion(tx, before.id);
    if (user) this.changeLog.wakeSync(tx);
    await this.changeLog.record(tx, actor, { action: 'subscription_deleted', before, events: ['subscription.deleted'] });
    if (user && !user.wasProvisioned) await this.refund(tx, actor, before);
  }

  private async store(tx: Tx, { before, plan, customer, project, cancelReason }: StateChange, cost: string | null): Promise<void> {
    const { purchase, startDate, endDate, paidUntil } = plan;
    await updateSubscription(tx, before.id, {
      ...customer,
      // What is expired by the clock alone is left to the expiry worker, which also emits the event.
      status: plan.status === before.status ? before.storedStatus : plan.status,
      startDate,
      endDate,
      paidUntil,
      price: purchase ? project.price : before.price,
      activationCharge: purchase?.kind === 'activation' ? cost : before.activationCharge,
      cancelReason: cancelReason ?? before.cancelReason,
      renewals: before.renewals + (purchase?.kind === 'renewal' ? 1 : 0),
    });
  }

  /** Copies to the VPN user what the core should know of the change. */
  private async updateVpnUser(tx: Tx, { before, plan, customer }: StateChange): Promise<TouchedUser | undefined> {
    const { status, startDate, endDate } = plan;
    const { email, maxSessions, maxInstalls, trafficLimitBytes, trafficReset } = customer;
    const limits = { maxSessions, maxInstalls, trafficLimitBytes, trafficReset };
    if (status === 'pending') return undefined;
    const isFirst = before.status === 'pending' && status === 'active';
    if (!isFirst && !isChanged(before, { status, startDate, endDate, email, ...limits })) return undefined;
    this.changeLog.wakeSync(tx);
    if (isFirst) {
      await insertVpnUser(tx, before.id);
      return undefined;
    }
    return setDesiredState(tx, before.id, { status, isEnabled: STATES[status].isEnabled, startDate, endDate, ...limits });
  }

  /** What was never delivered costs nothing, renewals included. */
  private async refund(tx: Tx, actor: Actor, { id, environment }: LockedSubscription): Promise<void> {
    if (environment !== 'production') return;
    await this.billing.refundInFull(tx, { subscriptionId: id, reason: 'Never provisioned', actor });
  }

  private charge(tx: Tx, actor: Actor, before: LockedSubscription, kind: 'activation' | 'renewal', amount: string): Promise<unknown> {
    const { id, projectId, subscriptionId, renewals } = before;
    const isRenewal = kind === 'renewal';
    return this.billing.charge(tx, {
      projectId,
      amount,
      reference: isRenewal ? `subscription:${id}:renewal:${renewals + 1}` : `subscription:${id}:activation`,
      description: isRenewal ? `Renewal of subscription ${subscriptionId}` : `Subscription ${subscriptionId}`,
      subscriptionId: id,
      actor,
    });
  }
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

const isChanged = (before: SubscriptionRow, after: Partial<SubscriptionRow>): boolean =>
  JSON.stringify({ ...before, ...after }) !== JSON.stringify(before);
