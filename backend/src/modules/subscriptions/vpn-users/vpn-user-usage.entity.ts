import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The traffic of one day of UTC. */
@Entity('vpn_user_usage')
export class VpnUserUsage {
  @PrimaryColumn()
  vpnUserId!: number;

  /** Its first instant. */
  @PrimaryColumn('timestamptz')
  day!: Date;

  @Column('bigint')
  bytes!: number;
}
