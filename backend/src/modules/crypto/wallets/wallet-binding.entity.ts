import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('wallet_bindings')
export class WalletBinding {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column({ length: 42 })
  walletAddress!: string;

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
