import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Something that a browser has begun and must finish within five minutes: a sign-in's second step, a sign-in by passkey, a new passkey, a
 * fresh proof, a visit at the provider of single sign-on.
 */
export type ChallengePurpose = 'second_step' | 'passkey_sign_in' | 'passkey_enrolment' | 'proof' | 'oidc' | 'oidc_second_step';

@Entity('sign_in_challenges')
export class SignInChallenge {
  /** The SHA-256 of the challenge's id, which the browser has. */
  @PrimaryColumn({ length: 64 })
  id!: string;

  @Column('varchar', { length: 20 })
  purpose!: ChallengePurpose;

  /** Null while it is not known who signs in. */
  @Column('integer', { nullable: true })
  userId!: number | null;

  /** The SHA-256 of the browser's cookie; where somebody is signed in, the session's id. */
  @Column({ length: 64 })
  browser!: string;

  /** The text that a passkey has to sign. */
  @Column('varchar', { length: 200, nullable: true })
  passkeyChallenge!: string | null;

  /** The page to go to after a visit at the provider. */
  @Column('varchar', { length: 500, nullable: true })
  returnTo!: string | null;

  @Column({ default: 0 })
  attempts!: number;

  @Column('timestamptz')
  expiresAt!: Date;
}
