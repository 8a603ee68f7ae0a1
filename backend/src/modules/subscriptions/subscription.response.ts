import { ENVIRONMENTS, type Environment } from '../../common/http/caller.js';
import { Out } from '../../common/http/fields.js';
import type { Serialized } from '../../database/serialized.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import { SYNC_STATUSES, type SyncStatus } from './vpn-user.entity.js';

export interface SubscriptionRow {
  id: number;
  projectId: number;
  environment: Environment;
  subscriptionId: string;
  vpnLoginId: string;
  /** The effective one. */
  status: SubscriptionStatus;
  startDate: Date;
  endDate: Date;
  email: string | null;
  name: string | null;
  surname: string | null;
  phone: string | null;
  paymentMethod: string | null;
  paymentHash: string | null;
  maxSessions: number | null;
  maxInstalls: number | null;
  price: string;
  currency: string;
  paidUntil: Date | null;
  cancelReason: string | null;
  syncStatus: SyncStatus | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export class SubscriptionResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.text({ example: 'order-1042' }) subscriptionId!: string;
  @Out.text({ example: '4821093375610284' }) vpnLoginId!: string;
  @Out.oneOf(SUBSCRIPTION_STATUSES, { description: '`expired` from the instant the end has passed.' }) status!: SubscriptionStatus;
  @Out.instant() startDate!: string;
  @Out.instant() endDate!: string;
  @Out.text({ nullable: true }) email!: string | null;
  @Out.text({ nullable: true }) name!: string | null;
  @Out.text({ nullable: true }) surname!: string | null;
  @Out.text({ nullable: true }) phone!: string | null;
  @Out.text({ nullable: true }) paymentMethod!: string | null;
  @Out.text({ nullable: true }) paymentHash!: string | null;
  @Out.int({ nullable: true, description: "Null inherits the project's." }) maxSessions!: number | null;
  @Out.int({ nullable: true, description: "Null inherits the project's." }) maxInstalls!: number | null;
  @Out.money({ description: 'The price of its last charge; of a pending one, the price when it was made.' }) price!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.instant({ nullable: true, description: 'Until when it is paid for.' }) paidUntil!: string | null;
  @Out.text({
    nullable: true,
    description: 'Why it was cancelled without being asked for, such as a refusal by the VPN server; its charges are refunded.',
  })
  cancelReason!: string | null;
  @Out.oneOf(SYNC_STATUSES, { nullable: true, description: 'Whether its VPN user stands in the core; null while there is none.' })
  syncStatus!: SyncStatus | null;
  @Out.int() version!: number;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

const iso = (instant: Date | string): string => (typeof instant === 'string' ? instant : instant.toISOString());

export const toSubscription = (row: SubscriptionRow | Serialized<SubscriptionRow>): SubscriptionResponse => ({
  id: row.id,
  projectId: row.projectId,
  environment: row.environment,
  subscriptionId: row.subscriptionId,
  vpnLoginId: row.vpnLoginId,
  status: row.status,
  startDate: iso(row.startDate),
  endDate: iso(row.endDate),
  email: row.email,
  name: row.name,
  surname: row.surname,
  phone: row.phone,
  paymentMethod: row.paymentMethod,
  paymentHash: row.paymentHash,
  maxSessions: row.maxSessions,
  maxInstalls: row.maxInstalls,
  price: row.price,
  currency: row.currency,
  paidUntil: row.paidUntil && iso(row.paidUntil),
  cancelReason: row.cancelReason,
  syncStatus: row.syncStatus,
  version: row.version,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});
