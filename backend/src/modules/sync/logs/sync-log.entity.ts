import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const SYNC_LOG_STATUSES = ['pending', 'success', 'failed'] as const;
export type SyncLogStatus = (typeof SYNC_LOG_STATUSES)[number];

@Entity('sync_logs')
export class SyncLog {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column('integer', { nullable: true })
  subscriptionId!: number | null;

  @Column('integer', { nullable: true })
  vpnUserId!: number | null;

  @Column('varchar', { length: 16, nullable: true })
  vpnLogin!: string | null;

  @Column({ length: 50 })
  operation!: string;

  @Column('varchar', { length: 10 })
  status!: SyncLogStatus;

  @Column({ default: 1 })
  attempt!: number;

  @Column('varchar', { length: 20, nullable: true })
  failureClass!: string | null;

  @Column('jsonb', { nullable: true })
  requestData!: Record<string, unknown> | null;

  @Column('jsonb', { nullable: true })
  responseData!: Record<string, unknown> | null;

  @Column('varchar', { length: 1000, nullable: true })
  errorMessage!: string | null;

  @Column('integer', { nullable: true })
  durationMs!: number | null;

  @Column({ type: 'text', insert: false, update: false, select: false })
  searchText!: string;

  @PrimaryColumn('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
