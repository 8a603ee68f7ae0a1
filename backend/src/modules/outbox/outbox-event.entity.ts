import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('outbox_events')
export class OutboxEvent {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ length: 100 })
  type!: string;

  @Column('integer', { nullable: true })
  projectId!: number | null;

  @Column({ length: 200 })
  subject!: string;

  @Column('jsonb', { default: {} })
  data!: Record<string, unknown>;

  @Column({ default: true })
  notificationsPending!: boolean;

  @Column({ default: true })
  webhooksPending!: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
