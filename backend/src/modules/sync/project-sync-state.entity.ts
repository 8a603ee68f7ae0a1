import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('project_sync_states')
export class ProjectSyncState {
  @PrimaryColumn()
  projectId!: number;

  @Column({ default: 0 })
  seenVersion!: number;

  @Column({ default: 0 })
  seenConnection!: number;

  @Column('timestamptz', { nullable: true })
  pausedAt!: Date | null;

  @Column('varchar', { length: 20, nullable: true })
  pausedClass!: string | null;

  @Column({ default: false })
  pausedByReading!: boolean;

  @Column({ default: 0 })
  failures!: number;

  @Column('timestamptz', { nullable: true })
  openUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  cooldownUntil!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;

  @Column('varchar', { length: 20, nullable: true })
  lastErrorClass!: string | null;

  @Column('timestamptz', { nullable: true })
  lastErrorAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastSuccessAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  lastReconciledAt!: Date | null;
}
