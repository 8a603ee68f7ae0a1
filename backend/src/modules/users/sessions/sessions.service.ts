import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { In, LessThan } from 'typeorm';

import type { Actor } from '../../../common/http/caller.js';
import type { StoredRole } from '../../../common/http/permissions.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { execute, prepared, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { SignInChallenge } from '../factors/sign-in-challenge.entity.js';
import type { User } from '../user.entity.js';
import { UserLoginAddress } from './user-login-address.entity.js';
import { UserSession } from './user-session.entity.js';
import { columnsOf } from '../../../database/select.js';
import { sessionEnded } from '../users.errors.js';

const SECRET_BYTES = 32;
/** How often the last use is written. */
const TOUCH_AFTER_SECONDS = 60;
export const ENDED_BATCH_MAX = 1_000;
/** How long an address counts as known after the last sign-in from it. */
export const ADDRESS_KNOWN_DAYS = 30;
const DAY_MS = 86_400_000;
const LISTED_MAX = 100;

export type SessionUser = Pick<User, 'email' | 'firstName' | 'lastName' | 'role' | 'lastLoginAt' | 'mustChangePassword' | 'language'> &
  StoredRole & {
    sessionId: string;
    userId: number;
    projectIds: number[];
    isFresh: boolean;
    mustEnrolFactor: boolean;
    /** The owner of the session, where it shows the console of the user above. */
    viewer:
      | (Pick<User, 'email' | 'firstName' | 'lastName' | 'mustChangePassword'> & StoredRole & { userId: number; mustEnrolFactor: boolean })
      | null;
    /** The user above was deactivated or removed since: the session shows nothing until the view is ended, and does not become its owner's by itself. */
    isViewOver: boolean;
  };

/** Both times come from Settings, and a changed setting holds for open sessions too: the idle one since the last use, the absolute one since the sign-in. */
const EXPIRES_AT = `least(s.last_used_at + make_interval(hours => c.session_timeout_hours), s.created_at + make_interval(days => c.session_max_days))`;
const ALIVE = `${EXPIRES_AT} > now()`;

/** Users who need a second factor by Settings, and have none. */
const mustEnrol = (user: 'u' | 'o'): string => `((c.mfa_required = 'all' OR c.mfa_required = 'admins' AND ${user}.role = 'global_admin')
  AND NOT EXISTS (SELECT FROM user_totps t WHERE t.user_id = ${user}.id AND t.confirmed_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM user_passkeys k WHERE k.user_id = ${user}.id))`;

const LOOK_TEXT = `
  SELECT s.id AS "sessionId", u.id AS "userId", ${columnsOf<User>(['email', 'firstName', 'lastName', 'role', 'lastLoginAt', 'mustChangePassword', 'language'], 'u')},
         s.proven_at > now() - make_interval(mins => c.fresh_minutes) AS "isFresh", ${mustEnrol('u')} AS "mustEnrolFactor",
         r.permissions AS "rolePermissions", r.scope AS "roleScope",
         ARRAY(SELECT a.project_id FROM user_project_assignments a WHERE a.user_id = u.id ORDER BY a.project_id) AS "projectIds",
         CASE WHEN w.id IS NOT NULL THEN (
           SELECT json_build_object('userId', o.id, 'email', o.email, 'firstName', o.first_name, 'lastName', o.last_name, 'role', o.role,
             'mustChangePassword', o.must_change_password, 'mustEnrolFactor', ${mustEnrol('o')}, 'rolePermissions', q.permissions, 'roleScope', q.scope) FROM roles q WHERE q.code = o.role) END AS viewer,
         coalesce(NOT w.is_active OR w.deleted_at IS NOT NULL, false) AS "isViewOver"
  FROM user_sessions s
  JOIN users o ON o.id = s.user_id AND o.is_active AND o.deleted_at IS NULL
  LEFT JOIN users w ON w.id = s.viewed_user_id
  JOIN users u ON u.id = coalesce(w.id, o.id)
  JOIN roles r ON r.code = u.role
  JOIN settings c ON c.id = 1
  WHERE s.id = $1 AND ${ALIVE}`;

/** Leaves the last use as it is. */
const LOOK = prepared(LOOK_TEXT);

/** One statement, since it runs with every request: it also writes the last use, where that is due. */
const USE = prepared(`
  WITH touched AS (
    UPDATE user_sessions s SET last_used_at = now(),
      expires_at = least(now() + make_interval(hours => c.session_timeout_hours), s.created_at + make_interval(days => c.session_max_days))
    FROM settings c, users u
    WHERE c.id = 1 AND s.id = $1 AND ${ALIVE} AND u.id = s.user_id AND u.is_active AND u.deleted_at IS NULL
      AND s.last_used_at < now() - make_interval(secs => $2)
  )${LOOK_TEXT}`);
const READ_ONLY = '25006';

