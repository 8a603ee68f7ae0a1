import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** `invitation`: the person has no password yet. `reset`: the new one takes the place of another. */
export const LINK_PURPOSES = ['invitation', 'reset'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Lets a person choose a password without the current one, once. */
@Entity('user_links')
export class UserLink {
  /** The SHA-256 of its token. */
  @PrimaryColumn({ length: 64 })
  id!: string;

  @Column()
  userId!: number;

  @Column('varchar', { length: 20 })
  purpose!: LinkPurpose;

  /** Null where its owner asked for it, the command line made it, or it replaces a password that ended. */
  @Column('integer', { nullable: true })
  createdBy!: number | null;

  /** Encrypted, until its e-mail is sent; null where it was shown. */
  @Column('text', { nullable: true })
  sealedToken!: string | null;

  /** Everybody who may have made it: `createdBy`, and who may act as that person. Empty where nobody else has. */
  @Column('integer', { array: true, default: [] })
  givenBy!: number[];

  /** To those people. Otherwise its owner alone has seen it, by e-mail or the command line. */
  @Column({ default: false })
  isShown!: boolean;

  @Column('timestamptz')
  expiresAt!: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
