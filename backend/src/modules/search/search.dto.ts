import { ApiProperty } from '@nestjs/swagger';

import { Out, TextField } from '../../common/http/fields.js';
import { PROJECT_STATUSES, type ProjectStatus } from '../projects/project.entity.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../subscriptions/subscription.entity.js';

const QUERY_MAX = 200;

export class SearchQuery {
  @TextField({ max: QUERY_MAX, optional: true, description: 'Nothing finds nothing.' })
  q?: string;
}

export class FoundProject {
  @Out.id() id!: number;
  @Out.text() name!: string;
  @Out.oneOf(PROJECT_STATUSES) status!: ProjectStatus;
}

export class FoundSubscription {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text() subscriptionId!: string;
  @Out.text() vpnLoginId!: string;
  @Out.text({ nullable: true }) email!: string | null;
  @Out.oneOf(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
}

export class FoundUser {
  @Out.id() id!: number;
  @Out.text() firstName!: string;
  @Out.text() lastName!: string;
  @Out.text() email!: string;
}

export class FoundRequest {
  @Out.id() id!: number;
  @Out.id() apiKeyId!: number;
  @Out.text() keyName!: string;
  @Out.id() projectId!: number;
  @Out.text() method!: string;
  @Out.text() path!: string;
  @Out.int() status!: number;
  @Out.text() requestId!: string;
}

export class SearchResponse {
  @ApiProperty({ type: [FoundProject] }) projects!: FoundProject[];
  @ApiProperty({ type: [FoundSubscription], description: 'From three characters on.' }) subscriptions!: FoundSubscription[];
  @ApiProperty({ type: [FoundUser], description: 'For global admins alone.' }) users!: FoundUser[];
  @ApiProperty({ type: [FoundRequest], description: 'The call of a key whose `requestId` is asked for, of the last 7 days.' })
  requests!: FoundRequest[];
}
