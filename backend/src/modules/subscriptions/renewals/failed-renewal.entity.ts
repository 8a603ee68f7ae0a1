import { Column, Entity, PrimaryColumn } from 'typeorm';

export const RENEWAL_FAILURES = [
  'insufficient_balance',
  'project_paused',
  'project_inactive',
  'server_unsupported',
  'max_users_reached',
  'not_renewable',
] as const;
export type RenewalFailure = (typeof RENEWAL_FAILURES)[number];

/** An automatic renewal that has failed for the end at which it was due, and what was known when it was tried last. */
@Entity('failed_renewals')
export class FailedRenewal {
  @PrimaryColumn()
  subscriptionId!: number;

  @Column()
  projectId!: number;

  @Column('timestamptz')
  endDate!: Date;

  @Column('varchar', { length: 30 })
  reason!: RenewalFailure;

  @Column('timestamptz')
  failedAt!: Date;

  @Column('timestamptz')
  triedAt!: Date;

  /** How often something had come in to the balance. */
  @Column()
  credits!: number;

  @Column()
  projectVersion!: number;
}
