import { randomInt } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import type { Actor, Environment } from '../../../common/http/caller.js';
import type { Tx } from '../../../database/database.js';
import { BillingService } from '../../billing/billing.service.js';
import type { CreateSubscriptionRequest, SubscriptionRow } from '../subscriptions.dto.js';
import { subscriptionIdTaken, vpnLoginTaken } from '../subscriptions.errors.js';
import { insertSubscription, isSubscriptionIdTaken, type NewSubscription } from '../subscriptions.queries.js';
import { type SubscriptionEvent, ChangeLog } from './change-log.js';
import { planSale } from './subscription.rules.js';
import { amountOf, lockSellingProject, requireFreeSlot, requireSelling, rulesOf } from './selling-project.js';

const LOGIN_TRIES = 5;
const LOGIN_HALF_MAX = 100_000_000;

export interface Sale {
  projectId: number;
  environment: Environment;
  actor: Actor;
  /** A global admin is not bound by the longest time that a project sells. */
  isBound: boolean;
}

@Injectable()
export class SalesService {
  constructor(
    private readonly billing: BillingService,
    private readonly changeLog: ChangeLog,
  ) {}

  /**
   * Sells one subscription: the row, its VPN user, the audit row, the events and the charge commit together or not at all.
   * The charge comes last, because it locks the balance row that all sales of the project need.
   * @throws project_paused, project_inactive, validation_failed, max_users_reached, subscription_id_taken, vpn_login_taken, insufficient_balance
   */
  async sell(tx: Tx, sale: Sale, request: CreateSubscriptionRequest): Promise<SubscriptionRow> {
    const { projectId, environment, actor } = sale;
    const project = await lockSellingProject(tx, projectId);
    requireSelling(project);
    const plan = planSale(request.status ?? 'active', request, rulesOf(project, sale.isBound));
    if (plan.purchase && environment === 'production') await requireFreeSlot(tx, project);
    const cost = plan.purchase && environment === 'production' ? await amountOf(tx, project.price, plan.purchase.terms) : '0.00';
    const row = await this.insert(tx, request.vpnLoginId ?? null, {
      ...plan,
      projectId,
      environment,
      subscriptionId: request.subscriptionId,
      email: request.email ?? null,
      name: request.name ?? null,
      surname: request.surname ?? null,
      phone: request.phone ?? null,
      paymentMethod: request.paymentMethod ?? null,
      paymentHash: request.paymentHash ?? null,
      maxSessions: request.maxSessions ?? null,
      maxInstalls: request.maxInstalls ?? null,
      trafficLimitBytes: request.trafficLimitBytes ?? null,
      trafficReset: request.trafficReset ?? 'none',
      price: project.price,
      activationCharge: plan.purchase && cost,
    });
    const events: SubscriptionEvent[] = plan.purchase ? ['subscription.created', 'subscription.activated'] : ['subscription.created'];
    await this.changeLog.record(tx, actor, { action: 'subscription_created', after: row, events });
    if (plan.purchase) {
      this.changeLog.wakeSync(tx);
      await this.billing.charge(tx, {
        projectId,
        amount: cost,
        reference: `subscription:${row.id}:activation`,
        description: `Subscription ${row.subscriptionId}`,
        subscriptionId: row.id,
        actor,
      });
    }
    return row;
  }

  private async insert(tx: Tx, customLogin: string | null, given: Omit<NewSubscription, 'vpnLoginId'>): Promise<SubscriptionRow> {
    for (let attempt = 0; attempt < LOGIN_TRIES; attempt += 1) {
      const draft = { ...given, vpnLoginId: customLogin ?? randomLogin() };
      const row = await insertSubscription(tx, draft);
      if (row) return row;
      if (await isSubscriptionIdTaken(tx, draft)) throw subscriptionIdTaken();
      if (customLogin !== null) throw vpnLoginTaken();
    }
    throw new Error('No free VPN login was found');
  }
}

/** 16 random digits. */
function randomLogin(): string {
  const half = (): string => String(randomInt(LOGIN_HALF_MAX)).padStart(8, '0');
  return half() + half();
}
