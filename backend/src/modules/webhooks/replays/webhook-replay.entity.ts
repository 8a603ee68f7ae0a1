import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Sends a webhook's events again, from one of them on; it is under way while a delivery of it is pending. */
@Entity('webhook_replays')
export class WebhookReplay {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  webhookId!: number;

  @Column('bigint')
  fromEventId!: number;

  @Column('bigint', { nullable: true })
  untilEventId!: number | null;

  @Column()
  events!: number;

  @Column({ default: 0 })
  sent!: number;

  @Column('integer', { nullable: true })
  createdBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
