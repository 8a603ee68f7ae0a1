import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Or } from 'typeorm';

import { notFound, type DomainError } from '../../../common/errors/domain-error.js';
import type { Actor, StaffCaller } from '../../../common/http/caller.js';
import { clientAddress } from '../../../common/http/server/client-address.js';
import { keepStoredTexts } from '../../../common/http/stored-texts.js';
import { Database, type Db, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { SecondFactors, type FactorMethod } from '../../users/factors/second-factors.js';
import { IndependenceService } from '../../users/independence/independence.service.js';
import { GivenAccess } from '../../users/links/given-access.js';
import { LinksService } from '../../users/links/links.service.js';
import { MembershipsService } from '../../users/memberships/memberships.service.js';
import { hashPassword, isOldHash, isPassword } from '../../users/passwords/password.rules.js';
import { isEnded, OWN_PASSWORD, requireNotEnded } from '../../users/passwords/temporary-password.js';
import { SessionsService } from '../../users/sessions/sessions.service.js';
import { UserLoginAddress } from '../../users/sessions/user-login-address.entity.js';
import { User } from '../../users/user.entity.js';
import { sessionEnded } from '../../users/users.errors.js';
import { UsersService } from '../../users/users.service.js';
import { invalidCredentials } from '../access.errors.js';
import { UpdateMeRequest } from './auth.dto.js';

export type Account = User & {
  projectIds: number[];
  /** A hash of the present form, where the stored one has an old form. */
  renewedHash: string | null;
  /** The second factors, of which one has to follow the password. */
  methods: FactorMethod[];
};

export interface SignInFacts {
  /** By what the person has shown who they are. */
  method: 'password' | 'single_sign_on' | FactorMethod;
  /** The session that the same browser had. */
  formerSecret: string | undefined;
}

/** The password of a row, when it is locked: an admin may have ended it since it was compared. */
const notEnded = () => ({ passwordEndsAt: Or(IsNull(), MoreThan(new Date())) });

@Injectable()
export class AuthService {
  constructor(
    private readonly access: GivenAccess,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly factors: SecondFactors,
    private readonly independence: IndependenceService,
    private readonly links: LinksService,
    private readonly memberships: MembershipsService,
    private readonly sessions: SessionsService,
    private readonly users: UsersService,
  ) {}

  /**
   * An unknown e-mail, a wrong password and an inactive user take the same time and are answered alike.
   * @throws temporary_password_ended
   */
  async verify(db: Db, email: string, password: string): Promise<Account | undefined> {
    const user = await this.users.findByEmail(db, email);
    const account = user?.isActive ? user : null;
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account?.passwordHash) return undefined;
    requireNotEnded(account);
    const renewedHash = isOldHash(account.passwordHash) ? await hashPassword(password) : null;
    return this.withFacts(db, account, renewedHash);
  }

  /** Somebody whom another proof has shown, as long as they are active. */
  async accountOf(db: Db, userId: number): Promise<Account | undefined> {
    const user = await db.getRepository(User).findOneBy({ id: userId, isActive: true });
    return user ? this.withFacts(db, user, null) : undefined;
  }

  /** @throws invalid_credentials when the account was deactivated, its password ended, or it got a second factor, while its password was being compared */
  async signIn(
    tx: Tx,
    account: Account,
    actor: Actor,
    { method, formerSecret }: SignInFacts,
  ): Promise<{ secret: string; sessionId: string }> {
    // The row's lock makes a deactivation wait or be seen: no session is left over from a sign-in that overlapped it.
    const { id, passwordHash, renewedHash } = account;
    // Its owner could not replace an ended one: that takes the password itself.
    const dropsPassword = method === 'single_sign_on' && isEnded(account);
    const values = {
      lastLoginAt: () => 'now()',
      ...(renewedHash !== null && { passwordHash: renewedHash }),
      ...(dropsPassword && { passwordHash: null, ...OWN_PASSWORD }),
    };
    const which = { id, isActive: true, passwordHash: passwordHash ?? IsNull(), ...(method === 'password' && notEnded()) };
    const { affected } = await tx.getRepository(User).update(which, values);
    if (affected === 0) throw invalidCredentials();
    if (dropsPassword) {
      // Also those that it opened before its end, which could do nothing but replace it.
      await this.sessions.endAllOf(tx, [id], null);
      await this.access.recordOwner(tx, id);
    }
    // A second factor that was set up meanwhile has not been proven, and one that was removed meanwhile proves nothing any more.
    const isWithoutFactor = method === 'password' || method === 'single_sign_on';
    if (isWithoutFactor !== ((await this.factors.methodsOf(tx, id)).length === 0)) throw invalidCredentials();
    const formerUserId = formerSecret === undefined ? undefined : await this.sessions.endOfBrowser(tx, formerSecret);
    if (formerUserId !== undefined && formerUserId !== id) {
      await this.audit.record(tx, actor, {
        action: 'session_revoked',
        entityType: 'user',
        entityId: formerUserId,
        details: { all: false },
      });
    }
    const session = await this.sessions.start(tx, account.id, actor);
    const address = { userId: account.id, ipAddress: clientAddress(actor.ipAddress ?? ''), lastSuccessAt: () => 'now()' };
    await tx.getRepository(UserLoginAddress).upsert(address, ['userId', 'ipAddress']);
    await this.audit.record(tx, actor, { action: 'login', entityType: 'user', entityId: account.id, details: { method } });
    return session;
  }

  /**
   * A new password and a deactivation end every sign-in that was begun before them. The row's lock makes them wait for one that is being
   * begun, or be seen by it.
   * @throws invalid_credentials
   */
  async requireUnchanged(tx: Tx, { id, passwordHash }: Account): Promise<void> {
    const where = { id, isActive: true, passwordHash: passwordHash ?? IsNull() };
    const user = await tx.getRepository(User).findOne({ select: { id: true }, where, lock: { mode: 'pessimistic_read' } });
    if (!user) throw invalidCredentials();
  }

  /**
   * A failed sign-in is recorded under the e-mail that was tried, since nothing else identifies the account. Throttled ones are one
   * row for each client address and minute, however many e-mails they try.
   */
  async recordFailure(
    email: string,
    error: DomainError,
    origin: Pick<Actor, 'ipAddress' | 'userAgent' | 'requestId'>,
    route = 'POST /api/auth/login',
  ): Promise<void> {
    const isThrottled = error.kind === 'throttled';
    const account = isThrottled ? null : await this.users.findByEmail(this.database.db, email);
    const who = isThrottled ? { name: 'Not signed in', email: null } : { name: email, email };
    await this.audit.recordFailure(
      { kind: 'user', id: null, ...who, ...origin },
      {
        action: 'login_failed',
        entityType: 'user',
        entityId: account?.id ?? null,
        outcome: 'denied',
        route,
        details: { code: error.code },
      },
    );
  }

  private async withFacts(db: Db, user: User, renewedHash: string | null): Promise<Account> {
    const methods = await this.factors.methodsOf(db, user.id);
    return { ...user, renewedHash, methods, projectIds: await this.memberships.projectIdsOf(db, user.id) };
  }

  async signOut(tx: Tx, staff: StaffCaller): Promise<void> {
    const userId = staff.viewer?.userId ?? staff.userId;
    await this.sessions.end(tx, userId, staff.sessionId);
    await this.audit.record(tx, staff.actor, { action: 'logout', entityType: 'user', entityId: userId });
  }

  /** @throws not_found for a session that has ended or is another user's */
  async endOwnSession(tx: Tx, staff: StaffCaller, sessionId: string): Promise<void> {
    if (!(await this.sessions.end(tx, staff.userId, sessionId))) throw notFound('session');
    await this.audit.record(tx, staff.actor, { action: 'session_revoked', entityType: 'user', entityId: staff.userId });
  }

  /**
   * A new password ends every other session of its user.
   * @throws unauthenticated where, since the request began, the account was deactivated, or its password reset or ended: what an admin did stands
   */
  async updateOwn(
    tx: Tx,
    staff: StaffCaller,
    request: UpdateMeRequest,
    password: { oldHash: string; newHash: string } | null,
  ): Promise<Pick<User, 'firstName' | 'lastName' | 'language'>> {
    const before = { firstName: staff.firstName, lastName: staff.lastName, language: staff.language };
    const {
      firstName = before.firstName,
      lastName = before.lastName,
      language = before.language,
    } = keepStoredTexts(UpdateMeRequest, request, before);
    const after = { firstName, lastName, language };
    const proven = password && { passwordHash: password.oldHash, ...notEnded() };
    const which = { id: staff.userId, isActive: true, ...proven };
    const newPassword = password && { passwordHash: password.newHash, ...OWN_PASSWORD };
    if (password !== null) await this.independence.renew(tx, staff.userId, 'password');
    const { affected } = await tx.getRepository(User).update(which, { ...after, ...newPassword });
    if (affected === 0) throw sessionEnded();
    if (password !== null) {
      await this.links.revoke(tx, staff.userId);
      await this.links.announceNewPassword(tx, { id: staff.userId, email: staff.email });
      await this.sessions.endAllOf(tx, [staff.userId], staff.sessionId);
    }
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
