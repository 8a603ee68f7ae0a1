import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('subscription_text_changes')
export class SubscriptionTextChange {
  @PrimaryColumn('bigint', { default: () => 'pg_current_xact_id()' })
  transactionId!: number;

  @PrimaryColumn('bigint', { generated: 'identity' })
  id!: number;

  @Column()
  projectId!: number;

  @Column({ length: 20 })
  environment!: string;

  @Column('text')
  searchText!: string;

  @Column()
  step!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
