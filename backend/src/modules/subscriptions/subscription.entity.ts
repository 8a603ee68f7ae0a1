import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import type { Environment } from '../../common/http/caller.js';
import type { TrafficReset } from './vpn-users/traffic.rules.js';

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'suspended', 'expired', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** The reason of an automatic cancellation. */
export const CANCEL_CAUSES = ['core_refused', 'conflict', 'not_renewed'] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];

@Entity('subscriptions')
export class Subscription {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column('varchar', { length: 20, default: 'production' })
  environment!: Environment;

  @Column({ length: 128 })
  subscriptionId!: string;

  @Column({ length: 16 })
  vpnLoginId!: string;

  @Column('varchar', { length: 10 })
  status!: SubscriptionStatus;

  @Column('timestamptz')
  startDate!: Date;

  @Column('timestamptz')
  endDate!: Date;

  @Column('varchar', { length: 255, nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  emailFolded!: string | null;

  @Column('varchar', { length: 100, nullable: true })
  name!: string | null;

  @Column('varchar', { length: 100, nullable: true })
  surname!: string | null;

  @Column('varchar', { length: 50, nullable: true })
  phone!: string | null;

  @Column('varchar', { length: 50, nullable: true })
  paymentMethod!: string | null;

  @Column('varchar', { length: 255, nullable: true })
  paymentHash!: string | null;

  @Column('integer', { nullable: true })
  maxSessions!: number | null;

  @Column('integer', { nullable: true })
  maxInstalls!: number | null;

  @Column('bigint', { nullable: true })
  trafficLimitBytes!: number | null;

  @Column('varchar', { length: 10, default: 'none' })
  trafficReset!: TrafficReset;

  @Column('numeric', { precision: 10, scale: 2 })
  price!: string;

  @Column({ length: 3, default: 'USD' })
  currency!: string;

  @Column('integer', { nullable: true })
  planId!: number | null;

  /** The plan that its next renewal takes. */
  @Column('integer', { nullable: true })
  nextPlanId!: number | null;

  @Column({ default: false })
  autoRenew!: boolean;

  /** Set by the first automatic renewal that failed; the renewal that is paid later clears it. */
  @Column('timestamptz', { nullable: true })
  graceUntil!: Date | null;

  /** The end, or the end of grace, which is sent to the VPN server. */
  @Column({ type: 'timestamptz', insert: false, update: false })
  accessUntil!: Date;

  /** Reminders that were due up to then are not sent any more: they were sent, or were in the past at the sale. */
  @Column('timestamptz', { default: () => 'now()' })
  remindedUntil!: Date;

  @Column('timestamptz', { nullable: true })
  paidUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  activatedAt!: Date | null;

  @Column('numeric', { precision: 14, scale: 2, nullable: true })
  activationCharge!: string | null;

  @Column({ default: 0 })
  renewals!: number;

  @Column('timestamptz', { nullable: true })
  suspendedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  cancelledAt!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  cancelReason!: string | null;

  @Column('varchar', { length: 20, nullable: true })
  cancelCause!: CancelCause | null;

  @Column('timestamptz', { nullable: true })
  expiredAt!: Date | null;

  @Column({ type: 'text', insert: false, update: false, select: false })
  searchText!: string;

  @Column({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt!: Date | null;

  /** Set by a deletion: when the VPN user was first provisioned. It outlives the VPN user, which knows it until then. */
  @Column('timestamptz', { nullable: true })
  deliveredAt!: Date | null;
}
