import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import type { SyncRunStatus } from './sync-run.entity.js';

@Entity('sync_run_parts')
export class SyncRunPart {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  runId!: number;

  @Column()
  projectId!: number;

  @Column()
  connectionVersion!: number;

  @Column('text')
  coreAccount!: string;

  @Column('varchar', { length: 10, default: 'queued' })
  status!: SyncRunStatus;

  @Column('text', { nullable: true })
  nextCursor!: string | null;

  @Column({ default: 0 })
  total!: number;

  @Column({ default: 0 })
  done!: number;

  @Column({ default: 0 })
  toCreate!: number;

  @Column({ default: 0 })
  toChange!: number;

  @Column({ default: 0 })
  toDelete!: number;

  @Column({ default: 0 })
  orphans!: number;

  @Column('varchar', { length: 20, nullable: true })
  errorClass!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  errorMessage!: string | null;

  @Column({ default: 0 })
  attempt!: number;

  @Column('timestamptz', { nullable: true })
  leasedUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  startedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;
}
