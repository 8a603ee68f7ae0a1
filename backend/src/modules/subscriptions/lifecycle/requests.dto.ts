import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';

import {
  BoolField,
  EnumField,
  type FieldOptions,
  IdField,
  InstantField,
  IntField,
  MoneyField,
  TextField,
  VersionField,
} from '../../../common/http/fields.js';
import { KeepsStoredTexts } from '../../../common/http/stored-texts.js';
import { PLAN_CODE } from '../plans/plans.dto.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../subscription.entity.js';
import { CustomerFields } from './customer.dto.js';
import { NEW_STATUSES, RENEWAL_DAYS_DEFAULT, RENEWAL_DAYS_TEXT } from './subscription.rules.js';

/** '.' and '..' would be swallowed by a path. */
export const SUBSCRIPTION_ID = /^(?!\.{1,2}$)[A-Za-z0-9._~:@+-]{1,128}$/;
export const VPN_LOGIN_ID = /^[A-Za-z0-9]{16}$/;
export const DAYS_MAX = 36_500;

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

/** An optional one is in no example: it would be beside dates and days, which exclude it. */
const PlanField = (description: string, optional = true): PropertyDecorator =>
  TextField({
    min: 1,
    max: 50,
    pattern: PLAN_CODE,
    message: 'The code of a plan',
    optional,
    description,
    ...(!optional && { example: 'monthly' }),
  });

const ExpectedAmountField = (): PropertyDecorator =>
  MoneyField({
    signed: true,
    optional: true,
    description: 'The `amount` of a quote: where the amount would be another one, nothing is done and the answer is 409 `price_changed`.',
  });

const AsOfField = (): PropertyDecorator =>
  InstantField({ optional: true, description: 'The `asOf` of a quote: for 5 minutes the action is carried out as of that instant.' });

/** The common fields of a sale and of an imported subscription. */
export class SoldFields extends CustomerFields {
  @SubscriptionIdField()
  subscriptionId!: string;

  @VpnLoginIdField('16 random digits where none is given')
  vpnLoginId?: string | null;

  @InstantField({
    requiredUnless: 'plan',
    missing: 'Start date is required',
    description: 'With a plan the default is now.',
    example: '2026-12-01',
  })
  startDate?: Date;

  @InstantField({
    requiredUnless: 'plan',
    missing: 'End date is required',
    description: 'Leave it out with a plan, which sets the length.',
    example: '2026-12-31',
  })
  endDate?: Date;

  @PlanField('What is sold: its price, its days and its limits.')
  plan?: string;

  @BoolField({
    optional: true,
    description: `Whether it renews by itself: with a plan for its days at its price, without one for ${RENEWAL_DAYS_DEFAULT} days (or the project's \`maxSubscriptionDays\` where that is less) at the price of the project. Default: the project's \`autoRenewDefault\`.`,
  })
  autoRenew?: boolean;

  @ExpectedAmountField()
  expectedAmount?: string;

  @AsOfField()
  asOf?: Date;
}

export class CreateSubscriptionRequest extends SoldFields {
  @EnumField(NEW_STATUSES, { optional: true, description: 'Default active. A pending one costs nothing until it is activated.' })
  status?: (typeof NEW_STATUSES)[number];
}

export class SellSubscriptionRequest extends CreateSubscriptionRequest {
  @IdField({ example: 1 })
  projectId!: number;
}

@KeepsStoredTexts()
export class ChangeSubscriptionRequest extends CustomerFields {
  @EnumField(SUBSCRIPTION_STATUSES, { optional: true })
  status?: SubscriptionStatus;

  @BoolField({ optional: true, description: 'Whether it renews by itself.' })
  autoRenew?: boolean;

  @ExpectedAmountField()
  expectedAmount?: string;

  @AsOfField()
  asOf?: Date;
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

  @IntField({
    min: 1,
    max: DAYS_MAX,
    optional: true,
    description: `Default ${RENEWAL_DAYS_TEXT}. Not with a plan, nor of a subscription that has one.`,
  })
  days?: number;

  @PlanField('The plan to renew with. Default: its next plan, else the one that it has.')
  plan?: string;

  @ExpectedAmountField()
  expectedAmount?: string;

  @AsOfField()
  asOf?: Date;
}

/** A row of an imported file: a sale, or a subscription from another system, in any state. */
export class ImportedSubscription extends SoldFields {
  @IdField({ example: 1 })
  projectId!: number;

  @EnumField(SUBSCRIPTION_STATUSES, { optional: true, description: 'Default active.' })
  status?: SubscriptionStatus;
}

export const CHANGE_TIMES = ['now', 'renewal'] as const;
export type ChangeTime = (typeof CHANGE_TIMES)[number];

export class ChangePlanRequest {
  @VersionField()
  version?: number;

  @PlanField('The plan that it gets.', false)
  plan!: string;

  @EnumField(CHANGE_TIMES, { description: '`now`: what is unused is set against its price. `renewal`: the next renewal takes it.' })
  when!: ChangeTime;

  @ExpectedAmountField()
  expectedAmount?: string;

  @AsOfField()
  asOf?: Date;
}

export const CANCEL_REFUNDS = ['none', 'unused'] as const;
export type CancelRefund = (typeof CANCEL_REFUNDS)[number];

export class CancelSubscriptionRequest {
  @VersionField()
  version?: number;

  @EnumField(CANCEL_REFUNDS, {
    description: '`unused` gives back what is unused of what was paid: for global admins, and where the project has `cancelRefunds`.',
  })
  refund!: CancelRefund;

  @ExpectedAmountField()
  expectedAmount?: string;

  @AsOfField()
  asOf?: Date;
}
