import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The secret that a person's phone makes codes of. */
@Entity('user_totps')
export class UserTotp {
  @PrimaryColumn()
  userId!: number;

  /** Encrypted. */
  @Column('text')
  secret!: string;

  /** Null until the person has typed a first code: before that it is not in use. */
  @Column('timestamptz', { nullable: true })
  confirmedAt!: Date | null;

  /** The time step of the last code that was taken; neither it nor an earlier one is taken again. */
  @Column({ default: 0 })
  lastStep!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
