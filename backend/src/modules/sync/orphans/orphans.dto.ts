import { IdField, Out, TextField } from '../../../common/http/fields.js';
import { SUBSCRIPTION_ID } from '../../subscriptions/lifecycle/requests.dto.js';
import { ORPHAN_STATES, type OrphanState } from './sync-orphan.entity.js';

export class AdoptRequest {
  @IdField({ optional: true, description: 'The id of a subscription with this very VPN login, which then takes the user over.' })
  subscriptionId?: number;

  @TextField({
    min: 1,
    max: 128,
    pattern: SUBSCRIPTION_ID,
    optional: true,
    description: 'Sells a new subscription under this Subscription ID, with the dates that the user has.',
  })
  newSubscriptionId?: string;
}

export class OrphanResponse {
  @Out.id() id!: number;
  @Out.id({ description: 'A project of the core account on which the user exists.' }) projectId!: number;
  @Out.text() vpnLogin!: string;
  @Out.text() kageUserId!: string;
  @Out.bool() enabled!: boolean;
  @Out.instant({ nullable: true }) startDate!: Date | null;
  @Out.instant({ nullable: true }) endDate!: Date | null;
  @Out.int({ nullable: true }) maxSessions!: number | null;
  @Out.int({ nullable: true }) maxInstalls!: number | null;
  @Out.oneOf(ORPHAN_STATES) state!: OrphanState;
  @Out.id({ nullable: true, description: 'The subscription that adopted the user.' }) subscriptionId!: number | null;
  @Out.instant() firstSeenAt!: Date;
  @Out.instant() lastSeenAt!: Date;
  @Out.instant({ nullable: true }) decidedAt!: Date | null;
}

export const toOrphan = (row: OrphanResponse): OrphanResponse => ({
  id: row.id,
  projectId: row.projectId,
  vpnLogin: row.vpnLogin,
  kageUserId: row.kageUserId,
  enabled: row.enabled,
  startDate: row.startDate,
  endDate: row.endDate,
  maxSessions: row.maxSessions,
  maxInstalls: row.maxInstalls,
  state: row.state,
  subscriptionId: row.subscriptionId,
  firstSeenAt: row.firstSeenAt,
  lastSeenAt: row.lastSeenAt,
  decidedAt: row.decidedAt,
});
