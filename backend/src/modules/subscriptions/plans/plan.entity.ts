import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export const PLAN_TRAFFIC_RESETS = ['none', 'day', 'week', 'month', 'renewal'] as const;
export type PlanTrafficReset = (typeof PLAN_TRAFFIC_RESETS)[number];

/** The columns of a plan that a sale needs. */
export const SOLD_PLAN = [
  'id',
  'code',
  'name',
  'price',
  'days',
  'trafficLimitBytes',
  'trafficReset',
  'maxSessions',
  'maxInstalls',
  'isActive',
] as const satisfies readonly (keyof Plan)[];
export type SoldPlan = Pick<Plan, (typeof SOLD_PLAN)[number]>;

/** What a project sells: a price for so many days of 24 hours, with its limits. */
@Entity('plans')
export class Plan {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  projectId!: number;

  /** Unique in its project, in whatever case it is written, and never changed. */
  @Column({ length: 50 })
  code!: string;

  @Column({ length: 100 })
  name!: string;

  @Column('varchar', { length: 1000, nullable: true })
  description!: string | null;

  @Column('numeric', { precision: 10, scale: 2 })
  price!: string;

  @Column()
  days!: number;

  @Column('bigint', { nullable: true })
  trafficLimitBytes!: number | null;

  @Column('varchar', { length: 10, default: 'none' })
  trafficReset!: PlanTrafficReset;

  @Column('integer', { nullable: true })
  maxSessions!: number | null;

  @Column('integer', { nullable: true })
  maxInstalls!: number | null;

  @Column()
  position!: number;

  @Column({ default: true })
  isActive!: boolean;

  /** Since when it was sold at least once: from then on it cannot be deleted. */
  @Column('timestamptz', { nullable: true })
  soldAt!: Date | null;

  @Column({ default: 1 })
  version!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
