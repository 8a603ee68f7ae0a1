import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import type { Environment } from '../../../common/http/caller.js';
import type { TrafficReset } from './traffic.rules.js';

export const VPN_USER_STATUSES = ['active', 'suspended', 'expired', 'cancelled'] as const;
export type VpnUserStatus = (typeof VPN_USER_STATUSES)[number];

export const DESIRED = ['present', 'absent'] as const;
export type Desired = (typeof DESIRED)[number];

export const SYNC_STATUSES = ['pending', 'synced', 'failed'] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

@Entity('vpn_users')
export class VpnUser {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  /** Null for one that a transfer left behind. */
  @Column('integer', { nullable: true })
  subscriptionId!: number | null;

  /** The new user, which is made first: until then this one stays on its server. */
  @Column('integer', { nullable: true })
  afterId!: number | null;

  @Column()
  projectId!: number;

  @Column('varchar', { length: 20, default: 'production' })
  environment!: Environment;

  @Column({ length: 128 })
  subscriptionRef!: string;

  @Column({ length: 16 })
  vpnLogin!: string;

  @Column('varchar', { length: 128, nullable: true })
  kageUserId!: string | null;

  @Column('varchar', { length: 10, default: 'active' })
  status!: VpnUserStatus;

  @Column({ default: true })
  enabled!: boolean;

  @Column('integer', { nullable: true })
  maxSessions!: number | null;

  @Column('integer', { nullable: true })
  maxInstalls!: number | null;

  @Column('bigint', { nullable: true })
  trafficLimitBytes!: number | null;

  @Column('varchar', { length: 10, default: 'none' })
  trafficReset!: TrafficReset;

  @Column('timestamptz')
  startDate!: Date;

  @Column('timestamptz')
  endDate!: Date;

  @Column('integer', { nullable: true })
  sessions!: number | null;

  @Column('integer', { nullable: true })
  installs!: number | null;

  @Column('varchar', { length: 10, default: 'present' })
  desired!: Desired;

  @Column({ default: 1 })
  desiredVersion!: number;

  @Column({ default: 0 })
  syncedVersion!: number;

  @Column('varchar', { length: 10, default: 'pending' })
  syncStatus!: SyncStatus;

  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextSyncAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  leasedUntil!: Date | null;

  @Column('varchar', { length: 36, nullable: true })
  leasedBy!: string | null;

  @Column({ default: 0 })
  attempt!: number;

  @Column({ default: 0 })
  failures!: number;

  @Column('varchar', { length: 20, nullable: true })
  failureClass!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  failureMessage!: string | null;

  @Column('timestamptz', { nullable: true })
  begunAt!: Date | null;

  @Column('text', { nullable: true })
  coreAccount!: string | null;

  @Column('timestamptz', { nullable: true })
  provisionedAt!: Date | null;

  /** Encrypted. */
  @Column('text', { nullable: true, select: false })
  credentials!: string | null;

  @Column('timestamptz', { nullable: true })
  readyAt!: Date | null;

  @Column({ default: false })
  needsRotation!: boolean;

  @Column('timestamptz', { nullable: true })
  lastSyncAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
