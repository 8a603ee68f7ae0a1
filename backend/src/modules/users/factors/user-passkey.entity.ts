import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('user_passkeys')
export class UserPasskey {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column()
  userId!: number;

  /** By which a browser names it, in base64url. */
  @Column('text')
  credentialId!: string;

  @Column('bytea')
  publicKey!: Buffer;

  /** How often it has been used, as it says itself; 0 where it does not count. */
  @Column('bigint', { default: 0, transformer: { from: Number, to: (value: number) => value } })
  useCount!: number;

  @Column('text', { array: true, default: [] })
  transports!: string[];

  @Column({ length: 100 })
  name!: string;

  @Column('timestamptz', { nullable: true })
  lastUsedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
