import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The user that a subject of a provider of single sign-on belongs to. */
@Entity('user_identities')
export class UserIdentity {
  @PrimaryColumn({ length: 500 })
  issuer!: string;

  @PrimaryColumn({ length: 255 })
  subject!: string;

  @Column()
  userId!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
