import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('project_balances')
export class ProjectBalance {
  @PrimaryColumn()
  projectId!: number;

  @Column('numeric', { precision: 14, scale: 2, default: '0.00' })
  balance!: string;

  /** The reserved part of it: the sum of the project's `balance_reservations`. */
  @Column('numeric', { precision: 14, scale: 2, default: '0.00' })
  reserved!: string;

  @Column({ length: 3, default: 'USD' })
  currency!: string;

  @Column('numeric', { precision: 14, scale: 2, default: '100.00' })
  lowBalanceThreshold!: string;

  @Column({ default: false })
  autoTopupEnabled!: boolean;

  @Column('numeric', { precision: 14, scale: 2, default: '500.00' })
  autoTopupAmount!: string;

  /** Who wrote the amount that stands. */
  @Column('integer', { nullable: true })
  autoTopupSetBy!: number | null;

  /** Who switched it on or off. */
  @Column('integer', { nullable: true })
  autoTopupEnabledBy!: number | null;

  /** Who wrote the threshold that stands. */
  @Column('integer', { nullable: true })
  lowBalanceSetBy!: number | null;

  @Column('timestamptz', { nullable: true })
  lowSince!: Date | null;

  @Column({ default: 0 })
  entries!: number;

  /** How often the balance was credited: a renewal that was not covered is tried again when this has grown. */
  @Column({ default: 0 })
  credits!: number;
}
