import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import type { Environment } from '../../common/http/caller.js';

export const WEBHOOK_DISABLED_REASONS = ['gone'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

@Entity('webhooks')
export class Webhook {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column({ length: 2000 })
  url!: string;

  @Column('varchar', { length: 20, default: 'production' })
  environment!: Environment;

  @Column('text', { array: true, nullable: true })
  events!: string[] | null;

  @Column('text')
  secret!: string;

  @Column('text', { nullable: true })
  previousSecret!: string | null;

  @Column('timestamptz', { nullable: true })
  previousSecretUntil!: Date | null;

  @Column({ default: true })
  isActive!: boolean;

  @Column({ default: 0 })
  failures!: number;

  @Column('timestamptz', { nullable: true })
  retryAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  pausedAt!: Date | null;

  @Column('varchar', { length: 20, nullable: true })
  disabledReason!: WebhookDisabledReason | null;

  @Column('integer', { nullable: true })
  createdBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt!: Date | null;
}
