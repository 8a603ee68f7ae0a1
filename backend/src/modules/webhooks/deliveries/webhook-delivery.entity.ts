import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

@Entity('webhook_deliveries')
export class WebhookDelivery {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  webhookId!: number;

  /** Null for a ping. */
  @Column('bigint', { nullable: true })
  eventId!: number | null;

  @Column({ length: 64 })
  messageId!: string;

  @Column({ length: 100 })
  type!: string;

  @Column({ length: 200 })
  subject!: string;

  @Column('text')
  payload!: string;

  @Column('varchar', { length: 10, default: 'pending' })
  status!: WebhookDeliveryStatus;

  @Column({ default: 0 })
  attempt!: number;

  @Column('timestamptz', { nullable: true, default: () => 'now()' })
  nextAttemptAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  leasedUntil!: Date | null;

  @Column('integer', { nullable: true })
  responseStatus!: number | null;

  @Column('text', { nullable: true })
  responseBody!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  errorMessage!: string | null;

  @Column('integer', { nullable: true })
  durationMs!: number | null;

  @Column('integer', { nullable: true })
  resendOfId!: number | null;

  @Column('integer', { nullable: true })
  replayId!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  lastAttemptAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  deliveredAt!: Date | null;
}