@Injectable()
export class SessionsService {
  /** @returns the cookie's secret, which is stored nowhere, and the session's id, which is its SHA-256. */
  async start(tx: Tx, userId: number, origin: Pick<Actor, 'ipAddress' | 'userAgent'>): Promise<{ secret: string; sessionId: string }> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const sessionId = sha256Hex(secret);
    await execute(
      tx,
      `INSERT INTO user_sessions (id, user_id, expires_at, ip_address, user_agent)
       SELECT $1, $2, now() + least(make_interval(hours => session_timeout_hours), make_interval(days => session_max_days)), $3, $4
       FROM settings WHERE id = 1`,
      [sessionId, userId, origin.ipAddress, origin.userAgent],
    );
    return { secret, sessionId };
  }

  /**
   * The session of a cookie with its user and the user's projects, in one query; undefined when it has ended.
   * @param isUse false for requests that a page makes by itself, which do not extend a session
   */
  async find(db: Db, secret: string, isUse: boolean): Promise<SessionUser | undefined> {
    const id = sha256Hex(secret);
    if (!isUse) return queryOne<SessionUser>(db, LOOK, [id]);
    try {
      return await queryOne<SessionUser>(db, USE, [id, TOUCH_AFTER_SECONDS]);
    } catch (error) {
      // Reads go on while nothing can be written.
      if (error instanceof DatabaseError && error.code === READ_ONLY) return queryOne<SessionUser>(db, LOOK, [id]);
      throw error;
    }
  }

  listOf(db: Db, userId: number): Promise<UserSession[]> {
    return query<UserSession>(
      db,
      `SELECT ${columnsOf<UserSession>(['id', 'userId', 'createdAt', 'lastUsedAt', 'ipAddress', 'userAgent'], 's')}, ${EXPIRES_AT} AS "expiresAt"
       FROM user_sessions s JOIN settings c ON c.id = 1
       WHERE s.user_id = $1 AND ${ALIVE} ORDER BY s.last_used_at DESC LIMIT ${LISTED_MAX}`,
      [userId],
    );
  }

  /** The session of a browser that signs in again; its cookie is about to be replaced. @returns whose it was */
  async endOfBrowser(tx: Tx, secret: string): Promise<number | undefined> {
    const sql = `DELETE FROM user_sessions WHERE id = $1 RETURNING ${columnsOf<UserSession>(['userId'])}`;
    return (await queryOne<Pick<UserSession, 'userId'>>(tx, sql, [sha256Hex(secret)]))?.userId;
  }

  /** The owner of the session has given a fresh proof, now or so many seconds ago; null: never. By the database's clock, which all share. */
  async prove(tx: Tx, sessionId: string, secondsAgo: number | null = 0): Promise<void> {
    await execute(tx, `UPDATE user_sessions SET proven_at = coalesce(now() - make_interval(secs => $2), 'epoch') WHERE id = $1`, [
      sessionId,
      secondsAgo,
    ]);
  }

  /** @param userId null ends it */
  async view(tx: Tx, sessionId: string, userId: number | null): Promise<void> {
    await tx.getRepository(UserSession).update(sessionId, { viewedUserId: userId });
  }

  /** @returns false for a session that has ended or is another user's */
  async end(tx: Tx, userId: number, sessionId: string): Promise<boolean> {
    const { affected } = await tx.getRepository(UserSession).delete({ id: sessionId, userId });
    return affected === 1;
  }

  /** @throws unauthenticated where it has ended since the request began */
  async requireAlive(tx: Tx, sessionId: string): Promise<void> {
    if (!(await tx.getRepository(UserSession).existsBy({ id: sessionId }))) throw sessionEnded();
  }

  /** The lock of the user's row makes it wait for a factor that is being set up in one of them (`SecondFactors.lockBeforeFirst`), or be seen. */
  async endAllOf(tx: Tx, userIds: readonly number[], exceptSessionId: string | null): Promise<void> {
    await execute(tx, 'SELECT FROM users WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE', [userIds]);
    await execute(tx, 'DELETE FROM user_sessions WHERE user_id = ANY($1::int[]) AND id IS DISTINCT FROM $2', [userIds, exceptSessionId]);
    // A sign-in that was begun before does not go on either.
    await tx.getRepository(SignInChallenge).delete({ userId: In(userIds) });
  }

  /** @returns how many ended sessions were removed; one bounded pass. */
  async removeEnded(db: Db): Promise<number> {
    return execute(
      db,
      `DELETE FROM user_sessions WHERE id IN (
         SELECT s.id FROM user_sessions s JOIN settings c ON c.id = 1 WHERE NOT (${ALIVE}) LIMIT ${ENDED_BATCH_MAX} FOR UPDATE OF s SKIP LOCKED)`,
    );
  }

  async forgetOldAddresses(db: Db): Promise<void> {
    await db.getRepository(UserLoginAddress).delete({ lastSuccessAt: LessThan(new Date(Date.now() - ADDRESS_KNOWN_DAYS * DAY_MS)) });
  }
}
