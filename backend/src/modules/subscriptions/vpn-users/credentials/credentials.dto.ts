import { ApiProperty } from '@nestjs/swagger';

import type { PartnerCaller } from '../../../../common/http/caller.js';
import { Out } from '../../../../common/http/fields.js';
import { allows } from '../../../../common/http/audience.js';
import { SubscriptionResponse } from '../../subscriptions.dto.js';
import { PartnerVpnUserResponse } from '../vpn-users.dto.js';

const STATUSES = ['ready', 'provisioning'] as const;
const CREDENTIALS =
  'What the customer connects with; null until the VPN server has made it. Never kept with an answer: a repeat reads it afresh.';
const STATUS = '`provisioning`: ask again, or wait for the event `vpn_user.ready`.';

/** Of a server that makes links; others make a login and a password. */
const EXAMPLE = { link: 'https://vpn.example.com/sub/q7Hc2mWx' };

export class CredentialsResponse {
  @Out.text({ required: false, description: 'The address of the subscription.', example: EXAMPLE.link }) link?: string;
  @Out.text({ required: false }) login?: string;
  @Out.text({ required: false }) password?: string;
}

export interface HandedOut {
  credentials: CredentialsResponse | null;
  credentialsStatus: (typeof STATUSES)[number];
}

/** A key without `vpn:write` gets no credentials. */
export const forKey = ({ scopes }: Pick<PartnerCaller, 'scopes'>, handedOut: HandedOut): HandedOut =>
  allows(scopes, 'vpn:write') ? handedOut : { ...handedOut, credentials: null };

export class SaleResponse extends SubscriptionResponse implements HandedOut {
  @ApiProperty({ type: CredentialsResponse, nullable: true, description: CREDENTIALS, example: EXAMPLE })
  credentials!: CredentialsResponse | null;

  @Out.oneOf(STATUSES, { description: STATUS }) credentialsStatus!: (typeof STATUSES)[number];
}

export class PartnerVpnUserDetailResponse extends PartnerVpnUserResponse implements HandedOut {
  @ApiProperty({ type: CredentialsResponse, nullable: true, description: CREDENTIALS, example: EXAMPLE })
  credentials!: CredentialsResponse | null;

  @Out.oneOf(STATUSES, { description: STATUS }) credentialsStatus!: (typeof STATUSES)[number];
}
