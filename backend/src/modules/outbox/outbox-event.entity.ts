import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

import type { Environment } from '../../common/http/caller.js';

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
  feedPending!: boolean;

  /** Given after the commit, to events for partners alone. */
  @Column('bigint', { nullable: true })
  feedId!: number | null;

  /** Computed by the database from `data`. */
  @Column({ type: 'varchar', length: 20, insert: false, update: false })
  environment!: Environment;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
