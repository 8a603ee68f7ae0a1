import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';

import { ENVIRONMENTS, type Environment } from '../../common/http/caller.js';
import { BoolField, EnumField, IdField, InstantField, IntField, Out, TextField, type FieldOptions } from '../../common/http/fields.js';
import { KeepsStoredTexts } from '../../common/http/stored-texts.js';
import { CursorQuery } from '../../common/http/list/cursor.js';
import { parseId } from '../../common/text/parse.rules.js';
import type { Serialized } from '../../database/serialized.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import { CustomerFields } from './lifecycle/customer.dto.js';
import { NEW_STATUSES, RENEWAL_DAYS_DEFAULT } from './lifecycle/subscription.rules.js';
import { TRAFFIC_RESETS, type TrafficReset } from './vpn-users/traffic.rules.js';
import { SYNC_STATUSES, type SyncStatus } from './vpn-users/vpn-user.entity.js';

/** '.' and '..' would be swallowed by a path. */
export const SUBSCRIPTION_ID = /^(?!\.{1,2}$)[A-Za-z0-9._~:@+-]{1,128}$/;
export const VPN_LOGIN_ID = /^[A-Za-z0-9]{16}$/;
export const DAYS_MAX = 36_500;
const VERSION_MAX = 2_147_483_647;

/** White space of all kinds and invisible characters: a login that was copied from a page or a letter is often written in groups. */
const NOT_OF_A_LOGIN = /[\s\p{Default_Ignorable_Code_Point}]/gu;

const SubscriptionIdField = (options: FieldOptions = {}): PropertyDecorator =>
  TextField({
    min: 1,
    max: 128,
    pattern: SUBSCRIPTION_ID,
    missing: 'Subscription ID is required',
    message: '1 to 128 letters, digits or any of . _ ~ : @ + -',
    example: 'order-1042',
    ...options,
  });

/** The value is cleaned before it is checked. */
const VpnLoginIdField = (description: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(NOT_OF_A_LOGIN, '') : value)),
    TextField({
      max: 16,
      pattern: VPN_LOGIN_ID,
      message: 'VPN Login ID must be exactly 16 letters or digits',
      optional: true,
      nullable: true,
      description,
      example: '4821093375610284',
    }),
  );

const VersionField = (): PropertyDecorator =>
  IntField({
    min: 1,
    max: VERSION_MAX,
    optional: true,
    description: 'The version that was read; another than the stored one is 409 `stale`.',
  });

export class CreateSubscriptionRequest extends CustomerFields {
  @SubscriptionIdField()
  subscriptionId!: string;

  @VpnLoginIdField('16 random digits where none is given')
  vpnLoginId?: string | null;

  @EnumField(NEW_STATUSES, { optional: true, description: 'Default active. A pending one costs nothing until it is activated.' })
  status?: (typeof NEW_STATUSES)[number];

  @InstantField({ missing: 'Start date is required', example: '2026-12-01' })
  startDate!: Date;

  @InstantField({ missing: 'End date is required', example: '2026-12-31' })
  endDate!: Date;
}

export class SellSubscriptionRequest extends CreateSubscriptionRequest {
  @IdField({ example: 1 })
  projectId!: number;
}

@KeepsStoredTexts()
export class ChangeSubscriptionRequest extends CustomerFields {
  @EnumField(SUBSCRIPTION_STATUSES, { optional: true })
  status?: SubscriptionStatus;
}

@KeepsStoredTexts()
export class UpdateSubscriptionRequest extends ChangeSubscriptionRequest {
  @IdField({ optional: true, nullable: true, description: 'Cannot be changed: another one is 409 `immutable_field`.' })
  projectId?: number | null;

  @SubscriptionIdField({ optional: true, nullable: true })
  subscriptionId?: string | null;

  @VpnLoginIdField('Cannot be changed')
  vpnLoginId?: string | null;

  @InstantField({ optional: true, missing: 'Start date is required', example: '2026-12-01' })
  startDate?: Date;

  @InstantField({ optional: true, missing: 'End date is required', example: '2026-12-31' })
  endDate?: Date;

  @VersionField()
  version?: number;

  @BoolField({ optional: true, description: 'Global admins only: a wrong date is corrected, and nothing is charged.' })
  correction?: boolean;
}

export class RenewSubscriptionRequest {
  @VersionField()
  version?: number;

  @IntField({ min: 1, max: DAYS_MAX, optional: true, description: `Default ${RENEWAL_DAYS_DEFAULT}.`, example: RENEWAL_DAYS_DEFAULT })
  days?: number;
}

export interface SubscriptionRow {
  id: number;
  projectId: number;
  environment: Environment;
  subscriptionId: string;
  vpnLoginId: string;
  /** The effective one. */
  status: SubscriptionStatus;
  startDate: Date;
  endDate: Date;
  email: string | null;
  name: string | null;
  surname: string | null;
  phone: string | null;
  paymentMethod: string | null;
  paymentHash: string | null;
  maxSessions: number | null;
  maxInstalls: number | null;
  trafficLimitBytes: number | null;
  trafficReset: TrafficReset;
  price: string;
  currency: string;
  paidUntil: Date | null;
  cancelReason: string | null;
  syncStatus: SyncStatus | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export class SubscriptionResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.text({ example: 'order-1042' }) subscriptionId!: string;
  @Out.text({ example: '4821093375610284' }) vpnLoginId!: string;
  @Out.oneOf(SUBSCRIPTION_STATUSES, { description: '`expired` from the instant the end has passed.' }) status!: SubscriptionStatus;
  @Out.instant() startDate!: string;
  @Out.instant() endDate!: string;
  @Out.text({ nullable: true }) email!: string | null;
  @Out.text({ nullable: true }) name!: string | null;
  @Out.text({ nullable: true }) surname!: string | null;
  @Out.text({ nullable: true }) phone!: string | null;
  @Out.text({ nullable: true }) paymentMethod!: string | null;
  @Out.text({ nullable: true }) paymentHash!: string | null;
  @Out.int({ nullable: true, description: "Null inherits the project's." }) maxSessions!: number | null;
  @Out.int({ nullable: true, description: "Null inherits the project's." }) maxInstalls!: number | null;
  @Out.int({ nullable: true, description: 'Bytes between two resets; null is no limit.' }) trafficLimitBytes!: number | null;
  @Out.oneOf(TRAFFIC_RESETS) trafficReset!: TrafficReset;
  @Out.money({ description: 'The price of its last charge; of a pending one, the price when it was made.' }) price!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.instant({ nullable: true, description: 'Until when it is paid for.' }) paidUntil!: string | null;
  @Out.text({
    nullable: true,
    description: 'Why it was cancelled without being asked for, such as a refusal by the VPN server; its charges are refunded.',
  })
  cancelReason!: string | null;
  @Out.oneOf(SYNC_STATUSES, { nullable: true, description: 'Whether its VPN user stands in the core; null while there is none.' })
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
  price: row.price,
  currency: row.currency,
  paidUntil: row.paidUntil && iso(row.paidUntil),
  cancelReason: row.cancelReason,
  syncStatus: row.syncStatus,
  version: row.version,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
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

  @InstantField({
    optional: true,
    description: 'Only what was changed at or after this instant. To keep a copy, ask with the time of your last call less a minute.',
  })
  updatedSince?: Date;
}

export class SubscriptionsPage {
  @ApiProperty({ type: SubscriptionResponse, isArray: true })
  data!: SubscriptionResponse[];

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
