import { In } from 'typeorm';

import type { Tx } from '../../../database/database.js';
import { UserPasskey } from './user-passkey.entity.js';
import { UserRecoveryCode } from './user-recovery-code.entity.js';
import { UserTotp } from './user-totp.entity.js';

/** Their tables, each with a `userId`. */
export const FACTORS = [UserTotp, UserPasskey, UserRecoveryCode] as const;

/** All second factors of these people. What is being set up in one of their sessions comes back, so end the sessions first. */
export async function removeFactors(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const factor of FACTORS) await tx.getRepository<{ userId: number }>(factor).delete({ userId: In(userIds) });
}
