import { everyRow } from './pages.js';
import type { components, operations } from './schema.js';
import { Transport, type TransportOptions } from './transport.js';

export * from './errors.js';
export type { TransportOptions as KageClientOptions } from './transport.js';
export { verifyWebhook, WebhookVerificationError, type WebhookEvent, type WebhookHeaders } from './verify-webhook.js';

type Schemas = components['schemas'];
type QueryOf<Name extends keyof operations> = operations[Name] extends { parameters: { query?: infer Query } }
  ? NonNullable<Query>
  : object;

export type Subscription = Schemas['SubscriptionResponse'];
export type Sale = Schemas['SaleResponse'];
/** With a plan, which sets the length, or from one date to another. */
export type NewSubscription = WithDates<Schemas['CreateSubscriptionRequest']>;
export type PlanChange = WithDates<Schemas['ChangePlanRequest']>;
export type Cancellation = WithDates<Schemas['CancelSubscriptionRequest']>;
export type QuoteRequest = WithDates<Schemas['PartnerQuoteRequest']>;
export type Quote = Schemas['QuoteResponse'];
export type SubscriptionChange = Schemas['ChangeSubscriptionRequest'];
export type Renewal = WithDates<Schemas['RenewSubscriptionRequest']>;
export type VpnUser = Schemas['PartnerVpnUserResponse'];
export type VpnUserDetail = Schemas['PartnerVpnUserDetailResponse'];
/** A link, or a login and a password, as the VPN server makes them. */
export type Credentials = Schemas['CredentialsResponse'];
export type Transaction = Schemas['PartnerTransactionResponse'];
export type Balance = Schemas['PartnerBalanceResponse'];
export type Plan = Schemas['OfferedPlans']['data'][number];
export type KageEvent = Schemas['EventResponse'];
export type KageEventType = KageEvent['type'];

type Dates = 'startDate' | 'endDate' | 'asOf';
type WithDates<Request> = { [Name in keyof Request]: Name extends Dates ? Request[Name] | Date : Request[Name] };

/** A write may have a key of your own, so that it is done once even if your program restarts in the middle of it. */
export interface WriteOptions {
  idempotencyKey?: string;
}

type Without<Query, Name extends string> = Omit<Query, Name>;
type SubscriptionsQuery = QueryOf<'SubscriptionsPartner_list'>;
type VpnUsersQuery = QueryOf<'VpnUsersPartner_list'>;

export interface EventsQuery {
  /** The id of the last event that you have handled; without it the feed begins with the oldest one that is kept. */
  after?: number;
  types?: readonly KageEventType[];
  limit?: number;
}

/** The partner API of one project, as one key sees it. */
export class KageClient {
  readonly subscriptions: Subscriptions;
  readonly vpnUsers: VpnUsers;
  readonly events: Events;
  /** The balance and the time of the sandbox: for development keys. */
  readonly sandbox: Sandbox;
  private readonly transport: Transport;

  constructor(options: TransportOptions) {
    this.transport = new Transport(options);
    this.subscriptions = new Subscriptions(this.transport);
    this.vpnUsers = new VpnUsers(this.transport);
    this.events = new Events(this.transport);
    this.sandbox = new Sandbox(this.transport);
  }

  balance(): Promise<Balance> {
    return this.transport.send({ method: 'GET', path: '/api/v1/balance' });
  }

  /** The ledger, newest first. */
  transactions(): AsyncGenerator<Transaction, void, undefined> {
    return everyRow((cursor) =>
      this.transport.send<Schemas['PartnerTransactionPage']>({
        method: 'GET',
        path: '/api/v1/transactions',
        query: { cursor, limit: 100 },
      }),
    );
  }

  async plans(): Promise<Plan[]> {
    return (await this.transport.send<Schemas['OfferedPlans']>({ method: 'GET', path: '/api/v1/plans' })).data;
  }
}

class Subscriptions {
  constructor(private readonly transport: Transport) {}

  /**
   * The cost of an action now, and the end that it would set; nothing is done. Give its `amount` as `expectedAmount` and its `asOf` to
   * the action, which then costs exactly that or is refused with `price_changed`.
   */
  quote(body: QuoteRequest): Promise<Quote> {
    return this.transport.send({ method: 'POST', path: '/api/v1/subscriptions/quote', body });
  }

  /** Sells one. `credentials` are what its customer connects with; they are null while `credentialsStatus` is `provisioning`. */
  create(body: NewSubscription, options: WriteOptions = {}): Promise<Sale> {
    return this.transport.send({ method: 'POST', path: '/api/v1/subscriptions', body, ...options });
  }

