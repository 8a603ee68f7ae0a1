import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('core_probes')
export class CoreProbe {
  @PrimaryColumn()
  projectId!: number;

  @PrimaryColumn('timestamptz')
  hour!: Date;

  @Column()
  probes!: number;

  @Column()
  successes!: number;

  @Column('bigint', { default: 0 })
  latencyTotal!: number;

  @Column('timestamptz')
  lastAt!: Date;

  @Column()
  lastOk!: boolean;

  @Column('varchar', { length: 20, nullable: true })
  lastErrorClass!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  lastError!: string | null;
}
