import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The traffic of one day of UTC, and how many sessions were seen on it. */
@Entity('vpn_user_usage')
export class VpnUserUsage {
  @PrimaryColumn()
  vpnUserId!: number;

  /** Its first instant. */
  @PrimaryColumn('timestamptz')
  day!: Date;

  @Column('bigint')
  bytes!: number;

  /** The most that were seen at once; null where no reading of the day had any. */
  @Column('integer', { nullable: true })
  sessions!: number | null;
}
