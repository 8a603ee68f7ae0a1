import { ApiProperty } from '@nestjs/swagger';

import { CursorQuery } from '../../common/http/list/cursor.js';
import { EnumField, InstantField, Out, TextField } from '../../common/http/fields.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import { SubscriptionResponse } from './subscription.response.js';

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
