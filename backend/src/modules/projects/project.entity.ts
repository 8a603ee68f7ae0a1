import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import type { Party } from '../settings/party.dto.js';
import type { CoreDriverName } from '../core/core-driver.js';

export const PROJECT_STATUSES = ['active', 'paused', 'inactive'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

@Entity('projects')
export class Project {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ length: 100 })
  name!: string;

  @Column('varchar', { length: 1000, nullable: true })
  description!: string | null;

  @Column('integer', { nullable: true })
  managerId!: number | null;

  @Column('varchar', { length: 20, default: 'kage' })
  coreDriver!: CoreDriverName;

  @Column('varchar', { length: 500, nullable: true })
  coreUrl!: string | null;

  @Column('varchar', { length: 255, nullable: true })
  kageLogin!: string | null;

  @Column('text', { nullable: true })
  kagePassword!: string | null;

  /** Encrypted JSON. */
  @Column('text', { nullable: true })
  coreOptions!: string | null;

  @Column({ type: 'text', insert: false, update: false })
  coreAccount!: string;

  @Column('numeric', { precision: 10, scale: 2, default: '10.00' })
  pricePerSubscription!: string;

  @Column('varchar', { length: 10, default: 'active' })
  status!: ProjectStatus;

  @Column({ insert: false, update: false })
  isActive!: boolean;

  @Column('integer', { nullable: true })
  maxUsers!: number | null;

  @Column('integer', { nullable: true })
  maxSessions!: number | null;

  @Column('integer', { nullable: true })
  maxInstalls!: number | null;

  @Column({ default: 366 })
  maxSubscriptionDays!: number;

  @Column('integer', { nullable: true })
  termDays!: number | null;

  /** The default of new subscriptions. */
  @Column({ default: false })
  autoRenewDefault!: boolean;

  /** For how many days access continues when an automatic renewal is not covered. */
  @Column({ default: 0 })
  graceDays!: number;

  /** How many days after its end an expired subscription is cancelled; null: never. */
  @Column('integer', { nullable: true })
  cancelAfterDays!: number | null;

  /** How many days before the end reminders are sent. */
  @Column('integer', { array: true, default: [7, 3, 1] })
  remindDays!: number[];

  /** Whether managers and partners may cancel with a refund of what is unused. */
  @Column({ default: false })
  cancelRefunds!: boolean;

  /** How far below zero charges may take the balance. */
  @Column('numeric', { precision: 14, scale: 2, default: '0.00' })
  overdraftLimit!: string;

  /** To whom papers are made out; without a name the project's is used. */
  @Column('jsonb', { default: {} })
  buyer!: Party;

  /** On its papers and in its e-mails; without one the console's. */
  @Column('integer', { nullable: true })
  logoId!: number | null;

  @Column('varchar', { length: 7, nullable: true })
  accent!: string | null;

  @Column({ default: 1 })
  syncVersion!: number;

  @Column({ default: 1 })
  connectionVersion!: number;

  @Column({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;

  @DeleteDateColumn({ type: 'timestamptz' })
  deletedAt!: Date | null;
}
