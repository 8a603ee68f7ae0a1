import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** What takes a second person: raising what one person may credit alone, and raising how far a balance may fall below zero. */
export const CHANGE_KINDS = ['approval_limit', 'overdraft_limit'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export const CHANGE_STATUSES = ['pending', 'completed', 'rejected'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

export type ChangedFields = Record<string, string | null>;

@Entity('pending_changes')
export class PendingChange {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('varchar', { length: 20 })
  kind!: ChangeKind;

  /** Null: it concerns no single project. */
  @Column('integer', { nullable: true })
  projectId!: number | null;

  @Column()
  requestedBy!: number;

  /** The fields that change, as they were when it was asked for. */
  @Column('jsonb')
  before!: ChangedFields;

  @Column('jsonb')
  after!: ChangedFields;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: ChangeStatus;

  @Column('integer', { nullable: true })
  decidedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  rejectedReason!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
