import { Injectable } from '@nestjs/common';

import { DomainError } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { LoginThrottle } from '../login-throttle.js';
import { isPassword } from './password.rules.js';
import { requireNotEnded } from './temporary-password.js';
import { User } from '../user.entity.js';
import { wrongCurrentPassword } from '../users.errors.js';

/** The password that a signed-in user types again; somebody who found an open session cannot guess it faster than at the sign-in. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly database: Database,
    private readonly throttle: LoginThrottle,
    private readonly audit: AuditService,
  ) {}

  /**
   * Call it before a transaction is opened: comparing takes a while.
   * @returns the hash that the password matched, which must still be the stored one when something is changed on its strength
   * @throws validation_failed on `field`, temporary_password_ended, too_many_sign_ins
   */
  async requireCurrent(caller: StaffCaller, password: string | undefined, field = 'currentPassword'): Promise<string> {
    if (password === undefined) throw wrongCurrentPassword(field);
    try {
      const admission = await this.throttle.admit({ email: caller.email, address: clientAddress(caller.actor.ipAddress ?? '') });
      const user = await this.database.db.getRepository(User).findOneBy({ id: caller.userId });
      if (!user?.passwordHash || !(await isPassword(password, user.passwordHash))) throw wrongCurrentPassword(field);
      requireNotEnded(user);
      await this.throttle.succeeded(admission);
      return user.passwordHash;
    } catch (error) {
      if (error instanceof DomainError) await this.recordFailure(caller, error);
      throw error;
    }
  }

  private recordFailure({ actor, userId }: StaffCaller, { code }: DomainError): Promise<void> {
    return this.audit.recordFailure(actor, {
      action: 'login_failed',
      entityType: 'user',
      entityId: userId,
      outcome: 'denied',
      route: 'current password',
      details: { code },
    });
  }
}
