import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export const ACTOR_KINDS = ['user', 'api_key', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export const AUDIT_OUTCOMES = ['success', 'denied', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

@Entity('audit_logs')
export class AuditLog {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column('varchar', { length: 10 })
  actorKind!: ActorKind;

  @Column('integer', { nullable: true })
  userId!: number | null;

  @Column('integer', { nullable: true })
  apiKeyId!: number | null;

  @Column({ length: 255 })
  userName!: string;

  @Column('varchar', { length: 255, nullable: true })
  userEmail!: string | null;

  @Column({ length: 100 })
  action!: string;

  @Column({ length: 50 })
  entityType!: string;

  @Column('varchar', { length: 150, nullable: true })
  entityId!: string | null;

  @Column('integer', { nullable: true })
  projectId!: number | null;

  @Column('varchar', { length: 10, default: 'success' })
  outcome!: AuditOutcome;

  @Column('jsonb', { default: {} })
  details!: Record<string, unknown>;

  @Column('varchar', { length: 45, nullable: true })
  ipAddress!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  userAgent!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  requestId!: string | null;

  @Column('bigint', { default: () => '((pg_current_xact_id())::text)::bigint' })
  transactionId!: number;

  @Column({ type: 'text', insert: false, update: false, select: false })
  searchText!: string;

  @PrimaryColumn('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
