import { Column, Entity, PrimaryColumn } from 'typeorm';

import type { UpstreamState } from '../../core/core-driver.js';

/** The last reading of a VPN user. */
@Entity('vpn_user_readings')
export class VpnUserReading {
  @PrimaryColumn()
  vpnUserId!: number;

  @Column('timestamptz')
  readAt!: Date;

  @Column('varchar', { length: 10, nullable: true })
  upstreamState!: UpstreamState | null;

  @Column('boolean', { nullable: true })
  isOnline!: boolean | null;

  @Column('timestamptz', { nullable: true })
  lastSeenAt!: Date | null;

  @Column('bigint', { nullable: true })
  counterBytes!: number | null;

  @Column('integer', { nullable: true })
  sessions!: number | null;

  @Column('bigint', { nullable: true })
  usedBytes!: number | null;

  @Column('bigint', { nullable: true })
  limitBytes!: number | null;

  @Column({ type: 'integer', nullable: true, insert: false, update: false })
  usedPercent!: number | null;

  @Column('timestamptz', { nullable: true })
  resetsAt!: Date | null;
}
