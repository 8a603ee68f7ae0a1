import { ApiProperty } from '@nestjs/swagger';

import { ENVIRONMENTS, type Environment } from '../../../common/http/caller.js';
import { CursorQuery } from '../../../common/http/list/cursor.js';
import { EnumField, InstantField, Out } from '../../../common/http/fields.js';
import { UPSTREAM_STATES, type UpstreamState } from '../../core/core-driver.js';
import { nextReset, TRAFFIC_RESETS, type TrafficReset } from './traffic.rules.js';
import type { VpnUserReading } from './vpn-user-reading.entity.js';
import { SYNC_STATUSES, VPN_USER_STATUSES, type SyncStatus, type VpnUser, type VpnUserStatus } from './vpn-user.entity.js';

type OfUser =
  | 'id'
  | 'projectId'
  | 'subscriptionRef'
  | 'environment'
  | 'vpnLogin'
  | 'kageUserId'
  | 'status'
  | 'enabled'
  | 'startDate'
  | 'endDate'
  | 'sessions'
  | 'installs'
  | 'trafficLimitBytes'
  | 'trafficReset'
  | 'syncStatus'
  | 'failureClass'
  | 'failureMessage'
  | 'lastSyncAt'
  | 'createdAt'
  | 'updatedAt';
type OfReading = 'usedBytes' | 'upstreamState' | 'isOnline' | 'lastSeenAt';

/** Fields of a reading are null before the first one; `usedBytes` counts since the last reset. */
export type VpnUserRow = Pick<VpnUser, OfUser> & { [Name in OfReading]: VpnUserReading[Name] | null } & {
  /** One that waits for its removal alone has none, and is not listed. */
  subscriptionId: number;
  maxSessions: number;
  maxInstalls: number;
  hasCredentials: boolean;
  /** By name, else by e-mail. */
  customer: string | null;
};

const LIMIT = "Its own limit, else the project's, else that of Settings. This is what the core receives.";

class TrafficResponse {
  @Out.int({ description: 'Since the last reset, as the server was last read.' }) usedBytes!: number;
  @Out.int({ nullable: true, description: 'Null is no limit.' }) limitBytes!: number | null;
  @Out.oneOf(TRAFFIC_RESETS) resetStrategy!: TrafficReset;
  @Out.instant({ nullable: true, description: 'The next reset by the clock (UTC).' }) resetsAt!: string | null;
}

/** What both audiences see. */
class VpnUserFields {
  @Out.text({ example: '4821093375610284' }) vpnLogin!: string;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.oneOf(VPN_USER_STATUSES) status!: VpnUserStatus;
  @Out.bool({ description: 'Whether the core should let it in.' }) enabled!: boolean;
  @Out.instant() startDate!: string;
  @Out.instant() endDate!: string;
  @Out.int({ nullable: true, description: 'As the core last reported.' }) sessions!: number | null;
  @Out.int({ nullable: true, description: 'As the core last reported.' }) installs!: number | null;
  @Out.int({ description: LIMIT }) maxSessions!: number;
  @Out.int({ description: LIMIT }) maxInstalls!: number;
  @Out.oneOf(UPSTREAM_STATES, {
    nullable: true,
    description:
      'Why the user can or cannot connect, as the server was last read; `waiting` is before the start. Null until the first reading.',
  })
  upstreamState!: UpstreamState | null;

  @ApiProperty({ type: TrafficResponse, nullable: true, description: 'Null where the server does not count and there is no limit.' })
  traffic!: TrafficResponse | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'As the server was last read; null where it does not say.' })
  isOnline!: boolean | null;

  @Out.instant({ nullable: true }) lastSeenAt!: string | null;
  @Out.bool({ description: 'Whether there is something to hand to the customer.' }) hasCredentials!: boolean;
  @Out.oneOf(SYNC_STATUSES) syncStatus!: SyncStatus;
  @Out.instant({ nullable: true }) lastSyncAt!: string | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export class VpnUserResponse extends VpnUserFields {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.id({ description: "The subscription's id." }) subscriptionId!: number;
  @Out.text({ description: "The subscription's Subscription ID.", example: 'order-1042' }) subscriptionRef!: string;
  @Out.text({ nullable: true, description: 'By name, else by e-mail; null where the caller may not read subscriptions.' })
  customer!: string | null;
  @Out.text({ nullable: true }) kageUserId!: string | null;
  @Out.text({ nullable: true, description: 'Why the core refused or could not be asked, as a word.' }) failureClass!: string | null;
  @Out.text({ nullable: true }) failureMessage!: string | null;
}

