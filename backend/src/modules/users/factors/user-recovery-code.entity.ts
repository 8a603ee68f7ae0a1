import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One that is used is gone. */
@Entity('user_recovery_codes')
export class UserRecoveryCode {
  @PrimaryColumn()
  userId!: number;

  @PrimaryColumn({ length: 64 })
  codeHash!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
