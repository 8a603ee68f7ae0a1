import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const ORPHAN_STATES = ['open', 'ignored', 'adopted', 'deleted', 'gone'] as const;
export type OrphanState = (typeof ORPHAN_STATES)[number];

@Entity('sync_orphans')
export class SyncOrphan {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column('text')
  coreAccount!: string;

  @Column({ length: 128 })
  vpnLogin!: string;

  @Column({ length: 128 })
  kageUserId!: string;

  @Column()
  enabled!: boolean;

  @Column('timestamptz', { nullable: true })
  startDate!: Date | null;

  @Column('timestamptz', { nullable: true })
  endDate!: Date | null;

  @Column('integer', { nullable: true })
  maxSessions!: number | null;

  @Column('integer', { nullable: true })
  maxInstalls!: number | null;

  @Column('varchar', { length: 10, default: 'open' })
  state!: OrphanState;

  @Column('integer', { nullable: true })
  subscriptionId!: number | null;

  @Column('integer', { nullable: true })
  decidedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  firstSeenAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt!: Date;
}
