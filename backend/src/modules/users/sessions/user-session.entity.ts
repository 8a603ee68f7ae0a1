import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('user_sessions')
export class UserSession {
  @PrimaryColumn({ length: 64 })
  id!: string;

  @Column()
  userId!: number;

  /** The user whose console it shows, reading only. */
  @Column('integer', { nullable: true })
  viewedUserId!: number | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastUsedAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  /** When the person last gave a fresh proof. */
  @Column('timestamptz', { default: () => 'now()' })
  provenAt!: Date;

  @Column('varchar', { length: 45, nullable: true })
  ipAddress!: string | null;

  @Column('varchar', { length: 500, nullable: true })
  userAgent!: string | null;
}
