import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';

import type { Actor, StaffCaller } from '../../../common/http/caller.js';
import { includesRights, rightsOf, type Permission, type StoredRole } from '../../../common/http/permissions.js';
import { execute, query, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { hasFactor, removeFactors, removeUnfinished } from '../factors/remove-factors.js';
import { IndependenceService } from '../independence/independence.service.js';
import { ENDED_PASSWORD, OWN_PASSWORD } from '../passwords/temporary-password.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { User } from '../user.entity.js';
import { signInNotPrivate } from '../users.errors.js';
import { UserLink } from './user-link.entity.js';

/** Among the givers of access: somebody who had the account under another address. */
export const UNKNOWN_GIVER = 0;
/** The permission of the routes that make links and set passwords. */
const GIVES_ACCESS: Permission = 'users.write';

/** A link or a temporary password by which somebody gave another person access. */
interface Given {
  userId: number;
  linkId: string | null;
  isGiverActive: boolean;
  giver: StoredRole;
  user: StoredRole;
}

const roleOf = (user: string, role: string): string =>
  `json_build_object('role', ${user}.role, 'rolePermissions', ${role}.permissions, 'roleScope', ${role}.scope)`;
/** By or to the users $1. A person who may act as the giver counts as one too. */
const GIVEN = `
  SELECT u.id AS "userId", a.link_id AS "linkId", g.is_active AND g.deleted_at IS NULL AS "isGiverActive",
    ${roleOf('g', 'gr')} AS giver, ${roleOf('u', 'ur')} AS "user"
  FROM (
    SELECT user_id, giver_id, id AS link_id FROM user_links CROSS JOIN LATERAL unnest(given_by) AS givers (giver_id)
    UNION ALL SELECT id, giver_id, NULL FROM users CROSS JOIN LATERAL (SELECT password_set_by UNION SELECT unnest(access_given_by)) AS givers (giver_id)
      WHERE must_change_password AND password_ends_at > now()
  ) a JOIN users u ON u.id = a.user_id JOIN roles ur ON ur.code = u.role JOIN users g ON g.id = a.giver_id JOIN roles gr ON gr.code = g.role
  WHERE a.giver_id = ANY($1::int[]) OR a.user_id = ANY($1::int[]) ORDER BY u.id`;

const HAS_FACTOR = hasFactor('u.id');
/** A session is left where its owner has removed the last factor of an account without a password. */
const IS_OPEN = `(u.password_hash IS NOT NULL OR ${HAS_FACTOR} OR EXISTS (SELECT FROM user_sessions s WHERE s.user_id = u.id))`;

/** Somebody who may have chosen what signs in to an account. */
interface Giver {
  userId: number;
  user: StoredRole;
  /** Null for one who is unknown or gone. */
  giver: StoredRole | null;
  /** A member of all the projects of the account. */
  hasProjects: boolean;
}

/** For the accounts $1. */
const GIVERS = `
  SELECT u.id AS "userId", ${roleOf('u', 'ur')} AS "user", CASE WHEN g.is_active AND g.deleted_at IS NULL THEN ${roleOf('g', 'gr')} END AS giver,
    NOT EXISTS (SELECT FROM user_project_assignments a WHERE a.user_id = u.id
      AND NOT EXISTS (SELECT FROM user_project_assignments o WHERE o.user_id = g.id AND o.project_id = a.project_id)) AS "hasProjects"
  FROM users u JOIN roles ur ON ur.code = u.role CROSS JOIN LATERAL unnest(u.access_given_by) AS given (id)
    LEFT JOIN users g ON g.id = given.id LEFT JOIN roles gr ON gr.code = g.role
  WHERE u.id = ANY($1::int[]) AND ${IS_OPEN} ORDER BY u.id`;

/** The former givers $2 count no more where a new password leaves nothing that they may have chosen. */
const ADD_GIVERS = `
  UPDATE users u SET access_given_by = ARRAY(
    SELECT DISTINCT id FROM unnest($2::int[] || CASE WHEN ${HAS_FACTOR} THEN u.access_given_by ELSE '{}' END) AS given (id) ORDER BY id)
  WHERE u.id = $1`;

/** Of the accounts $1. */
const RENEW_GIVERS = `
  INSERT INTO user_influences (actor_id, user_id, kind)
  SELECT given.id, u.id, 'password' FROM users u CROSS JOIN LATERAL unnest(u.access_given_by) AS given (id)
  WHERE u.id = ANY($1::int[]) AND given.id NOT IN (u.id, ${UNKNOWN_GIVER})`;
const FORGET_GIVERS = `UPDATE users SET access_given_by = '{}' WHERE id = ANY($1::int[])`;
/** A temporary one is refused with its own reason. */
const END_PASSWORDS = `
  UPDATE users SET access_given_by = '{}', password_hash = CASE WHEN must_change_password THEN password_hash END,
    password_ends_at = CASE WHEN must_change_password THEN '${ENDED_PASSWORD.toISOString()}'::timestamptz END
  WHERE id = ANY($1::int[])`;

/** By the rule by which it was given (`UsersService.makeLink`, `register` and `update`). */
function isEntitled({ isGiverActive, giver, user }: Given): boolean {
  const rights = rightsOf(giver);
  return isGiverActive && rights.permissions.has(GIVES_ACCESS) && includesRights(rights, rightsOf(user));
}

/** Whether this person may do all that the account may. */
function coversAccount({ giver, user, hasProjects }: Giver): boolean {
  if (giver === null) return false;
  const rights = rightsOf(giver);
  return includesRights(rights, rightsOf(user)) && (rights.scope === 'all' || hasProjects);
}

/** Who gave people what signs in to their accounts, and what becomes of it when rights change. */
@Injectable()
export class GivenAccess {
  constructor(
    private readonly audit: AuditService,
    private readonly independence: IndependenceService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Call it before everything that gives other people access or rights. Somebody who may do less than the caller, or is gone or unknown, may
   * sign in as the caller: what is given then would outlast their access to that account. The password of a global admin is not asked about: the
   * console could be left without anybody who gives access.
   * @throws sign_in_not_private
   */
  async requirePrivateSignIn(tx: Tx, { userId, isGlobalAdmin }: StaffCaller): Promise<void> {
    if (isGlobalAdmin) return;
    const givers = await query<Giver>(tx, GIVERS, [[userId]]);
    if (!givers.every(coversAccount)) throw signInNotPrivate();
  }

  /**
   * Everybody who may know what this person gives another: also those who may have chosen this person's own password. A global admin's could
   * have had every right anyway.
   */
  async giversBy(tx: Tx, giverId: number): Promise<number[]> {
    const { role, accessGivenBy } = await tx.getRepository(User).findOneByOrFail({ id: giverId });
    return [giverId, ...(role === 'global_admin' ? [] : accessGivenBy)];
  }

  /** Somebody's password was replaced by one that these people may know, and their sessions have ended. */
  async recordPassword(tx: Tx, userId: number, giverIds: readonly number[]): Promise<void> {
    await removeUnfinished(tx, userId);
    await this.renewGivers(tx, [userId]);
    await execute(tx, ADD_GIVERS, [userId, giverIds]);
  }

  /**
   * Somebody's address is about to be replaced, and the account may pass to another person. What signs in to it may be the former owner's, and so
   * may be what the account gave to others: its links and temporary passwords end.
   */
  async recordNewAddress(tx: Tx, by: Actor, userId: number): Promise<void> {
    // In the order of their ids, and before the links, as everybody does who ends links.
    await execute(
      tx,
      `SELECT FROM users u WHERE u.id = $1 OR $1 = ANY(u.access_given_by)
         OR u.id IN (SELECT user_id FROM user_links WHERE $1 = ANY(given_by)) ORDER BY u.id FOR NO KEY UPDATE`,
      [userId],
    );
    await execute(tx, 'DELETE FROM user_links WHERE $1 = ANY(given_by)', [userId]);
    const temporary = await query<{ id: number }>(
      tx,
      'SELECT id FROM users WHERE $1 = ANY(access_given_by) AND must_change_password AND password_ends_at > now() ORDER BY id',
      [userId],
    );
    await this.endTemporary(
      tx,
      by,
      temporary.map(({ id }) => id),
    );
    await execute(
      tx,
      `UPDATE users u SET access_given_by = array_remove(u.access_given_by, $2::int) || $2::int
       WHERE $1 = ANY(u.access_given_by) OR (u.id = $1 AND ${IS_OPEN})`,
      [userId, UNKNOWN_GIVER],
    );
  }

  /** The owner of the address has chosen the password, and earlier sessions have ended. A second factor can be somebody else's still: it was not part of that. */
  async recordOwner(tx: Tx, userId: number): Promise<void> {
    await removeUnfinished(tx, userId);
    await this.renewGivers(tx, [userId]);
    await execute(tx, `UPDATE users u SET access_given_by = '{}' WHERE u.id = $1 AND NOT ${HAS_FACTOR}`, [userId]);
  }

  /**
   * The owner of the address has come by single sign-on for the first time: a password that somebody else may have chosen ends, with its
   * sessions. Second factors stay: the owner who has none of them is not let in.
   * @returns whether there was such a password
   */
  async endBeforeOwner(tx: Tx, userId: number): Promise<boolean> {
    const users = tx.getRepository(User);
    const { accessGivenBy, passwordHash } = await users.findOneByOrFail({ id: userId });
    if (accessGivenBy.length === 0) return false;
    await tx.getRepository(UserLink).delete({ userId });
    await this.sessions.endAllOf(tx, [userId], null);
    await users.update(userId, { passwordHash: null, ...OWN_PASSWORD });
    await this.recordOwner(tx, userId);
    return passwordHash !== null;
  }

  /**
   * Ends the links and temporary passwords that these people gave, or got, and that their giver may not give any more. Call it after
   * every change of the rights of an account or of its role. Who has signed in by such a password has not chosen their own yet.
   */
  async endUnentitled(tx: Tx, by: Actor, changedIds: readonly number[]): Promise<void> {
    const ended = (await query<Given>(tx, GIVEN, [changedIds])).filter((given) => !isEntitled(given));
    const linkIds = ended.map(({ linkId }) => linkId).filter((id) => id !== null);
    await tx.getRepository(UserLink).delete({ id: In(linkIds) });
    const userIds = [...new Set(ended.filter(({ linkId }) => linkId === null).map(({ userId }) => userId))];
    await this.endTemporary(tx, by, userIds);
  }

  /**
   * These accounts have just got more: a role, a wider one, a project, or their activation. Everybody who may have chosen what signs in to one
   * would get it too. Where one of those people may do less, or is gone or unknown, its password, second factors and sessions end.
   * @param keepsPasswords the present passwords were set in the same change
   * @returns the accounts, whose owners need a link
   */
  async endUntrusted(tx: Tx, by: Actor, userIds: readonly number[], { keepsPasswords = false } = {}): Promise<number[]> {
    if (userIds.length === 0) return [];
    // One of their passwords may be chosen by a link at this moment: it is seen here, or finds that the link has ended.
    await execute(tx, 'SELECT FROM users WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE', [userIds]);
    const givers = await query<Giver>(tx, GIVERS, [userIds]);
    const ids = [...new Set(givers.filter((giver) => !coversAccount(giver)).map(({ userId }) => userId))];
    if (ids.length === 0) return [];
    await this.sessions.endAllOf(tx, ids, null);
    const withoutFactors = await removeFactors(tx, ids);
    if (by.id !== null) await this.independence.recordInfluence(tx, by.id, withoutFactors, ['factor']);
    await this.renewGivers(tx, ids);
    await execute(tx, keepsPasswords ? FORGET_GIVERS : END_PASSWORDS, [ids]);
    const details = { all: true, passwordRemoved: true, factorsRemoved: true };
    await this.audit.recordAll(
      tx,
      by,
      ids.map((entityId) => ({ action: 'session_revoked', entityType: 'user', entityId, details }) as const),
    );
    return ids;
  }

  /** Who may have chosen what signs in could act as its owner until now. Call it before they are forgotten. */
  private async renewGivers(tx: Tx, userIds: readonly number[]): Promise<void> {
    await execute(tx, RENEW_GIVERS, [userIds]);
  }

  private async endTemporary(tx: Tx, by: Actor, userIds: readonly number[]): Promise<void> {
    await this.sessions.endAllOf(tx, userIds, null);
    await tx.getRepository(User).update({ id: In(userIds) }, { passwordEndsAt: ENDED_PASSWORD });
    const details = { all: true, temporaryPasswordEnded: true };
    const rows = userIds.map((entityId) => ({ action: 'session_revoked', entityType: 'user', entityId, details }) as const);
    await this.audit.recordAll(tx, by, rows);
  }
}
