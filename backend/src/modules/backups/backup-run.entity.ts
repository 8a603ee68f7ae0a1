import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

const BACKUP_STATUSES = ['running', 'good', 'failed'] as const;
export type BackupStatus = (typeof BACKUP_STATUSES)[number];

@Entity('backup_runs')
export class BackupRun {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('varchar', { length: 10, default: 'running' })
  status!: BackupStatus;

  @Column('varchar', { length: 200, nullable: true })
  file!: string | null;

  @Column('bigint', { nullable: true })
  bytes!: number | null;

  @Column('varchar', { length: 1000, nullable: true })
  errorMessage!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  startedAt!: Date;

  @Column('timestamptz', { nullable: true })
  finishedAt!: Date | null;
}
