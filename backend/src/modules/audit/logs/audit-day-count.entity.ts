import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_day_counts')
export class AuditDayCount {
  @PrimaryColumn('timestamptz')
  day!: Date;

  @PrimaryColumn({ length: 100 })
  action!: string;

  @PrimaryColumn({ length: 50 })
  entityType!: string;

  @PrimaryColumn({ length: 10 })
  outcome!: string;

  @PrimaryColumn('bigint', { default: 0 })
  writer!: number;

  @Column()
  count!: number;
}
