import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';

import { notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller } from '../../common/http/caller.js';
import { includesRights } from '../../common/http/permissions.js';
import { requireFreshProof } from '../../common/proof.js';
import { oneBy, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { onViolation, type Db, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { UserIdentity } from './identities/user-identity.entity.js';
import { IndependenceService } from './independence/independence.service.js';
import type { InfluenceKind } from './independence/user-influence.entity.js';
import { removeFactors } from './factors/remove-factors.js';
import { GivenAccess } from './links/given-access.js';
import { LinksService } from './links/links.service.js';
import { LINK_HOURS, type MadeLink } from './links/make-links.js';
import { MembershipsService } from './memberships/memberships.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { foldEmail } from '../../common/text/fold-text.js';
import { keepStoredTexts } from '../../common/http/stored-texts.js';
import { User } from './user.entity.js';
import { type RegisterUserRequest, UpdateUserRequest, type UserRow } from './users.dto.js';
import { OWN_PASSWORD, temporaryPassword } from './passwords/temporary-password.js';
import { CallerRights, lockRights } from './memberships/caller-rights.js';
import { requireOwned, RolesService } from './roles/roles.service.js';
import { emailTaken, lastGlobalAdmin, ownAccount, sessionEnded, userInactive, wrongCurrentPassword } from './users.errors.js';
import { USERS_LIST } from './users.list.js';

export type NewUser = Pick<User, 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'role' | 'isActive'> &
  Partial<Pick<User, 'mustChangePassword' | 'passwordSetBy' | 'passwordEndsAt' | 'emailSetBy'>>;

/** Hashes, made before the transaction: of the new password, and of the own current one where it was asked for and was right. */
export interface PasswordChange {
  newHash: string | undefined;
  provenHash: string | undefined;
}

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
   * @throws email_taken, not_found for a project that does not exist, validation_failed on `role`, grant_forbidden, password_not_private
   */
  async register(tx: Tx, caller: StaffCaller, passwordHash: string | null, request: RegisterUserRequest): Promise<Registered> {
    const { email, firstName, lastName, role = 'project_manager', isActive = true, projectIds = [] } = request;
    await this.lock(tx, caller);
    const rights = await this.roles.rightsOf(tx, role);
    requireOwned(caller, rights);
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
   * @throws not_found, own_account, user_inactive, grant_forbidden, password_not_private
   */
  async makeLink(tx: Tx, caller: StaffCaller, id: number): Promise<MadeLink> {
    // People change their own password with the current one only.
    if (id === caller.userId) throw ownAccount();
    const user = await this.get(tx, id);
    requireOwned(caller, await this.roles.rightsOf(tx, user.role));
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

  /** @throws not_found, own_account, last_global_admin, email_taken, grant_forbidden, password_not_private, validation_failed */
  async update(tx: Tx, caller: StaffCaller, id: number, request: UpdateUserRequest, password: PasswordChange): Promise<UserRow> {
    const { newHash, provenHash } = password;
    await this.lock(tx, caller);
    const before = await this.get(tx, id);
    const { password: _hashed, currentPassword: _proven, projectIds, ...changes } = keepStoredTexts(UpdateUserRequest, request, before);
    const after = { ...before, ...omitUndefined(changes) };
    const losesAccess = after.role !== before.role || (before.isActive && !after.isActive);
    if (id === caller.userId && losesAccess) throw ownAccount();
    if (isAdmin(before) && !isAdmin(after)) await this.requireAnotherAdmin(tx, id);
    const [rightsBefore, rights] = [await this.roles.rightsOf(tx, before.role), await this.roles.rightsOf(tx, after.role)];
    for (const each of [rightsBefore, rights]) requireOwned(caller, each);
    if (id === caller.userId && (newHash !== undefined || after.email !== before.email) && provenHash === undefined) {
      throw wrongCurrentPassword();
    }
    if (givesSomething(before, { ...after, projectIds: projectIds ?? [] }, newHash !== undefined)) requireFreshProof(caller);
    const hasNewEmail = after.email !== before.email;
    if (newHash !== undefined) await this.independence.renew(tx, id, 'password');
    if (hasNewEmail) await this.independence.renew(tx, id, 'email');
    // The person bound by the former address may not own the new one. The new owner is bound at their next single sign-on.
    if (hasNewEmail) await tx.getRepository(UserIdentity).delete({ userId: id });
    if (hasNewEmail) await this.access.recordNewAddress(tx, caller.actor, id);
    await this.store(tx, caller, before, after, password);
    if (hasNewEmail) await this.independence.recordFormerAccounts(tx, id);
    if (!after.isActive || after.role !== before.role || hasNewEmail || newHash !== undefined) {
      await this.links.revoke(tx, id);
    }
    const byName = id === caller.userId ? null : caller.actor.name;
    if (newHash !== undefined) await this.links.announceNewPassword(tx, id, byName);
    if (hasNewEmail)
      await this.links.announceNewEmail(tx, id, { formerEmail: before.email, hasNewPassword: newHash !== undefined, byName });
    await this.independence.recordInfluence(tx, caller.userId, [id], influencesOf(before, after, newHash !== undefined));
    if (after.isActive && (after.role !== before.role || !before.isActive)) await this.independence.recordRoleGiven(tx, id);
    if (before.isActive && losesAccess) await this.independence.recordEnded(tx, [id], rightsBefore);
    // A user who sees all projects is assigned to none.
    if (rights.scope === 'all' && rightsBefore.scope !== 'all') await this.memberships.set(tx, id, [], caller.userId);
    if (rights.scope === 'assigned' && projectIds) await this.memberships.set(tx, id, projectIds, caller.userId);
    if (!after.isActive || newHash !== undefined || hasNewEmail)
      await this.sessions.endAllOf(tx, [id], id === caller.userId ? caller.sessionId : null);
    const isActivated = !before.isActive && after.isActive;
    const hasNewProject = rights.scope === 'assigned' && projectIds?.some((projectId) => !before.projectIds.includes(projectId));
    if (isActivated || hasNewProject || !includesRights(rightsBefore, rights)) {
      if (newHash === undefined) await this.links.endUntrusted(tx, caller.actor, [id]);
      else await this.access.endUntrusted(tx, caller.actor, [id], { keepsPasswords: true });
    }
    if (isActivated && newHash === undefined) await this.mailLinkWhereNeeded(tx, caller, id);
    if (newHash !== undefined && id !== caller.userId)
      await this.access.recordPassword(tx, id, await this.access.giversBy(tx, caller.userId));
    // After the new password has its giver: those of the former one do not count for it.
    if (losesAccess) await this.access.endUnentitled(tx, caller.actor, [id]);
    const user = await this.get(tx, id);
    const details = newHash === undefined ? {} : { passwordChanged: true };
    await this.audit.record(tx, caller.actor, { action: 'user_updated', entityType: 'user', entityId: id, before, after: user, details });
    return user;
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

  /** Of somebody who has lost them; the password alone signs them in then. @throws not_found, own_account, grant_forbidden */
  async removeFactors(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    await this.lock(tx, caller);
    if (id === caller.userId) throw ownAccount();
    const before = await this.get(tx, id);
    requireOwned(caller, await this.roles.rightsOf(tx, before.role));
    await this.sessions.endAllOf(tx, [id], null);
    await removeFactors(tx, [id]);
    // The provider may mean them by another subject now; the next sign-in there binds them again, by their verified e-mail.
    await tx.getRepository(UserIdentity).delete({ userId: id });
    await this.independence.recordInfluence(tx, caller.userId, [id], ['factor']);
    await this.audit.record(tx, caller.actor, {
      action: 'factors_removed',
      entityType: 'user',
      entityId: id,
      before: { factors: before.factors },
      after: { factors: [] },
    });
  }

  /** @throws email_taken; unauthenticated where the password that was proven is not the stored one any more */
  private async store(
    tx: Tx,
    caller: StaffCaller,
    before: UserRow,
    after: UserRow,
    { newHash, provenHash }: PasswordChange,
  ): Promise<void> {
    const { id, email, firstName, lastName, role, isActive } = after;
    const setBy = id === caller.userId ? null : caller.userId;
    // A password that somebody else has set must be replaced at the first sign-in.
    const newPassword = newHash && { passwordHash: newHash, ...(setBy === null ? OWN_PASSWORD : temporaryPassword(setBy)) };
    const newEmail = email !== before.email && { email, emailFolded: foldEmail(email), emailSetBy: setBy };
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

/** The parts of a change that give somebody access or rights. */
function influencesOf(before: UserRow, after: UserRow, hasNewPassword: boolean): InfluenceKind[] {
  const kinds: Record<Exclude<InfluenceKind, 'created' | 'factor' | 'link' | 'membership'>, boolean> = {
    activated: !before.isActive && after.isActive,
    role: before.role !== after.role,
    password: hasNewPassword,
    email: before.email !== after.email,
  };
  return (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => kinds[kind]);
}

/** False where a change does no more than take access away. */
function givesSomething(before: UserRow, after: UserRow, hasNewPassword: boolean): boolean {
  const isChanged = (['email', 'firstName', 'lastName', 'role'] as const).some((name) => before[name] !== after[name]);
  const isActivated = !before.isActive && after.isActive;
  return isChanged || isActivated || hasNewPassword || after.projectIds.some((id) => !before.projectIds.includes(id));
}

const isAdmin = ({ role, isActive }: Pick<User, 'role' | 'isActive'>): boolean => role === 'global_admin' && isActive;
