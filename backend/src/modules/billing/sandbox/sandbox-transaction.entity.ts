import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import type { TransactionType } from '../transactions/transaction.entity.js';

/** A movement of a sandbox's balance: in no ledger, export or figure. */
@Entity('sandbox_transactions')
export class SandboxTransaction {
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
