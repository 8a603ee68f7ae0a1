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

/** A failed automatic renewal, for the end at which it was due, with the facts of the last try. */
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

  /** How often the balance had been credited. */
  @Column()
  credits!: number;

  @Column()
  projectVersion!: number;
}
