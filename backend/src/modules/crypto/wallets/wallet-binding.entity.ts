import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('wallet_bindings')
export class WalletBinding {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column({ length: 42 })
  walletAddress!: string;

  /** Of a contract wallet: where the contract agreed. A key is the same on every chain: null. */
  @Column('bigint', { nullable: true })
  chainId!: number | null;

  @Column('text')
  bindingSignature!: string;

  @Column({ length: 500 })
  bindingMessage!: string;

  @Column({ default: true })
  isActive!: boolean;

  @Column('integer', { nullable: true })
  boundBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  unboundAt!: Date | null;
}
