import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const TOPUP_SOURCES = ['manual', 'automatic', 'crypto'] as const;
export type TopupSource = (typeof TOPUP_SOURCES)[number];

export const TOPUP_STATUSES = ['pending', 'completed', 'rejected'] as const;
export type TopupStatus = (typeof TOPUP_STATUSES)[number];

@Entity('topup_requests')
export class TopupRequest {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column('varchar', { length: 10, default: 'manual' })
  source!: TopupSource;

  @Column('integer', { nullable: true })
  requestedBy!: number | null;

  /** Of an automatic one: the person who switched automatic top-ups on. */
  @Column('integer', { nullable: true })
  enabledBy!: number | null;

  /** Of an automatic one: the people who set its amount and its threshold. They caused it too. */
  @Column('integer', { array: true, default: [] })
  shapedBy!: number[];

  @Column('numeric', { precision: 14, scale: 2 })
  amount!: string;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: TopupStatus;

  @Column('varchar', { length: 500, nullable: true })
  description!: string | null;

  @Column('integer', { nullable: true })
  paymentMethodId!: number | null;

  @Column('varchar', { length: 255, nullable: true })
  externalPaymentId!: string | null;

  @Column('integer', { nullable: true })
  approvedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;

  @Column('integer', { nullable: true })
  rejectedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  rejectedAt!: Date | null;

  @Column('varchar', { length: 500, nullable: true })
  rejectedReason!: string | null;

  /** Set by the documents, once a completed one has its numbered receipt. */
  @Column({ default: false })
  hasReceipt!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
