import { Column, Entity } from 'typeorm';

import { Proposal } from '../../pending-changes/decision.entity.js';

export const REFUND_STATUSES = ['pending', 'approved', 'signing', 'sent', 'completed', 'failed', 'rejected'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_FAILURES = ['replaced', 'reverted', 'wrong_transfer'] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/** Tokens that go back to their payer. Its amount is reserved in the balance and later booked, with the reference `crypto_refund:{id}`. */
@Entity('crypto_refunds')
export class CryptoRefund extends Proposal {
  @Column()
  paymentId!: number;

  /** Null where the payment belongs to no project. */
  @Column('integer', { nullable: true })
  projectId!: number | null;

  /** In USD, as it was credited; null for a held transfer, of which nothing was credited. */
  @Column('numeric', { precision: 14, scale: 2, nullable: true })
  amount!: string | null;

  @Column()
  assetId!: number;

  @Column('bigint')
  chainId!: number;

  @Column({ length: 42 })
  tokenAddress!: string;

  @Column({ length: 20 })
  tokenSymbol!: string;

  @Column()
  tokenDecimals!: number;

  @Column('numeric', { precision: 78, scale: 0 })
  tokenAmountRaw!: string;

  @Column({ length: 42 })
  toAddress!: string;

  @Column({ length: 400 })
  reason!: string;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: RefundStatus;

  /** The signer and the nonce, stored before the signature: the chain accepts one transaction for each nonce. */
  @Column('varchar', { length: 42, nullable: true })
  signer!: string | null;

  @Column('bigint', { nullable: true })
  nonce!: number | null;

  /** A final block in which the nonce was not used yet. */
  @Column('bigint', { nullable: true })
  unusedAtBlock!: number | null;

  @Column('varchar', { length: 66, nullable: true })
  txHash!: string | null;

  @Column('integer', { nullable: true })
  logIndex!: number | null;

  @Column('bigint', { nullable: true })
  blockNumber!: number | null;

  @Column('varchar', { length: 20, nullable: true })
  failureReason!: RefundFailure | null;

  @Column('timestamptz', { nullable: true })
  lastSeenAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  checkedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  completedAt!: Date | null;

  /** Set by the documents, once a completed one has its numbered credit note. */
  @Column({ default: false })
  hasCreditNote!: boolean;
}
