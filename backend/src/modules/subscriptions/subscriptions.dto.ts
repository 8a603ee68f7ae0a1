import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';

import { ENVIRONMENTS, type Environment } from '../../common/http/caller.js';
import { BoolField, EnumField, IdField, InstantField, IntField, Out, TextField } from '../../common/http/fields.js';
import { CursorQuery } from '../../common/http/list/cursor.js';
import { parseId } from '../../common/text/text.rules.js';
import type { Serialized } from '../../database/serialized.js';
import {
  CANCEL_CAUSES,
  SUBSCRIPTION_STATUSES,
  type CancelCause,
  type Subscription,
  type SubscriptionStatus,
} from './subscription.entity.js';
import { ALLOWED_ACTIONS, actionsOf, type AllowedAction } from './lifecycle/subscription.rules.js';
import { TRAFFIC_RESETS, type TrafficReset } from './vpn-users/traffic.rules.js';
import { SYNC_STATUSES, type SyncStatus } from './vpn-users/vpn-user.entity.js';

export const ENDS_WITHIN_MAX = 366;
/** Of what is sold in the examples of the documentation, where it is 2026-12-01. */
const EXAMPLE_END = '2026-12-31T00:00:00.000Z';

/** A subscription as it is read: `status` is the effective one. */
export type SubscriptionRow = Pick<
  Subscription,
  | 'id'
  | 'projectId'
  | 'environment'
  | 'subscriptionId'
  | 'vpnLoginId'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'accessUntil'
  | 'email'
  | 'name'
  | 'surname'
  | 'phone'
  | 'paymentMethod'
  | 'paymentHash'
  | 'maxSessions'
  | 'maxInstalls'
  | 'trafficLimitBytes'
  | 'trafficReset'
  | 'planId'
  | 'nextPlanId'
  | 'autoRenew'
  | 'price'
  | 'currency'
  | 'paidUntil'
  | 'cancelCause'
  | 'cancelReason'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
> & { syncStatus: SyncStatus | null; plan: string | null; nextPlan: string | null };

export class SubscriptionResponse {
  @Out.id({ example: 51 }) id!: number;
  @Out.id({ example: 7 }) projectId!: number;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.text({ example: 'order-1042' }) subscriptionId!: string;
  @Out.text({ example: '4821093375610284' }) vpnLoginId!: string;
  @Out.oneOf(SUBSCRIPTION_STATUSES, { description: '`expired` from the instant the end has passed.', example: 'active' })
  status!: SubscriptionStatus;
  @Out.instant() startDate!: string;
  @Out.instant({ example: EXAMPLE_END }) endDate!: string;
  @Out.instant({ example: EXAMPLE_END, description: 'The end, or the end of grace: until then the VPN server lets its user in.' })
  accessUntil!: string;
  @Out.text({ nullable: true, example: 'ann@example.com' }) email!: string | null;
  @Out.text({ nullable: true, example: 'Ann' }) name!: string | null;
  @Out.text({ nullable: true, example: null }) surname!: string | null;
  @Out.text({ nullable: true, example: null }) phone!: string | null;
  @Out.text({ nullable: true, example: null }) paymentMethod!: string | null;
  @Out.text({ nullable: true, example: null }) paymentHash!: string | null;
  @Out.int({ nullable: true, example: null, description: "Null inherits the project's." }) maxSessions!: number | null;
  @Out.int({ nullable: true, example: null, description: "Null inherits the project's." }) maxInstalls!: number | null;
  @Out.int({ nullable: true, example: null, description: 'Bytes between two resets; null is no limit.' }) trafficLimitBytes!: number | null;
  @Out.oneOf(TRAFFIC_RESETS, { example: 'none' }) trafficReset!: TrafficReset;
  @Out.id({ nullable: true, example: 3 }) planId!: number | null;
  @Out.text({ nullable: true, description: 'The code of its plan.', example: 'monthly' }) plan!: string | null;
  @Out.text({ nullable: true, example: null, description: 'The code of the plan that its next renewal takes, where that is another one.' })
  nextPlan!: string | null;
  @Out.bool({ description: 'Whether it renews by itself.' }) autoRenew!: boolean;
  @Out.list('string', { enum: [...ALLOWED_ACTIONS], example: actionsOf('active'), description: 'What its state allows now.' })
  allowedActions!: AllowedAction[];
  @Out.money({ description: 'The price of its last charge; of a pending one, the price when it was made.' }) price!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.instant({ nullable: true, example: EXAMPLE_END, description: 'Until when it is paid for.' }) paidUntil!: string | null;
  @Out.oneOf(CANCEL_CAUSES, {
    nullable: true,
    example: null,
    description:
      'Why it was cancelled without being asked for: the VPN server refused it (`core_refused`), holds another user of that login (`conflict`), or it was not renewed within the days that its project allows after the end.',
  })
  reason!: CancelCause | null;
  @Out.text({
    nullable: true,
    example: null,
    description: 'The reason as a sentence: why it was cancelled without being asked for, such as a refusal by the VPN server.',
  })
  cancelReason!: string | null;
  @Out.oneOf(SYNC_STATUSES, {
    nullable: true,
    example: 'synced',
    description: 'Whether its VPN user exists on the VPN server in the desired state; null while there is none.',
  })
  syncStatus!: SyncStatus | null;
  @Out.int() version!: number;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

const iso = (instant: Date | string): string => (typeof instant === 'string' ? instant : instant.toISOString());

export const toSubscription = (row: SubscriptionRow | Serialized<SubscriptionRow>): SubscriptionResponse => ({
  id: row.id,
  projectId: row.projectId,
  environment: row.environment,
  subscriptionId: row.subscriptionId,
  vpnLoginId: row.vpnLoginId,
  status: row.status,
  startDate: iso(row.startDate),
  endDate: iso(row.endDate),
  accessUntil: iso(row.accessUntil),
  email: row.email,
  name: row.name,
  surname: row.surname,
  phone: row.phone,
  paymentMethod: row.paymentMethod,
  paymentHash: row.paymentHash,
  maxSessions: row.maxSessions,
  maxInstalls: row.maxInstalls,
  trafficLimitBytes: row.trafficLimitBytes,
  trafficReset: row.trafficReset,
  planId: row.planId,
  plan: row.plan,
  nextPlan: row.nextPlan,
  autoRenew: row.autoRenew,
  allowedActions: actionsOf(row.status),
  price: row.price,
  currency: row.currency,
  paidUntil: row.paidUntil && iso(row.paidUntil),
  reason: row.cancelCause,
  cancelReason: row.cancelReason,
  syncStatus: row.syncStatus,
  version: row.version,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});

/** For a caller who may change subscriptions but not read them. */
export const withoutCustomer = (subscription: SubscriptionResponse): SubscriptionResponse => ({
  ...subscription,
  email: null,
  name: null,
  surname: null,
  phone: null,
  paymentMethod: null,
  paymentHash: null,
});

export class SubscriptionsQuery extends CursorQuery {
  @EnumField(SUBSCRIPTION_STATUSES, { optional: true })
  status?: SubscriptionStatus;

