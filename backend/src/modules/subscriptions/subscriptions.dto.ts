import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';

import {
  BoolField,
  EmailField,
  EnumField,
  IdField,
  InstantField,
  IntField,
  TextField,
  type FieldOptions,
} from '../../common/http/fields.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import { NEW_STATUSES, RENEWAL_DAYS_DEFAULT } from './subscription.rules.js';

/** '.' and '..' would be swallowed by a path. */
export const SUBSCRIPTION_ID = /^(?!\.{1,2}$)[A-Za-z0-9._~:@+-]{1,128}$/;
export const VPN_LOGIN_ID = /^[A-Za-z0-9]{16}$/;
export const DAYS_MAX = 36_500;
const LIMIT_MAX = 1_000;
const VERSION_MAX = 2_147_483_647;

/** White space of all kinds, and what nobody sees: a login that was copied from a page or a letter is often written in groups. */
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

/** Cleaned, then measured. */
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

const CustomerTextField = (max: number, example: string): PropertyDecorator => TextField({ max, optional: true, nullable: true, example });

const LimitField = (what: string): PropertyDecorator =>
  IntField({ min: 1, max: LIMIT_MAX, optional: true, nullable: true, description: `${what} at once; null inherits the project's.` });

const VersionField = (): PropertyDecorator =>
  IntField({
    min: 1,
    max: VERSION_MAX,
    optional: true,
    description: 'The version that was read; another than the stored one is 409 `stale`.',
  });

export class CustomerFields {
  @EmailField({ optional: true, nullable: true, example: 'ann@example.com' })
  email?: string | null;

  @CustomerTextField(100, 'Ann')
  name?: string | null;

  @CustomerTextField(100, 'Lee')
  surname?: string | null;

  @CustomerTextField(50, '+44 20 7946 0000')
  phone?: string | null;

  @CustomerTextField(50, 'card')
  paymentMethod?: string | null;

  @CustomerTextField(255, 'pi_3Mtw')
  paymentHash?: string | null;

  @LimitField('Sessions')
  maxSessions?: number | null;

  @LimitField('Installs')
  maxInstalls?: number | null;
}

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

export class ChangeSubscriptionRequest extends CustomerFields {
  @EnumField(SUBSCRIPTION_STATUSES, { optional: true })
  status?: SubscriptionStatus;
}

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

  @BoolField({ optional: true, description: 'Global admins only: a wrong date is mended, and nothing is charged.' })
  correction?: boolean;
}

export class RenewSubscriptionRequest {
  @VersionField()
  version?: number;

  @IntField({ min: 1, max: DAYS_MAX, optional: true, description: `Default ${RENEWAL_DAYS_DEFAULT}.`, example: RENEWAL_DAYS_DEFAULT })
  days?: number;
}
