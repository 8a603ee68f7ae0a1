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
export type NewSubscription = Omit<Schemas['CreateSubscriptionRequest'], 'startDate' | 'endDate'> & Dates;
export type SubscriptionChange = Schemas['ChangeSubscriptionRequest'];
export type Renewal = Schemas['RenewSubscriptionRequest'];
export type VpnUser = Schemas['PartnerVpnUserResponse'];
export type Transaction = Schemas['PartnerTransactionResponse'];
export type Balance = Schemas['PartnerBalanceResponse'];
export type Plan = Schemas['OfferedPlans']['data'][number];
export type KageEvent = Schemas['EventResponse'];
export type KageEventType = KageEvent['type'];

interface Dates {
  startDate: string | Date;
  endDate: string | Date;
}

/** A write may bear a key of your own, so that it is also done once when your program starts again in the middle of it. */
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
  private readonly transport: Transport;

  constructor(options: TransportOptions) {
    this.transport = new Transport(options);
    this.subscriptions = new Subscriptions(this.transport);
    this.vpnUsers = new VpnUsers(this.transport);
    this.events = new Events(this.transport);
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

  /** Sells one. */
  create(body: NewSubscription, options: WriteOptions = {}): Promise<Subscription> {
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

  delete(subscriptionId: string): Promise<void> {
    return this.transport.send({ method: 'DELETE', path: pathOf(subscriptionId) });
  }
}

class VpnUsers {
  constructor(private readonly transport: Transport) {}

  get(vpnLogin: string): Promise<VpnUser> {
    return this.transport.send({ method: 'GET', path: `/api/v1/vpn/users/${encodeURIComponent(vpnLogin)}` });
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

  /** What has happened since `after`, oldest first, up to now. Store the `id` of each event once it is handled, and go on from there. */
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

const pathOf = (subscriptionId: string): string => `/api/v1/subscriptions/${encodeURIComponent(subscriptionId)}`;
