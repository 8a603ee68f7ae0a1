import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('subscription_ends')
export class SubscriptionEnd {
  @PrimaryColumn()
  projectId!: number;

  @PrimaryColumn('timestamptz')
  day!: Date;

  @PrimaryColumn({ length: 10 })
  status!: string;

  @PrimaryColumn('bigint', { default: 0 })
  writer!: number;

  @Column()
  count!: number;
}
