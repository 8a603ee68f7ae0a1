import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('crypto_payment_requests')
export class CryptoPaymentRequest {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column('integer', { nullable: true })
  topupRequestId!: number | null;

  @Column('integer', { nullable: true })
  requestedBy!: number | null;

  @Column({ length: 66 })
  paymentReference!: string;

  @Column('numeric', { precision: 14, scale: 2 })
  usdAmount!: string;

  @Column('numeric')
  tokenAmount!: string;

  @Column('numeric', { precision: 78, scale: 0 })
  tokenAmountRaw!: string;

  @Column('numeric', { precision: 78, scale: 0, default: '0' })
  creditedRaw!: string;

  @Column('numeric', { precision: 38, scale: 18 })
  exchangeRate!: string;

  @Column('integer', { nullable: true })
  priceQuoteId!: number | null;

  /** Null of one from before they were kept. */
  @Column('varchar', { length: 300, nullable: true })
  priceSource!: string | null;

  @Column('timestamptz', { nullable: true })
  priceQuotedAt!: Date | null;

  @Column()
  assetId!: number;

  @Column('bigint')
  chainId!: number;

  @Column({ length: 42 })
  tokenAddress!: string;

  @Column({ length: 20 })
  tokenSymbol!: string;

  @Column({ default: 18 })
  tokenDecimals!: number;

  @Column({ length: 42 })
  receivingAddress!: string;

  @Column('timestamptz')
  expiresAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
