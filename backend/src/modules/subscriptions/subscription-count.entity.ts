import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('subscription_counts')
export class SubscriptionCount {
  @PrimaryColumn()
  projectId!: number;

  @PrimaryColumn({ length: 10 })
  status!: string;

  @PrimaryColumn()
  isActivated!: boolean;

  @PrimaryColumn('bigint', { generated: 'identity' })
  id!: number;

  @Column()
  count!: number;
}