  @TextField({ min: 1, max: 255, optional: true, description: 'In any letter case.' })
  email?: string;

  @TextField({ min: 1, max: 128, optional: true })
  subscriptionId?: string;

  @TextField({ min: 1, max: 16, optional: true, description: 'In any letter case.' })
  vpnLoginId?: string;

  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parseId(value) ?? value) : value))
  @IntField({ min: 1, max: ENDS_WITHIN_MAX, optional: true, description: 'Active ones that end within so many days.' })
  endsWithinDays?: number;

  @InstantField({
    optional: true,
    description: 'Only what was changed at or after this instant. To keep a copy, ask with the time of your last call less a minute.',
  })
  updatedSince?: Date;

  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @BoolField({ optional: true, description: 'With `updatedSince`: also what was deleted since then; its `deletedAt` says when.' })
  includeDeleted?: boolean;
}

export class ListedSubscription extends SubscriptionResponse {
  @Out.instant({ nullable: true, description: 'When it was deleted; only with `includeDeleted`.' }) deletedAt!: string | null;
}

/** `deletedAt` is null unless deleted ones are asked for. */
export type ListedSubscriptionRow = SubscriptionRow & Pick<Subscription, 'deletedAt'>;

export const toListedSubscription = (row: Serialized<ListedSubscriptionRow>): ListedSubscription =>
  Object.assign(toSubscription(row), { deletedAt: row.deletedAt });

export class SubscriptionsPage {
  @ApiProperty({ type: ListedSubscription, isArray: true })
  data!: ListedSubscription[];

  @Out.text({ nullable: true, description: 'Give it as `cursor` for the next page; null on the last one.' })
  nextCursor!: string | null;
}

export class SubscriptionStatsQuery {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parseId(value) ?? value) : value))
  @IdField({ optional: true, description: "One project; without it all of the caller's." })
  projectId?: number;
}

export class SubscriptionStats {
  @Out.int() total!: number;
  @Out.int() pending!: number;
  @Out.int() active!: number;
  @Out.int() suspended!: number;
  @Out.int() expired!: number;
  @Out.int() cancelled!: number;
}
