import { ApiProperty } from '@nestjs/swagger';

import { BoolField, EnumField, IdField, InstantField, IntField, Out, TextField } from '../../../common/http/fields.js';
import { PLAN_CODE } from '../plans/plans.dto.js';
import { CANCEL_REFUNDS, CHANGE_TIMES, DAYS_MAX, SUBSCRIPTION_ID, type CancelRefund, type ChangeTime } from '../lifecycle/requests.dto.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../subscription.entity.js';

const QUOTE_ACTIONS = ['create', 'update', 'renew', 'change_plan', 'cancel'] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

/** The fields of the action that affect the amount. */
class QuoteFields {
  @EnumField(QUOTE_ACTIONS, { description: 'What would be done. The other fields are those of the action.' })
  action!: QuoteAction;

  @TextField({ min: 1, max: 50, pattern: PLAN_CODE, message: 'The code of a plan', optional: true, example: 'monthly' })
  plan?: string;

  @EnumField(SUBSCRIPTION_STATUSES, { optional: true, description: 'For create pending or active, the default; for update the new state.' })
  status?: SubscriptionStatus;

  @InstantField({ optional: true, description: 'For create and update.' })
  startDate?: Date;

  @InstantField({ optional: true, description: 'For create without a plan, and for update.' })
  endDate?: Date;

  @BoolField({ optional: true, description: 'For create and update: whether it renews by itself.' })
  autoRenew?: boolean;

  @IntField({ min: 1, max: DAYS_MAX, optional: true, description: 'For renew without a plan.' })
  days?: number;

  @EnumField(CHANGE_TIMES, { optional: true, description: 'For change_plan; default now.' })
  when?: ChangeTime;

  @EnumField(CANCEL_REFUNDS, { optional: true, description: 'For cancel; default none.' })
  refund?: CancelRefund;
}

export class QuoteRequest extends QuoteFields {
  @IdField({ optional: true, description: 'The subscription, for all actions but create.' })
  id?: number;

  @IdField({ optional: true, description: 'For create.' })
  projectId?: number;

  @BoolField({ optional: true, description: 'For update: a global admin corrects a wrong date, and nothing is charged.' })
  correction?: boolean;
}

/** The action, by staff or a partner, and its subject, for a quote. */
export type QuotedAction = Omit<QuoteRequest, 'id' | 'projectId'>;

export class PartnerQuoteRequest extends QuoteFields {
  @TextField({
    min: 1,
    max: 128,
    pattern: SUBSCRIPTION_ID,
    message: '1 to 128 letters, digits or any of . _ ~ : @ + -',
    optional: true,
    description: 'The subscription, for all actions but create.',
    example: 'order-1042',
  })
  subscriptionId?: string;
}

export class QuoteLine {
  @Out.text({ example: 'Plan Monthly, 30 days' }) text!: string;
  @Out.money() amount!: string;
}

export class NextCharge {
  @Out.instant() date!: string;
  @Out.money() amount!: string;
}

export class QuoteResponse {
  @Out.money({ description: 'Signed: a charge is positive, a refund negative. The action takes it as `expectedAmount`.' })
  amount!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.instant({ description: 'When the time that is bought begins.' }) startDate!: string;
  @Out.instant({ description: 'When the subscription ends afterwards.' }) endDate!: string;
  @Out.money({ description: 'What the balance would then be; below zero where it does not cover the amount.' }) balanceAfter!: string;
  @Out.bool({ description: 'Whether the balance, with the overdraft of the project, covers the amount.' }) isCovered!: boolean;
  @Out.instant({ description: 'The instant of these figures. The action takes it for 5 minutes.' }) asOf!: string;
  @Out.list(QuoteLine) lines!: QuoteLine[];
  @ApiProperty({
    type: NextCharge,
    nullable: true,
    description: 'When it renews by itself afterwards, and the present cost of that; null where it does not.',
  })
  next!: NextCharge | null;
}
