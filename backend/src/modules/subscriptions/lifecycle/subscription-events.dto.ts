import { OmitType } from '@nestjs/swagger';

import { Out } from '../../../common/http/fields.js';
import { RENEWAL_FAILURES, type RenewalFailure } from '../renewals/failed-renewal.entity.js';
import { SubscriptionResponse } from '../subscriptions.dto.js';

export class SubscriptionExpiringData extends SubscriptionResponse {
  @Out.int({ description: 'Which of the days before the end this reminder is for.', example: 7 }) daysLeft!: number;
}

export class SubscriptionCancelledData extends SubscriptionResponse {
  @Out.text({
    required: false,
    description: 'Only where nobody asked for the cancellation: a sentence that says why. `reason` is the word for it.',
    example: 'The VPN server refused the user.',
  })
  message?: string;
}

/** `reason` is why the renewal was not possible, not why a subscription was cancelled. */
export class SubscriptionRenewalFailedData extends OmitType(SubscriptionResponse, ['reason']) {
  @Out.oneOf(RENEWAL_FAILURES, { description: 'Why it was not renewed. It is tried again until its access ends.' }) reason!: RenewalFailure;
  @Out.text({ example: 'The balance does not cover the charge of 10.00.', description: 'The reason as a sentence.' }) message!: string;
  @Out.money({ nullable: true, description: 'What the renewal costs; null where `reason` is `not_renewable`.' }) required!: string | null;
}

/** What an event says beside the subscription. */
export type MoreOfEvent =
  Pick<SubscriptionCancelledData, 'message'> | Pick<SubscriptionRenewalFailedData, 'reason' | 'message' | 'required'>;
