import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';

import { sha256Hex } from '../../../common/secrets/encryption.js';
import { query, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import { challengeEnded } from './factors.errors.js';
import { SignInChallenge, type ChallengePurpose } from './sign-in-challenge.entity.js';

export const CHALLENGE_SECONDS = 300;
const ATTEMPTS_MAX = 5;
const ID_BYTES = 32;

export type NewChallenge = Pick<SignInChallenge, 'purpose' | 'userId' | 'browser'> &
  Partial<Pick<SignInChallenge, 'passkeyChallenge' | 'returnTo'>>;

/** Challenges that a browser has begun; only the same browser can finish one, within five minutes and five tries. */
@Injectable()
export class ChallengesService {
  /** @returns the challenge's id, which is stored as a hash alone */
  async begin(db: Db, challenge: NewChallenge): Promise<string> {
    const id = randomBytes(ID_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + CHALLENGE_SECONDS * 1_000);
    await db.getRepository(SignInChallenge).insert({ ...challenge, id: sha256Hex(id), expiresAt });
    return id;
  }

  /** Counts the try before it is checked, so that simultaneous tries are no more than five. @throws challenge_ended */
  async attempt(db: Db, challengeId: string, purpose: ChallengePurpose, browser: string | undefined): Promise<SignInChallenge> {
    const [challenge] = await query<SignInChallenge>(
      db,
      `UPDATE sign_in_challenges SET attempts = attempts + 1
       WHERE id = $1 AND purpose = $2 AND browser = $3 AND attempts < ${ATTEMPTS_MAX} AND expires_at > now()
       RETURNING ${columnsOf<SignInChallenge>(['id', 'purpose', 'userId', 'browser', 'passkeyChallenge', 'returnTo', 'attempts', 'expiresAt'])}`,
      [sha256Hex(challengeId), purpose, browser ?? ''],
    );
    if (!challenge) throw challengeEnded();
    return challenge;
  }

  /** Ends it, once. @throws challenge_ended where another request was faster, or its starting point has changed */
  async finish(tx: Tx, { id }: SignInChallenge): Promise<void> {
    const { affected } = await tx.getRepository(SignInChallenge).delete({ id });
    if (affected !== 1) throw challengeEnded();
  }

  async removeOld(db: Db): Promise<void> {
    await db.getRepository(SignInChallenge).delete({ expiresAt: LessThan(new Date()) });
  }
}
