import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('user_login_addresses')
export class UserLoginAddress {
  @PrimaryColumn()
  userId!: number;

  @PrimaryColumn({ length: 45 })
  ipAddress!: string;

  @Column('timestamptz', { default: () => 'now()' })
  lastSuccessAt!: Date;
}
