import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';

import { BoolField, EmailField, EnumField, IdField, InstantField, IntField, TextField } from '../../common/http/fields.js';
import { isStorableText } from '../../common/http/text.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import { NEW_STATUSES, RENEWAL_DAYS_DEFAULT } from './subscription.rules.js';

/** '.' and '..' would be swallowed by a path. */
export const SUBSCRIPTION_ID = /^(?!\.{1,2}$)[A-Za-z0-9._~:@+-]{1,128}$/;
export const VPN_LOGIN_ID = /^[A-Za-z0-9]{16}$/;
export const DAYS_MAX = 36_500;
const LIMIT_MAX = 1_000;
const VERSION_MAX = 2_147_483_647;

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** An identifier whose form one pattern says; it has a message of its own where it is missing. */
function IdentifierField(
  pattern: RegExp,
  options: { missing: string; form: string; max: number; optional?: boolean; example: string },
): PropertyDecorator {
  const { missing, form, max: maxLength, optional = false, example } = options;
  return applyDecorators(
    ApiProperty({ type: String, pattern: pattern.source, maxLength, required: !optional, nullable: optional, example, description: form }),
    Transform(({ value }: { value: unknown }) => trimmed(value)),
    ...(optional ? [IsOptional()] : []),
    ValidateBy({
      name: 'isIdentifier',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && pattern.test(value) && isStorableText(value),
        defaultMessage: (given?: ValidationArguments) => (isBlank(given?.value) ? missing : form),
      },
    }),
  );
}

const SubscriptionIdField = (optional = false): PropertyDecorator =>
  IdentifierField(SUBSCRIPTION_ID, {
    missing: 'Subscription ID is required',
    form: '1 to 128 letters, digits or any of . _ ~ : @ + -',
    max: 128,
    optional,
    example: 'order-1042',
  });

const VpnLoginIdField = (description: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (trimmed(value) === '' ? null : value)),
    IdentifierField(VPN_LOGIN_ID, {
      missing: description,
      form: 'VPN Login ID must be exactly 16 letters or digits',
      max: 16,
      optional: true,
      example: '4821093375610284',
    }),
  );

/** Forms send '' for a field that was left empty. */
const CustomerTextField = (max: number, example: string): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (trimmed(value) === '' ? null : value)),
    TextField({ max, optional: true, nullable: true, example }),
  );

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

  @InstantField({ message: 'Start date is required', example: '2026-12-01' })
  startDate!: Date;

  @InstantField({ message: 'End date is required', example: '2026-12-31' })
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

  @SubscriptionIdField(true)
  subscriptionId?: string | null;

  @VpnLoginIdField('Cannot be changed')
  vpnLoginId?: string | null;

  @InstantField({ optional: true, message: 'Start date is required', example: '2026-12-01' })
  startDate?: Date;

  @InstantField({ optional: true, message: 'End date is required', example: '2026-12-31' })
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