export class PartnerVpnUserResponse extends VpnUserFields {
  @Out.text({ example: 'order-1042' }) subscriptionId!: string;
}

export class PartnerVpnUsersQuery extends CursorQuery {
  @EnumField(VPN_USER_STATUSES, { optional: true })
  status?: VpnUserStatus;

  @EnumField(SYNC_STATUSES, { optional: true })
  syncStatus?: SyncStatus;
}

export class PartnerVpnUsersPage {
  @ApiProperty({ type: PartnerVpnUserResponse, isArray: true })
  data!: PartnerVpnUserResponse[];

  @Out.text({ nullable: true, description: 'Give it as `cursor` for the next page; null on the last one.' })
  nextCursor!: string | null;
}

export class UsageQuery {
  @InstantField({
    optional: true,
    description: 'The first day (UTC); 30 days before the last one where it is not given.',
    example: '2026-11-01',
  })
  from?: Date;

  @InstantField({
    optional: true,
    description: 'The last day (UTC), which belongs to it; today where it is not given.',
    example: '2026-11-30',
  })
  to?: Date;
}

export class UsageDay {
  @Out.text({ format: 'date', example: '2026-11-28' }) date!: string;
  @Out.int() bytes!: number;
  @Out.int({ nullable: true, description: 'The most sessions that were seen at once; null where none was seen.' })
  sessions!: number | null;
}

export class VpnUserStats {
  @Out.int() total!: number;
  @Out.int() active!: number;
  @Out.int() suspended!: number;
  @Out.int({ description: 'Users whose synchronisation has failed.' }) syncErrors!: number;
  @Out.int({ description: 'Users whose desired state has not reached the core yet.' }) syncPending!: number;
}

const shared = (row: VpnUserRow): VpnUserFields => ({
  vpnLogin: row.vpnLogin,
  environment: row.environment,
  status: row.status,
  enabled: row.enabled,
  startDate: row.startDate.toISOString(),
  endDate: row.endDate.toISOString(),
  sessions: row.sessions,
  installs: row.installs,
  maxSessions: row.maxSessions,
  maxInstalls: row.maxInstalls,
  upstreamState: row.upstreamState,
  traffic: trafficOf(row),
  isOnline: row.isOnline,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  hasCredentials: row.hasCredentials,
  syncStatus: row.syncStatus,
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

function trafficOf({ usedBytes, trafficLimitBytes, trafficReset }: VpnUserRow): TrafficResponse | null {
  if (usedBytes === null && trafficLimitBytes === null) return null;
  const resetsAt = nextReset(trafficReset, new Date())?.toISOString() ?? null;
  return { usedBytes: usedBytes ?? 0, limitBytes: trafficLimitBytes, resetStrategy: trafficReset, resetsAt };
}

/** @param canReadCustomers whether the caller may read subscriptions */
export const toVpnUser = (row: VpnUserRow, canReadCustomers: boolean): VpnUserResponse => ({
  id: row.id,
  customer: canReadCustomers ? row.customer : null,
  projectId: row.projectId,
  subscriptionId: row.subscriptionId,
  subscriptionRef: row.subscriptionRef,
  kageUserId: row.kageUserId,
  failureClass: row.failureClass,
  failureMessage: row.failureMessage,
  ...shared(row),
});

export const toPartnerVpnUser = (row: VpnUserRow): PartnerVpnUserResponse => ({ subscriptionId: row.subscriptionRef, ...shared(row) });