  get(subscriptionId: string): Promise<Subscription> {
    return this.transport.send({ method: 'GET', path: pathOf(subscriptionId) });
  }

  /** Newest first. */
  list(query: Without<SubscriptionsQuery, 'cursor' | 'limit'> = {}): AsyncGenerator<Subscription, void, undefined> {
    return everyRow((cursor) => this.page({ ...query, cursor, limit: 100 }));
  }

  page(query: SubscriptionsQuery = {}): Promise<Schemas['SubscriptionsPage']> {
    return this.transport.send({ method: 'GET', path: '/api/v1/subscriptions', query });
  }

  update(subscriptionId: string, body: SubscriptionChange): Promise<Subscription> {
    return this.transport.send({ method: 'PATCH', path: pathOf(subscriptionId), body });
  }

  /** Renews once, however often it is sent with the same key. */
  renew(subscriptionId: string, body: Renewal = {}, options: WriteOptions = {}): Promise<Subscription> {
    return this.transport.send({ method: 'POST', path: `${pathOf(subscriptionId)}/renew`, body, ...options });
  }

  /** Another plan, from now on or from the next renewal on. */
  changePlan(subscriptionId: string, body: PlanChange, options: WriteOptions = {}): Promise<Subscription> {
    return this.transport.send({ method: 'POST', path: `${pathOf(subscriptionId)}/change-plan`, body, ...options });
  }

  /** The next renewal takes the plan that it has. */
  withdrawPlanChange(subscriptionId: string): Promise<Subscription> {
    return this.transport.send({ method: 'DELETE', path: `${pathOf(subscriptionId)}/change-plan` });
  }

  /** `refund: 'unused'` refunds the unused part of the payment, where the project allows that. */
  cancel(subscriptionId: string, body: Cancellation, options: WriteOptions = {}): Promise<Subscription> {
    return this.transport.send({ method: 'POST', path: `${pathOf(subscriptionId)}/cancel`, body, ...options });
  }

  delete(subscriptionId: string): Promise<void> {
    return this.transport.send({ method: 'DELETE', path: pathOf(subscriptionId) });
  }
}

class VpnUsers {
  constructor(private readonly transport: Transport) {}

  /** With its credentials, where the key has the scope `vpn:write`. */
  get(vpnLogin: string): Promise<VpnUserDetail> {
    return this.transport.send({ method: 'GET', path: `/api/v1/vpn/users/${encodeURIComponent(vpnLogin)}` });
  }

  /** A new link or password; the old one stops working. */
  rotate(vpnLogin: string, options: WriteOptions = {}): Promise<VpnUserDetail> {
    return this.transport.send({ method: 'POST', path: `/api/v1/vpn/users/${encodeURIComponent(vpnLogin)}/rotate`, ...options });
  }

  /** Newest first. */
  list(query: Without<VpnUsersQuery, 'cursor' | 'limit'> = {}): AsyncGenerator<VpnUser, void, undefined> {
    return everyRow((cursor) => this.page({ ...query, cursor, limit: 100 }));
  }

  page(query: VpnUsersQuery = {}): Promise<Schemas['PartnerVpnUsersPage']> {
    return this.transport.send({ method: 'GET', path: '/api/v1/vpn/users', query });
  }
}

class Events {
  constructor(private readonly transport: Transport) {}

  /** The events since `after`, oldest first, up to now. Store the `id` of each event once it is handled, and continue from there. */
  async *list(query: EventsQuery = {}): AsyncGenerator<KageEvent, void, undefined> {
    for (let { after } = query; ;) {
      const page: Schemas['EventsPage'] = await this.page({ ...query, after });
      yield* page.data;
      if (page.data.length === 0 || page.nextAfter === null) return;
      after = page.nextAfter;
    }
  }

  page({ types, ...query }: EventsQuery = {}): Promise<Schemas['EventsPage']> {
    return this.transport.send({ method: 'GET', path: '/api/v1/events', query: { ...query, types: types?.join(',') } });
  }
}

class Sandbox {
  constructor(private readonly transport: Transport) {}

  setBalance(balance: string): Promise<Balance> {
    return this.transport.send({ method: 'PUT', path: '/api/v1/sandbox/balance', body: { balance } });
  }

  /** Moves its time forward by 1 to 366 days; answers once everything that falls due until then has been done. */
  advance(days: number, options: WriteOptions = {}): Promise<{ now: string }> {
    return this.transport.send({ method: 'POST', path: '/api/v1/sandbox/advance', body: { days }, ...options });
  }
}

const pathOf = (subscriptionId: string): string => `/api/v1/subscriptions/${encodeURIComponent(subscriptionId)}`;
