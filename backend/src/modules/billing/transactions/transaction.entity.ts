import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const TRANSACTION_TYPES = ['topup', 'refund', 'subscription_charge', 'other'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** A price of a token that an amount was calculated with. */
export interface UsedPrice {
  tokenSymbol: string;
  /** USD per token. */
  price: string;
  source: string;
  /** ISO 8601: the time that the price is of. */
  quotedAt: string;
}

/** The columns of a movement of either balance: the project's and its sandbox's. */
export abstract class Movement {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column()
  entryNumber!: number;

  @Column('varchar', { length: 20 })
  type!: TransactionType;

  @Column('numeric', { precision: 14, scale: 2 })
  amount!: string;

  @Column('numeric', { precision: 14, scale: 2 })
  balanceBefore!: string;

  @Column('numeric', { precision: 14, scale: 2 })
  balanceAfter!: string;

  @Column({ length: 500 })
  description!: string;

  @Column({ length: 255 })
  reference!: string;

  @Column('integer', { nullable: true })
  subscriptionId!: number | null;

  @Column('integer', { nullable: true })
  refundOfId!: number | null;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  createdAt!: Date;
}

@Entity('transactions')
export class Transaction extends Movement {
  @Column('integer', { nullable: true })
  processedBy!: number | null;

  /** For an amount that was paid or is refunded in tokens. */
  @Column('jsonb', { nullable: true })
  prices!: UsedPrice[] | null;

  @Column({ type: 'text', insert: false, update: false, select: false })
  searchText!: string;
}
