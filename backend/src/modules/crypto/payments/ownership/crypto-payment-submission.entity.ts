import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * That a project submitted a transaction. It stays when the claim has ended: a transfer of the same transaction in another token may be
 * seen later, and so may a transaction that replaces it.
 */
@Entity('crypto_payment_submissions')
export class CryptoPaymentSubmission {
  @PrimaryColumn('bigint')
  chainId!: number;

  @PrimaryColumn({ length: 66 })
  txHash!: string;

  @PrimaryColumn('integer')
  projectId!: number;

  /** No transfer of the transaction had been seen then. */
  @Column()
  isEarly!: boolean;

  @Column('integer', { nullable: true })
  submittedBy!: number | null;

  @Column('timestamptz')
  submittedAt!: Date;
}
