import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

import type { Environment } from '../../common/http/caller.js';
import type { KeyScope } from '../../common/http/audience.js';

@Entity('api_keys')
export class ApiKey {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  @Column({ length: 64 })
  keyHash!: string;

  @Column({ length: 12 })
  keyPreview!: string;

  @Column({ length: 100 })
  name!: string;

  @Column('varchar', { length: 20, default: 'development' })
  environment!: Environment;

  @Column({ default: true })
  isActive!: boolean;

  @Column({ default: 1000 })
  rateLimitPerHour!: number;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  @Column('text', { array: true, nullable: true })
  allowedCidrs!: string[] | null;

  /** Null stands for all. */
  @Column('text', { array: true, nullable: true })
  scopes!: KeyScope[] | null;

  /** The expiry and the days before it of the last warning. */
  @Column('timestamptz', { nullable: true })
  warnedExpiry!: Date | null;

  @Column('integer', { nullable: true })
  warnedDays!: number | null;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @Column('integer', { nullable: true })
  rotatedFromId!: number | null;

  @Column('timestamptz', { nullable: true })
  graceUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  @Column('integer', { nullable: true })
  revokedBy!: number | null;

  @Column('integer', { nullable: true })
  createdBy!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
