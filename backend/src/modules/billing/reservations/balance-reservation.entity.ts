import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A part of a balance that is promised to somebody and cannot be spent. `project_balances.reserved` is the sum of them. */
@Entity('balance_reservations')
export class BalanceReservation {
  /** Names the event that it is for; the movement that books it has the same reference. */
  @PrimaryColumn({ length: 100 })
  reference!: string;

  @Column()
  projectId!: number;

  @Column('numeric', { precision: 14, scale: 2 })
  amount!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
