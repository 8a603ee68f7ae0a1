import { Column, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

import type { MfaRequired } from './settings.rules.js';
import type { Party } from './party.dto.js';

@Entity('settings')
export class Settings {
  @PrimaryColumn({ default: 1 })
  id!: number;

  @Column('varchar', { length: 100, nullable: true })
  productName!: string | null;

  @Column({ length: 64, default: 'UTC' })
  timezone!: string;

  @Column({ length: 10, default: 'en' })
  language!: string;

  @Column({ length: 20, default: 'MM/dd/yyyy' })
  dateFormat!: string;

  @Column({ default: 24 })
  sessionTimeoutHours!: number;

  @Column({ default: 30 })
  sessionMaxDays!: number;

  @Column({ default: 15 })
  freshMinutes!: number;

  /** For so long the attachments of a decided top-up request are kept. */
  @Column({ default: 730 })
  attachmentRetentionDays!: number;

  @Column('varchar', { length: 10, default: 'none' })
  mfaRequired!: MfaRequired;

  @Column({ default: 3 })
  defaultMaxSessions!: number;

  @Column({ default: 3 })
  defaultMaxInstalls!: number;

  @Column({ default: 60 })
  syncIntervalSeconds!: number;

  @Column({ default: 3 })
  syncRetryAttempts!: number;

  @Column('varchar', { length: 255, nullable: true })
  supportEmail!: string | null;

  /** The seller on papers; without a name, the product's name is used. */
  @Column('jsonb', { default: {} })
  seller!: Party;

  /** Of the console; a project's papers and e-mails show the project's own before it. */
  @Column('integer', { nullable: true })
  logoId!: number | null;

  @Column('varchar', { length: 7, nullable: true })
  accent!: string | null;

  @Column('varchar', { length: 100, nullable: true })
  consoleName!: string | null;

  @Column({ length: 20, default: '' })
  invoicePrefix!: string;

  @Column({ length: 20, default: 'VAT' })
  taxName!: string;

  @Column('numeric', { precision: 5, scale: 2, default: '0.00' })
  taxRate!: string;

  /** The amount that one person may credit within 24 hours without a second one; null: nothing. */
  @Column('numeric', { precision: 14, scale: 2, nullable: true })
  approvalLimit!: string | null;

  @Column({ default: 1 })
  version!: number;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** The settings with the product's name as people see it: the environment's until Settings has another. */
export type CurrentSettings = Settings & { productName: string };
