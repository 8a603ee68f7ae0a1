import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A part of a balance that is promised to somebody: it is still there, and cannot be spent. `project_balances.reserved` is their sum. */
@Entity('balance_reservations')
export class BalanceReservation {
  /** Names the event that it is for, as the movement will that follows from it. */
  @PrimaryColumn({ length: 100 })
  reference!: string;

  @Column()
  projectId!: number;

  @Column('numeric', { precision: 14, scale: 2 })
  amount!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
