import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * That a project submitted a transaction before staff had to decide about it. It stays when the claim has ended: a transfer of the same
 * transaction in another token may be seen later.
 */
@Entity('crypto_payment_submissions')
export class CryptoPaymentSubmission {
  @PrimaryColumn('bigint')
  chainId!: number;

  @PrimaryColumn({ length: 66 })
  txHash!: string;

  @PrimaryColumn('integer')
  projectId!: number;

  @Column('integer', { nullable: true })
  submittedBy!: number | null;

  @Column('timestamptz')
  submittedAt!: Date;
}
