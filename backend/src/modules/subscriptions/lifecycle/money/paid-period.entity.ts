import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which part of which charge pays for which time of a subscription, as long as that time has not passed. */
@Entity('paid_periods')
export class PaidPeriod {
  @PrimaryColumn()
  subscriptionId!: number;

  @PrimaryColumn('timestamptz')
  startsAt!: Date;

  @Column('timestamptz')
  endsAt!: Date;

  /** The charge's, in the ledger. */
  @PrimaryColumn({ length: 255 })
  reference!: string;

  @Column('numeric', { precision: 14, scale: 2 })
  amount!: string;
}
