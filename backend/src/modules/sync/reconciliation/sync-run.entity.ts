import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

const SYNC_RUN_KINDS = ['scheduled', 'forced', 'preview', 'usage'] as const;
export type SyncRunKind = (typeof SYNC_RUN_KINDS)[number];

export const SYNC_RUN_STATUSES = ['queued', 'running', 'done', 'failed'] as const;
export type SyncRunStatus = (typeof SYNC_RUN_STATUSES)[number];

@Entity('sync_runs')
export class SyncRun {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('varchar', { length: 10 })
  kind!: SyncRunKind;

  @Column('integer', { nullable: true })
  projectId!: number | null;

  @Column('integer', { nullable: true })
  requestedBy!: number | null;

  @Column('varchar', { length: 10, default: 'queued' })
  status!: SyncRunStatus;

  @Column('timestamptz', { nullable: true })
  appliedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;
}
