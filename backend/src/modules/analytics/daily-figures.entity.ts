import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('daily_figures')
export class DailyFigures {
  @PrimaryColumn({ length: 64 })
  timezone!: string;

  @PrimaryColumn()
  projectId!: number;

  @PrimaryColumn('timestamptz')
  day!: Date;

  @Column('timestamptz')
  dayEnd!: Date;

  @Column('numeric', { precision: 18, scale: 2 })
  revenue!: string;

  @Column('numeric', { precision: 18, scale: 2 })
  refunded!: string;

  @Column()
  charges!: number;

  @Column()
  renewals!: number;

  @Column()
  created!: number;

  @Column()
  activated!: number;

  @Column()
  cancelled!: number;

  @Column()
  deleted!: number;

  @Column()
  deletedActivated!: number;

  @Column('bigint')
  apiCalls!: number;

  @Column('bigint')
  apiErrors!: number;
}
