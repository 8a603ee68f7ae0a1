import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

import type { CryptoPaymentStatus } from '../crypto-payment.entity.js';

/** A transaction that a project submitted as its own, before its event is known. Its id is taken from the payments' numbers and becomes the payment's. */
@Entity('crypto_payment_claims')
export class CryptoPaymentClaim {
  @PrimaryColumn('integer')
  id!: number;

  @Column('integer')
  projectId!: number;

  @Column()
  assetId!: number;

  @Column('bigint')
  chainId!: number;

  @Column({ length: 66 })
  txHash!: string;

  @Column({ length: 42 })
  tokenAddress!: string;

  @Column({ length: 20 })
  tokenSymbol!: string;

  @Column({ default: 18 })
  tokenDecimals!: number;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: Exclude<CryptoPaymentStatus, 'confirmed'>;

  @Column('varchar', { length: 50, nullable: true })
  failureReason!: string | null;

  @Column('varchar', { length: 50, nullable: true })
  heldReason!: string | null;

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

  @Column('timestamptz')
  submittedAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastSeenAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  checkedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  processedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
