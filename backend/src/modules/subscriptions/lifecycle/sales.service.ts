import { randomInt } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import type { Actor, Environment } from '../../../common/http/caller.js';
import { amountOf } from '../../../common/money.rules.js';
import { together, type Tx } from '../../../database/database.js';
import { Ledgers } from '../../billing/ledgers.js';
import type { SubscriptionStatus } from '../subscription.entity.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { subscriptionIdTaken, VpnLoginTaken } from '../subscriptions.errors.js';
import { insertSubscription, isSubscriptionIdTaken, projectOfLogin, type NewSubscription } from '../subscriptions.queries.js';
import { type SubscriptionEvent, ChangeLog } from './change-log.js';
import { Deals, locking } from '../quotes/deals.js';
import { asOfQuote, QuotesService } from '../quotes/quotes.service.js';
import type { CreateSubscriptionRequest } from './requests.dto.js';
import { STATES } from './subscription.rules.js';
import { lockSellingProject, requireFreeSlot, requireSelling, type SellingProject } from './selling-project.js';

const LOGIN_TRIES = 5;
const LOGIN_HALF_MAX = 100_000_000;

export interface Sale {
  projectId: number;
  environment: Environment;
  actor: Actor;
  /** A global admin is not bound by the longest time that a project sells. */
  isBound: boolean;
  /** False for a global admin who imports subscriptions that were paid for elsewhere. */
  isCharged?: boolean;
  /** The present time, where it is not the database's. */
  at?: Date;
}

/** What was sold, and what kind of server it is sold on. */
export type SoldSubscription = SubscriptionRow & Pick<SellingProject, 'coreDriver'>;

/** A sale, or an imported subscription, in any state. */
export type SoldRequest = Omit<CreateSubscriptionRequest, 'status'> & { status?: SubscriptionStatus };

@Injectable()
export class SalesService {
  constructor(
    private readonly changeLog: ChangeLog,
    private readonly deals: Deals,
    private readonly ledgers: Ledgers,
    private readonly quotes: QuotesService,
  ) {}

  /**
   * Sells one subscription: the row, its VPN user, the audit row, the events and the charge commit together or not at all.
   * The charge comes last, because it locks the balance row that all sales of the project need; what is sent with it needs no answer of it.
   * @throws project_paused, project_inactive, server_unsupported, validation_failed, price_changed, max_users_reached, subscription_id_taken, vpn_login_taken, insufficient_balance
   */
  async sell(tx: Tx, sale: Sale, request: SoldRequest): Promise<SoldSubscription> {
    const { projectId, environment, actor, isBound, isCharged = true } = sale;
    const project = asOfQuote(await lockSellingProject(tx, sale, sale.at), request.asOf);
    requireSelling(project, environment);
    const plan = await this.deals.offeredPlan(locking(tx), projectId, request.plan);
    const deal = this.deals.sale(project, plan, request, { isBound, isCharged });
    const autoRenew = request.autoRenew ?? project.autoRenewDefault;
    await this.quotes.requireSale(tx, project, deal, request, { plan, autoRenew });
    const { purchase } = deal.outcome;
    if (STATES[deal.outcome.status].isServed && environment === 'production') await requireFreeSlot(tx, project);
    const row = await this.insert(tx, request.vpnLoginId ?? null, {
      ...deal.outcome,
      projectId,
      environment,
      subscriptionId: request.subscriptionId,
      email: request.email ?? null,
      name: request.name ?? null,
      surname: request.surname ?? null,
      phone: request.phone ?? null,
      paymentMethod: request.paymentMethod ?? null,
      paymentHash: request.paymentHash ?? null,
      maxSessions: request.maxSessions ?? plan?.maxSessions ?? null,
      maxInstalls: request.maxInstalls ?? plan?.maxInstalls ?? null,
      trafficLimitBytes: request.trafficLimitBytes ?? plan?.trafficLimitBytes ?? null,
      trafficReset: request.trafficReset ?? plan?.trafficReset ?? 'none',
      planId: deal.planId,
      autoRenew,
      price: deal.price,
      activationCharge: deal.outcome.status === 'pending' ? null : amountOf(deal.charge),
      now: project.now,
    });
    const isActive = row.status === 'active';
    const events: SubscriptionEvent[] = isActive ? ['subscription.created', 'subscription.activated'] : ['subscription.created'];
    const details = isCharged ? {} : { charge: false };
    if (row.syncStatus !== null) this.changeLog.wakeSync(tx);
    const charge = {
      projectId,
      amount: amountOf(deal.charge),
      reference: `subscription:${row.id}:activation`,
      description: `Subscription ${row.subscriptionId}${plan ? `: ${plan.name}` : ''}`,
      subscriptionId: row.id,
      actor,
    };
    await together(
      this.changeLog.record(tx, actor, { action: 'subscription_created', after: row, details, events }),
      purchase ? this.ledgers.of(environment).charge(tx, charge) : Promise.resolve(null),
    );
    return Object.assign(row, { coreDriver: project.coreDriver });
  }

  private async insert(tx: Tx, customLogin: string | null, given: Omit<NewSubscription, 'vpnLoginId'>): Promise<SubscriptionRow> {
    for (let attempt = 0; attempt < LOGIN_TRIES; attempt += 1) {
      const draft = { ...given, vpnLoginId: customLogin ?? randomLogin() };
      const row = await insertSubscription(tx, draft);
      if (row) return row;
      if (await isSubscriptionIdTaken(tx, draft)) throw subscriptionIdTaken();
      if (customLogin !== null) throw new VpnLoginTaken(await projectOfLogin(tx, draft));
    }
    throw new Error('No free VPN login was found');
  }
}

/** 16 random digits. */
function randomLogin(): string {
  const half = (): string => String(randomInt(LOGIN_HALF_MAX)).padStart(8, '0');
  return half() + half();
}
