import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const ADJUSTMENT_STATUSES = ['pending', 'completed', 'rejected'] as const;
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number];

/** Its movement bears the reference `adjustment:{id}`. */
@Entity('adjustments')
export class Adjustment {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column()
  requestedBy!: number;

  /** Signed: only what adds to a balance ever waits. */
  @Column('numeric', { precision: 14, scale: 2 })
  amount!: string;

  @Column({ length: 400 })
  reason!: string;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: AdjustmentStatus;

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
