import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_refusals')
export class AuditRefusal {
  @PrimaryColumn({ length: 400 })
  caller!: string;

  @PrimaryColumn({ length: 400 })
  route!: string;

  @PrimaryColumn({ length: 100 })
  action!: string;

  @PrimaryColumn('timestamptz')
  minute!: Date;

  @Column('bigint', { nullable: true })
  auditLogId!: number | null;

  @Column({ default: 1 })
  count!: number;
}
