import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `email`: a new address is where links for a new password go. */
export type InfluenceKind = 'created' | 'activated' | 'role' | 'password' | 'email' | 'factor' | 'link' | 'membership';

@Entity('user_influences')
export class UserInfluence {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  actorId!: number;

  @Column()
  userId!: number;

  @Column('varchar', { length: 20 })
  kind!: InfluenceKind;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
