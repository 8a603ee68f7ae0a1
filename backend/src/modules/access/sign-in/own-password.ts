import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../common/http/caller.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { Database, queryOne } from '../../../database/database.js';
import { isPassword } from '../../users/password.rules.js';
import { wrongCurrentPassword } from '../../users/users.errors.js';
import { AuthService } from './auth.service.js';
import { LoginThrottle } from '../throttling/login-throttle.js';

/** The password that somebody signed in types again; whoever found an open session may guess it no faster than at the sign-in. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly database: Database,
    private readonly throttle: LoginThrottle,
    private readonly auth: AuthService,
  ) {}

  /**
   * Before a transaction is opened.
   * @returns the hash that the password was held against, which must still be the stored one when the new one is written
   * @throws validation_failed on `currentPassword`, too_many_sign_ins
   */
  async requireCurrent({ userId, email, actor }: StaffCaller, password: string | undefined): Promise<string> {
    if (password === undefined) throw wrongCurrentPassword();
    const admission = await this.throttle.admit({ email, address: clientAddress(actor.ipAddress ?? '') });
    const row = await queryOne<{ hash: string }>(this.database.db, 'SELECT password_hash AS hash FROM users WHERE id = $1', [userId]);
    if (!row || !(await isPassword(password, row.hash))) {
      const error = wrongCurrentPassword();
      await this.auth.recordFailure(email, error, actor);
      throw error;
    }
    await this.throttle.succeeded(admission);
    return row.hash;
  }
}
