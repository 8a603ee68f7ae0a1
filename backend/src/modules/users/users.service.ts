import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';

import { notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { requireFreshProof } from '../../common/proof.js';
import { oneBy, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { onViolation, type Db, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { UserIdentity } from './identities/user-identity.entity.js';
import { IndependenceService } from './independence/independence.service.js';
import { removeFactors } from './factors/remove-factors.js';
import { GivenAccess } from './links/given-access.js';
import { LinksService } from './links/links.service.js';
import { LINK_HOURS, type MadeLink } from './links/make-links.js';
import { MembershipsService } from './memberships/memberships.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { foldEmail } from '../../common/text/fold-text.js';
import { User } from './user.entity.js';
import type { RegisterUserRequest, UpdateUserRequest, UserRow } from './users.dto.js';
import { OWN_PASSWORD, temporaryPassword } from './passwords/temporary-password.js';
import { CallerRights, lockRights } from './memberships/caller-rights.js';
import { requireOwned, RolesService } from './roles/roles.service.js';
import {
  factsOf,
  getsMore,
  givesAccess,
  givesSomething,
  influencesOf,
  isAdmin,
  type AccountChange,
  type PasswordChange,
} from './account-change.js';
import { emailTaken, lastGlobalAdmin, ownAccount, sessionEnded, userInactive, wrongCurrentPassword } from './users.errors.js';
import { USERS_LIST } from './users.list.js';

export type NewUser = Pick<User, 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'role' | 'isActive'> &
  Partial<Pick<User, 'mustChangePassword' | 'passwordSetBy' | 'passwordEndsAt' | 'emailSetBy'>>;

export interface Registered {
  user: UserRow;
  /** Null for somebody with a password, or who is not active yet. */
  link: MadeLink | null;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly access: GivenAccess,
    private readonly audit: AuditService,
    private readonly independence: IndependenceService,
    private readonly links: LinksService,
    private readonly memberships: MembershipsService,
    private readonly rights: CallerRights,
    private readonly roles: RolesService,
    private readonly sessions: SessionsService,
  ) {}

  list(db: Db, listQuery: ListQuery): Promise<ListPage<UserRow>> {
    return listRows<UserRow>(db, USERS_LIST, listQuery, 'all');
  }

  /** @throws not_found */
  async get(db: Db, id: number): Promise<UserRow> {
    const page = await listRows<UserRow>(db, USERS_LIST, oneBy('id', id), 'all');
    const [user] = page.rows;
    if (!user) throw notFound('user');
    return user;
  }

  /** By the folded address, the same value that makes it unique and that the sign-in throttle counts by. */
  findByEmail(db: Db, email: string): Promise<User | null> {
    return db.getRepository(User).findOneBy({ emailFolded: foldEmail(email) });
  }

  /**
   * @param passwordHash null for somebody who is invited to choose a password
   * @throws email_taken, not_found for a project that does not exist, validation_failed on `role`, grant_forbidden, sign_in_not_private
   */
  async register(tx: Tx, caller: StaffCaller, passwordHash: string | null, request: RegisterUserRequest): Promise<Registered> {
    const { email, firstName, lastName, role = 'project_manager', isActive = true, projectIds = [] } = request;
    await this.lock(tx, caller);
    const rights = await this.roles.rightsOf(tx, role);
    requireOwned(caller, rights);
    await this.access.requirePrivateSignIn(tx, caller);
    const id = await this.insert(tx, {
      email,
      passwordHash,
      ...(passwordHash !== null && temporaryPassword(caller.userId)),
      emailSetBy: caller.userId,
      firstName,
      lastName,
      role,
      isActive,
    });
    if (passwordHash !== null) await this.access.recordPassword(tx, id, await this.access.giversBy(tx, caller.userId));
    if (rights.scope === 'assigned') await this.memberships.set(tx, id, projectIds, caller.userId);
    await this.independence.recordInfluence(tx, caller.userId, [id], ['created']);
    await this.independence.recordRoleGiven(tx, id);
    const link = passwordHash === null && isActive ? await this.givenLink(tx, caller, id) : null;
    const user = await this.get(tx, id);
    await this.audit.record(tx, caller.actor, { action: 'user_created', entityType: 'user', entityId: id, after: user });
    return { user, link };
  }

  /**
   * Makes a link by which somebody else chooses a password; their former links end. The transaction holds the caller's rights already,
   * so that no role changes meanwhile.
   * @throws not_found, own_account, user_inactive, grant_forbidden, sign_in_not_private
   */
  async makeLink(tx: Tx, caller: StaffCaller, id: number): Promise<MadeLink> {
    // People change their own password with the current one only.
    if (id === caller.userId) throw ownAccount();
    const user = await this.get(tx, id);
    requireOwned(caller, await this.roles.rightsOf(tx, user.role));
    await this.access.requirePrivateSignIn(tx, caller);
    return this.givenLink(tx, caller, id);
  }

  private async givenLink(tx: Tx, caller: StaffCaller, id: number): Promise<MadeLink> {
    const [link] = await this.links.make(tx, [id], caller.userId);
    if (!link) throw userInactive();
    await this.independence.recordInfluence(tx, caller.userId, [id], ['link']);
    const details = { purpose: link.purpose, byEmail: this.links.areMailed, hours: LINK_HOURS };
    await this.audit.record(tx, caller.actor, { action: 'password_link_created', entityType: 'user', entityId: id, details });
    return link;
  }

  /** To somebody just activated, whose password may have ended while the account was inactive, when no link was sent. */
  private async mailLinkWhereNeeded(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    const { hasPassword, hasEndedPassword, hasSingleSignOn, linkExpiresAt } = await this.get(tx, id);
    const isWithoutSignIn = (!hasPassword || hasEndedPassword) && !hasSingleSignOn && linkExpiresAt === null;
    if (isWithoutSignIn && this.links.areMailed) await this.givenLink(tx, caller, id);
  }

  /** @throws email_taken */
  async insert(tx: Tx, user: NewUser): Promise<number> {
    const row = tx.getRepository(User).create({ ...user, emailFolded: foldEmail(user.email) });
    await onViolation(tx.getRepository(User).insert(row), { uq_users_email: emailTaken });
    await this.independence.recordFormerAccounts(tx, row.id);
    return row.id;
  }

  /** @throws not_found, own_account, last_global_admin, email_taken, grant_forbidden, sign_in_not_private, validation_failed */
  async update(tx: Tx, caller: StaffCaller, id: number, request: UpdateUserRequest, password: PasswordChange): Promise<UserRow> {
    await this.lock(tx, caller);
    const facts = factsOf(caller, await this.get(tx, id), request, password);
    const [rightsBefore, rights] = [await this.roles.rightsOf(tx, facts.before.role), await this.roles.rightsOf(tx, facts.after.role)];
    const change: AccountChange = { ...facts, rightsBefore, rights };
    await this.requireAllowed(tx, caller, change);
    await this.recordFormerOwner(tx, caller, change);
    await this.store(tx, caller, change);
    await this.recordAccount(tx, caller, change);
    await this.setProjects(tx, caller, change);
    await this.endFormerAccess(tx, caller, change);
    const after = await this.get(tx, id);
    const details = change.hasNewPassword ? { passwordChanged: true } : {};
    const { before } = change;
    await this.audit.record(tx, caller.actor, { action: 'user_updated', entityType: 'user', entityId: id, before, after, details });
    return after;
  }

  /** @throws own_account, last_global_admin, grant_forbidden, validation_failed on `currentPassword`, reauthentication_required, sign_in_not_private */
  private async requireAllowed(tx: Tx, caller: StaffCaller, change: AccountChange): Promise<void> {
    const { before, after, isOwn, provenHash } = change;
    if (isOwn && change.losesAccess) throw ownAccount();
    if (isAdmin(before) && !isAdmin(after)) await this.requireAnotherAdmin(tx, before.id);
    for (const each of [change.rightsBefore, change.rights]) requireOwned(caller, each);
    if (isOwn && (change.hasNewPassword || change.hasNewEmail) && provenHash === undefined) throw wrongCurrentPassword();
    if (givesSomething(change)) requireFreshProof(caller);
    if (givesAccess(change)) await this.access.requirePrivateSignIn(tx, caller);
  }

  /** What ends, or counts, because the account may pass from the owner of its password or address to another person. Before the change. */
  private async recordFormerOwner(
    tx: Tx,
    { actor }: StaffCaller,
    { before: { id }, hasNewEmail, hasNewPassword }: AccountChange,
  ): Promise<void> {
    if (hasNewPassword) await this.independence.renew(tx, id, 'password');
    if (!hasNewEmail) return;
    await this.independence.renew(tx, id, 'email');
    // The person bound by the former address may not own the new one. The new owner is bound at their next single sign-on.
    await tx.getRepository(UserIdentity).delete({ userId: id });
    await this.access.recordNewAddress(tx, actor, id);
  }

  /** What follows from the new facts: links end, the owner gets e-mails, and people count as not independent. */
  private async recordAccount(tx: Tx, caller: StaffCaller, change: AccountChange): Promise<void> {
    const { before, after, hasNewEmail, hasNewPassword, hasNewRole, isActivated } = change;
    const { id } = before;
    if (hasNewEmail) await this.independence.recordFormerAccounts(tx, id);
    if (!after.isActive || hasNewRole || hasNewEmail || hasNewPassword) await this.links.revoke(tx, id);
    const byName = change.isOwn ? null : caller.actor.name;
    if (hasNewPassword) await this.links.announceNewPassword(tx, after, byName);
    if (hasNewEmail) await this.links.announceNewEmail(tx, id, { formerEmail: before.email, hasNewPassword, byName });
    await this.independence.recordInfluence(tx, caller.userId, [id], influencesOf(change));
    if (after.isActive && (hasNewRole || isActivated)) await this.independence.recordRoleGiven(tx, id);
    if (before.isActive && change.losesAccess) await this.independence.recordEnded(tx, [id], change.rightsBefore);
  }

  private async setProjects(
    tx: Tx,
    caller: StaffCaller,
    { before: { id }, rightsBefore, rights, projectIds }: AccountChange,
  ): Promise<void> {
    // A user who sees all projects is assigned to none.
    if (rights.scope === 'all' && rightsBefore.scope !== 'all') await this.memberships.set(tx, id, [], caller.userId);
    if (rights.scope === 'assigned' && projectIds) await this.memberships.set(tx, id, projectIds, caller.userId);
  }

  /** Sessions, and what signs in to the account, or was given by it, and may not do so any more. */
  private async endFormerAccess(tx: Tx, caller: StaffCaller, change: AccountChange): Promise<void> {
    const { before, after, isOwn, isActivated, hasNewPassword } = change;
    const { id } = before;
    if (!after.isActive || hasNewPassword || change.hasNewEmail) {
      await this.sessions.endAllOf(tx, [id], isOwn ? caller.sessionId : null);
    }
    if (getsMore(change)) {
      if (hasNewPassword) await this.access.endUntrusted(tx, caller.actor, [id], { keepsPasswords: true });
      else await this.links.endUntrusted(tx, caller.actor, [id]);
    }
    if (isActivated && !hasNewPassword) await this.mailLinkWhereNeeded(tx, caller, id);
    if (hasNewPassword && !isOwn) await this.access.recordPassword(tx, id, await this.access.giversBy(tx, caller.userId));
    // After the new password has its giver: those of the former one do not count for it.
    if (change.losesAccess) await this.access.endUnentitled(tx, caller.actor, [id]);
  }

  /** @throws not_found, own_account, last_global_admin, grant_forbidden */
  async remove(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    await this.lock(tx, caller);
    const before = await this.get(tx, id);
    if (id === caller.userId) throw ownAccount();
    if (isAdmin(before)) await this.requireAnotherAdmin(tx, id);
    const rights = await this.roles.rightsOf(tx, before.role);
    requireOwned(caller, rights);
    if (before.isActive) await this.independence.recordEnded(tx, [id], rights);
    await tx.getRepository(User).update(id, { deletedAt: new Date(), isActive: false });
    await this.links.revoke(tx, id);
    await this.access.endUnentitled(tx, caller.actor, [id]);
    await this.sessions.endAllOf(tx, [id], null);
    await this.memberships.set(tx, id, [], caller.userId);
    await this.audit.record(tx, caller.actor, { action: 'user_deleted', entityType: 'user', entityId: id, before });
  }

  /** @param sessionId null for all of them. @throws not_found for a user, or a session that has ended or is another user's; grant_forbidden */
  async endSessions(tx: Tx, caller: StaffCaller, id: number, sessionId: string | null): Promise<void> {
    await this.rights.hold(tx, caller);
    const user = await this.get(tx, id);
    requireOwned(caller, await this.roles.rightsOf(tx, user.role));
    if (sessionId === null) await this.sessions.endAllOf(tx, [id], id === caller.userId ? caller.sessionId : null);
    else if (!(await this.sessions.end(tx, id, sessionId))) throw notFound('session');
    const details = { all: sessionId === null };
    await this.audit.record(tx, caller.actor, { action: 'session_revoked', entityType: 'user', entityId: id, details });
  }

  /** Of somebody who has lost them. A password that somebody else may know ends. @throws not_found, own_account, grant_forbidden, sign_in_not_private */
  async removeFactors(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    await this.lock(tx, caller);
    if (id === caller.userId) throw ownAccount();
    const { role, factors } = await this.get(tx, id);
    requireOwned(caller, await this.roles.rightsOf(tx, role));
    await this.access.requirePrivateSignIn(tx, caller);
    await this.links.endUntrusted(tx, caller.actor, [id]);
    await this.sessions.endAllOf(tx, [id], null);
    await removeFactors(tx, [id]);
    // The provider may mean them by another subject now; the next sign-in there binds them again, by their verified e-mail.
    await tx.getRepository(UserIdentity).delete({ userId: id });
    await this.independence.recordInfluence(tx, caller.userId, [id], ['factor']);
    const changed = { before: { factors }, after: { factors: [] } };
    await this.audit.record(tx, caller.actor, { action: 'factors_removed', entityType: 'user', entityId: id, ...changed });
  }

  /** @throws email_taken; unauthenticated where the password that was proven is not the stored one any more */
  private async store(tx: Tx, caller: StaffCaller, { after, newHash, provenHash, isOwn, hasNewEmail }: AccountChange): Promise<void> {
    const { id, email, firstName, lastName, role, isActive } = after;
    const setBy = isOwn ? null : caller.userId;
    // A password that somebody else has set must be replaced at the first sign-in.
    const newPassword = newHash && { passwordHash: newHash, ...(setBy === null ? OWN_PASSWORD : temporaryPassword(setBy)) };
    const formerEmails = (): string => 'array_append(array_remove(former_emails, email_folded::text), email_folded::text)';
    const newEmail = hasNewEmail && { email, emailFolded: foldEmail(email), emailSetBy: setBy, formerEmails };
    const values = { firstName, lastName, role, isActive, ...newEmail, ...newPassword };
    const which = { id, ...(provenHash && { passwordHash: provenHash }) };
    const { affected } = await onViolation(tx.getRepository(User).update(which, values), { uq_users_email: emailTaken });
    if (affected === 0) throw sessionEnded();
  }

  /** Changes of rights take turns, and the caller's own rights are checked again, since hashing a password takes a while. */
  private async lock(tx: Tx, caller: StaffCaller): Promise<void> {
    await lockRights(tx);
    await this.rights.hold(tx, caller);
  }

  private async requireAnotherAdmin(tx: Tx, id: number): Promise<void> {
    if (!(await tx.getRepository(User).existsBy({ role: 'global_admin', isActive: true, id: Not(id) }))) throw lastGlobalAdmin();
  }
}
