import { Injectable } from '@nestjs/common';

import type { DomainError } from '../../../common/errors/domain-error.js';
import type { Actor, StaffCaller, UserRole } from '../../../common/http/caller.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { Database, execute, queryOne, type Db, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { isPassword } from '../../users/password.rules.js';
import { SessionsService } from '../../users/sessions/sessions.service.js';
import { sessionEnded } from '../../users/users.errors.js';
import type { UpdateMeRequest } from './auth.dto.js';
import { invalidCredentials } from '../access.errors.js';

export interface Account {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  passwordHash: string;
  projectIds: number[];
  lastLoginAt: Date | null;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly sessions: SessionsService,
  ) {}

  /** An unknown e-mail, a wrong password and an inactive user take the same time and are told apart nowhere. */
  async verify(db: Db, email: string, password: string): Promise<Account | undefined> {
    const account = await queryOne<Account>(
      db,
      `SELECT id, email, first_name AS "firstName", last_name AS "lastName", role, password_hash AS "passwordHash", last_login_at AS "lastLoginAt",
              ARRAY(SELECT a.project_id FROM user_project_assignments a JOIN projects p ON p.id = a.project_id AND p.deleted_at IS NULL
                    WHERE a.user_id = u.id ORDER BY a.project_id) AS "projectIds"
       FROM users u WHERE lower(email) = lower($1) AND is_active AND deleted_at IS NULL`,
      [email.trim()],
    );
    return (await isPassword(password, account?.passwordHash ?? null)) ? account : undefined;
  }

  /** @throws invalid_credentials when the account was deactivated while its password was being compared */
  async signIn(tx: Tx, account: Account, actor: Actor): Promise<{ secret: string; sessionId: string }> {
    // The row's lock makes a deactivation wait or be seen: no session is left over from a sign-in that overlapped it.
    const signedIn = await execute(
      tx,
      'UPDATE users SET last_login_at = now() WHERE id = $1 AND is_active AND deleted_at IS NULL AND password_hash = $2',
      [account.id, account.passwordHash],
    );
    if (signedIn === 0) throw invalidCredentials();
    const session = await this.sessions.start(tx, account.id, actor);
    await execute(
      tx,
      `INSERT INTO user_login_addresses (user_id, ip_address) VALUES ($1, $2)
       ON CONFLICT (user_id, ip_address) DO UPDATE SET last_success_at = excluded.last_success_at`,
      [account.id, clientAddress(actor.ipAddress ?? '')],
    );
    await this.audit.record(tx, actor, { action: 'login', entityType: 'user', entityId: account.id });
    return session;
  }

  /** A failed sign-in: whose it would have been is known by the e-mail alone. */
  async recordFailure(email: string, error: DomainError, origin: Pick<Actor, 'ipAddress' | 'userAgent' | 'requestId'>): Promise<void> {
    const account = await queryOne<{ id: number }>(
      this.database.db,
      'SELECT id FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL',
      [email.trim()],
    );
    const actor: Actor = { kind: 'user', id: null, name: email, email, ...origin };
    await this.audit.recordFailure(actor, {
      action: 'login_failed',
      entityType: 'user',
      entityId: account?.id ?? null,
      outcome: 'denied',
      route: 'POST /api/auth/login',
      details: { code: error.code },
    });
  }

  async signOut(tx: Tx, staff: StaffCaller): Promise<void> {
    await execute(tx, 'DELETE FROM user_sessions WHERE id = $1', [staff.sessionId]);
    await this.audit.record(tx, staff.actor, { action: 'logout', entityType: 'user', entityId: staff.userId });
  }

  /** @throws not_found for a session that has ended or is another user's */
  async endOwnSession(tx: Tx, staff: StaffCaller, sessionId: string): Promise<void> {
    await this.sessions.end(tx, staff.userId, sessionId);
    await this.audit.record(tx, staff.actor, { action: 'session_revoked', entityType: 'user', entityId: staff.userId });
  }

  /**
   * A new password ends every other session of its user.
   * @throws unauthenticated where, since the request began, the account was deactivated or its password reset: what an admin did stands
   */
  async updateOwn(
    tx: Tx,
    staff: StaffCaller,
    request: UpdateMeRequest,
    password: { oldHash: string; newHash: string } | null,
  ): Promise<{ firstName: string; lastName: string }> {
    const before = { firstName: staff.firstName, lastName: staff.lastName };
    const after = { firstName: request.firstName ?? before.firstName, lastName: request.lastName ?? before.lastName };
    const updated = await execute(
      tx,
      `UPDATE users SET first_name = $2, last_name = $3, password_hash = coalesce($4, password_hash)
       WHERE id = $1 AND is_active AND deleted_at IS NULL AND password_hash = coalesce($5, password_hash)`,
      [staff.userId, after.firstName, after.lastName, password?.newHash ?? null, password?.oldHash ?? null],
    );
    if (updated === 0) throw sessionEnded();
    if (password !== null) await this.sessions.endAllOf(tx, staff.userId, staff.sessionId);
    const details = password === null ? {} : { passwordChanged: true };
    await this.audit.record(tx, staff.actor, {
      action: 'user_updated',
      entityType: 'user',
      entityId: staff.userId,
      before,
      after,
      details,
    });
    return after;
  }
}
