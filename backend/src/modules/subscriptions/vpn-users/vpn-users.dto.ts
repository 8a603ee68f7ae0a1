import { ApiProperty } from '@nestjs/swagger';

import { ENVIRONMENTS, type Environment } from '../../../common/http/caller.js';
import { CursorQuery } from '../../../common/http/list/cursor.js';
import { EnumField, Out } from '../../../common/http/fields.js';
import { SYNC_STATUSES, VPN_USER_STATUSES, type SyncStatus, type VpnUserStatus } from './vpn-user.entity.js';

export interface VpnUserRow {
  id: number;
  projectId: number;
  subscriptionId: number;
  subscriptionRef: string;
  environment: Environment;
  vpnLogin: string;
  kageUserId: string | null;
  status: VpnUserStatus;
  enabled: boolean;
  startDate: Date;
  endDate: Date;
  sessions: number | null;
  installs: number | null;
  maxSessions: number;
  maxInstalls: number;
  syncStatus: SyncStatus;
  failureClass: string | null;
  failureMessage: string | null;
  lastSyncAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const LIMIT = "Its own limit, else the project's, else that of Settings. This is what the core receives.";

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

export class VpnUserStats {
  @Out.int() total!: number;
  @Out.int() active!: number;
  @Out.int() suspended!: number;
  @Out.int({ description: 'Users whose synchronisation has failed.' }) syncErrors!: number;
  @Out.int({ description: 'Users whose desired state is on its way to the core.' }) syncPending!: number;
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
  syncStatus: row.syncStatus,
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toVpnUser = (row: VpnUserRow): VpnUserResponse => ({
  id: row.id,
  projectId: row.projectId,
  subscriptionId: row.subscriptionId,
  subscriptionRef: row.subscriptionRef,
  kageUserId: row.kageUserId,
  failureClass: row.failureClass,
  failureMessage: row.failureMessage,
  ...shared(row),
});

export const toPartnerVpnUser = (row: VpnUserRow): PartnerVpnUserResponse => ({ subscriptionId: row.subscriptionRef, ...shared(row) });
