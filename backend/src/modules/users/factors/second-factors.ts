import { Injectable } from '@nestjs/common';

import { Database, execute, queryOne, type Db, type Tx } from '../../../database/database.js';
import { CodesService } from './codes.service.js';
import { PasskeysService } from './passkeys.service.js';
import type { RelyingParty } from './relying-party.rules.js';

export const FACTOR_METHODS = ['totp', 'passkey', 'recovery_code'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** A second factor as a request has it: one of the three. */
export interface GivenFactor {
  code?: string;
  recoveryCode?: string;
  assertion?: object;
}

/** A person's second factors. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly codes: CodesService,
    private readonly passkeys: PasskeysService,
  ) {}

  /** Empty for somebody who signs in by password alone; recovery codes replace another factor and are none by themselves. */
  async methodsOf(db: Db, userId: number): Promise<FactorMethod[]> {
    const has = await queryOne<Record<FactorMethod, boolean>>(
      db,
      `SELECT EXISTS (SELECT FROM user_totps WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS totp,
              EXISTS (SELECT FROM user_passkeys WHERE user_id = $1) AS passkey,
              EXISTS (SELECT FROM user_recovery_codes WHERE user_id = $1) AS recovery_code`,
      [userId],
    );
    return has?.totp || has?.passkey ? FACTOR_METHODS.filter((method) => has[method]) : [];
  }

  /**
   * Whether the person has none yet. To the end of the transaction no sign-in by the password alone is completed (`AuthService.signIn` locks
   * the same row), so that those who set up the first one know every session that has not passed it.
   */
  async lockBeforeFirst(tx: Tx, userId: number): Promise<boolean> {
    await execute(tx, 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    return (await this.methodsOf(tx, userId)).length === 0;
  }

  /**
   * Takes a factor, which is used up by that, in a transaction of its own: it does not come back where the sign-in fails afterwards.
   * @returns undefined for a wrong or used one
   */
  async take(userId: number, given: GivenFactor, challenge: string | null, party: RelyingParty): Promise<FactorMethod | undefined> {
    const { code, recoveryCode, assertion } = given;
    if (assertion !== undefined) return (await this.takeAssertion(userId, assertion, challenge, party)) ? 'passkey' : undefined;
    return this.database.transaction(async (tx) => {
      if (code !== undefined) return (await this.codes.take(tx, userId, code)) ? 'totp' : undefined;
      return (await this.codes.takeRecoveryCode(tx, userId, recoveryCode ?? '')) ? 'recovery_code' : undefined;
    });
  }

  private async takeAssertion(userId: number, assertion: object, challenge: string | null, party: RelyingParty): Promise<boolean> {
    const passkey = await this.passkeys.find(this.database.db, assertion);
    if (passkey?.userId !== userId) return false;
    const useCount = await this.passkeys.verify(passkey, assertion, challenge, party);
    if (useCount === undefined) return false;
    return this.database.transaction((tx) => this.passkeys.markUsed(tx, passkey.id, useCount));
  }
}
