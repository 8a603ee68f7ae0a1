import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import type { UsedPrice } from '../../billing/transactions/transaction.entity.js';

export const CRYPTO_PAYMENT_STATUSES = ['pending', 'held', 'confirmed', 'failed'] as const;
export type CryptoPaymentStatus = (typeof CRYPTO_PAYMENT_STATUSES)[number];

/** One `Transfer` event of the token to our address. */
@Entity('crypto_payments')
export class CryptoPayment {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('integer', { nullable: true })
  projectId!: number | null;

  @Column('integer', { nullable: true })
  topupRequestId!: number | null;

  @Column('integer', { nullable: true })
  paymentRequestId!: number | null;

  @Column()
  assetId!: number;

  @Column('bigint')
  chainId!: number;

  @Column({ length: 66 })
  txHash!: string;

  @Column('integer')
  logIndex!: number;

  @Column({ length: 42 })
  tokenAddress!: string;

  @Column({ length: 20 })
  tokenSymbol!: string;

  @Column({ default: 18 })
  tokenDecimals!: number;

  @Column('varchar', { length: 42, nullable: true })
  fromAddress!: string | null;

  @Column('varchar', { length: 42, nullable: true })
  toAddress!: string | null;

  @Column('bigint', { nullable: true })
  blockNumber!: number | null;

  @Column('varchar', { length: 66, nullable: true })
  blockHash!: string | null;

  @Column('timestamptz', { nullable: true })
  blockTime!: Date | null;

  @Column('numeric', { nullable: true })
  tokenAmount!: string | null;

  @Column('numeric', { precision: 78, scale: 0, nullable: true })
  tokenAmountRaw!: string | null;

  @Column('numeric', { precision: 14, scale: 2, nullable: true })
  usdAmount!: string | null;

  @Column('numeric', { precision: 38, scale: 18, nullable: true })
  exchangeRate!: string | null;

  /** The prices that it was credited with: that of its request, that at confirmation, or both. */
  @Column('jsonb', { nullable: true })
  prices!: UsedPrice[] | null;

  @Column('integer', { nullable: true })
  priceQuoteId!: number | null;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: CryptoPaymentStatus;

  @Column('varchar', { length: 50, nullable: true })
  failureReason!: string | null;

  @Column('varchar', { length: 50, nullable: true })
  heldReason!: string | null;

  @Column('varchar', { length: 20, nullable: true })
  outcome!: string | null;

  @Column({ default: 0 })
  confirmations!: number;

  @Column({ default: 12 })
  requiredConfirmations!: number;

  @Column('varchar', { length: 42, nullable: true })
  senderAddress!: string | null;

  @Column('bigint', { nullable: true })
  senderNonce!: number | null;

  @Column('varchar', { length: 66, nullable: true })
  replacedByHash!: string | null;

  @Column('integer', { nullable: true })
  submittedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  @Column('integer', { nullable: true })
  assignedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  assignedAt!: Date | null;

  /** Of a held one: the project that one person named, until a second one agrees. */
  @Column('integer', { nullable: true })
  proposedProjectId!: number | null;

  @Column('integer', { nullable: true })
  proposedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  proposedAt!: Date | null;

  /** Several projects have submitted it, or somebody has named one: a submission does not decide any more, also after that one was refused. */
  @Column({ default: false })
  staffDecide!: boolean;

  /** Why it was kept as income of no project. */
  @Column('varchar', { length: 500, nullable: true })
  keptReason!: string | null;

  @Column('timestamptz', { nullable: true })
  lastSeenAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  checkedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  reorganisedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  processedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
