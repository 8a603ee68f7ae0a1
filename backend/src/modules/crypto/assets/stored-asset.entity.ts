import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** A token in which can be paid. */
@Entity('assets')
export class StoredAsset {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ length: 100 })
  name!: string;

  @Column({ length: 20 })
  symbol!: string;

  @Column('bigint')
  chainId!: number;

  @Column({ length: 42 })
  tokenAddress!: string;

  @Column()
  decimals!: number;

  @Column({ length: 42 })
  receivingAddress!: string;

  /** Encrypted; null where the environment's nodes are used. */
  @Column('text', { nullable: true })
  rpcUrls!: string | null;

  @Column()
  confirmations!: number;

  @Column({ length: 1000 })
  priceSource!: string;

  @Column('varchar', { length: 200, nullable: true })
  explorerUrl!: string | null;

  @Column({ default: true })
  isActive!: boolean;

  /** The one that the environment names. */
  @Column({ default: false })
  isDefault!: boolean;

  /** Who added it, or last changed what money rests on (`GUARDED`): another person switches it on. Null where nobody did. */
  @Column('integer', { nullable: true })
  changedBy!: number | null;

  /**
   * Everybody who changed what money rests on since an independent person last stood behind it. While anybody is named, nothing is
   * taken or credited in it.
   */
  @Column('integer', { array: true, default: [] })
  unconfirmedBy!: number[];

  /** Counts its changes: a person switches on what they have read. */
  @Column({ default: 1 })
  version!: number;

  /** Since when it waits for that person; null where nobody asked for it to be on. */
  @Column('timestamptz', { nullable: true })
  activationRequestedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
