import { randomBytes } from 'node:crypto';

import { Injectable } from '@nestjs/common';
import { DatabaseError } from 'pg';

import { notFound } from '../../../common/errors/domain-error.js';
import type { Actor, UserRole } from '../../../common/http/caller.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { execute, prepared, query, queryOne, type Db, type Tx } from '../../../database/database.js';

const SECRET_BYTES = 32;
/** How often the last use is written down. */
const TOUCH_AFTER_SECONDS = 60;
export const ENDED_BATCH_MAX = 1_000;

export interface SessionUser {
  sessionId: string;
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  lastLoginAt: Date | null;
  projectIds: number[];
}

export interface SessionRow {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}

/** A session lives for the time set in Settings since its last use; a changed setting holds for open sessions too. */
const ALIVE = 's.last_used_at + make_interval(hours => c.session_timeout_hours) > now()';

const LOOK = `
  SELECT s.id AS "sessionId", u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.role, u.last_login_at AS "lastLoginAt",
         ARRAY(SELECT a.project_id FROM user_project_assignments a JOIN projects p ON p.id = a.project_id AND p.deleted_at IS NULL
               WHERE a.user_id = u.id ORDER BY a.project_id) AS "projectIds"
  FROM user_sessions s
  JOIN users u ON u.id = s.user_id AND u.is_active AND u.deleted_at IS NULL
  JOIN settings c ON c.id = 1
  WHERE s.id = $1 AND ${ALIVE}`;

/** One statement, since it runs with every request: it also writes down the last use, where that is due. */
const FIND = prepared(`
  WITH touched AS (
    UPDATE user_sessions s SET last_used_at = now(), expires_at = now() + make_interval(hours => c.session_timeout_hours)
    FROM settings c, users u
    WHERE c.id = 1 AND s.id = $1 AND ${ALIVE} AND u.id = s.user_id AND u.is_active AND u.deleted_at IS NULL
      AND s.last_used_at < now() - make_interval(secs => $2)
  )${LOOK}`);
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
       SELECT $1, $2, now() + make_interval(hours => session_timeout_hours), $3, $4 FROM settings WHERE id = 1`,
      [sessionId, userId, origin.ipAddress, origin.userAgent],
    );
    return { secret, sessionId };
  }

  /** The session of a cookie with its user and the user's projects, in one query; undefined when it has ended. */
  async find(db: Db, secret: string): Promise<SessionUser | undefined> {
    const id = sha256Hex(secret);
    try {
      return await queryOne<SessionUser>(db, FIND, [id, TOUCH_AFTER_SECONDS]);
    } catch (error) {
      // Reads go on while nothing can be written down.
      if (error instanceof DatabaseError && error.code === READ_ONLY) return queryOne<SessionUser>(db, LOOK, [id]);
      throw error;
    }
  }

  listOf(db: Db, userId: number): Promise<SessionRow[]> {
    return query<SessionRow>(
      db,
      `SELECT s.id, s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", s.last_used_at + make_interval(hours => c.session_timeout_hours) AS "expiresAt",
              s.ip_address AS "ipAddress", s.user_agent AS "userAgent"
       FROM user_sessions s JOIN settings c ON c.id = 1
       WHERE s.user_id = $1 AND ${ALIVE} ORDER BY s.last_used_at DESC LIMIT 100`,
      [userId],
    );
  }

  /** @throws not_found for a session that has ended or is another user's */
  async end(tx: Tx, userId: number, sessionId: string): Promise<void> {
    const ended = await execute(tx, 'DELETE FROM user_sessions WHERE id = $1 AND user_id = $2', [sessionId, userId]);
    if (ended === 0) throw notFound('session');
  }

  async endAllOf(tx: Tx, userId: number, exceptSessionId: string | null): Promise<void> {
    await execute(tx, 'DELETE FROM user_sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [userId, exceptSessionId]);
  }

  /** @returns how many ended sessions were removed; one bounded pass. */
  async removeEnded(db: Db): Promise<number> {
    return execute(
      db,
      `DELETE FROM user_sessions WHERE id IN (
         SELECT s.id FROM user_sessions s JOIN settings c ON c.id = 1 WHERE NOT (${ALIVE}) LIMIT ${ENDED_BATCH_MAX} FOR UPDATE OF s SKIP LOCKED)`,
    );
  }

  /** An address counts as known for 30 days after the last sign-in from it. */
  async forgetOldAddresses(db: Db): Promise<number> {
    return execute(db, `DELETE FROM user_login_addresses WHERE last_success_at < now() - interval '30 days'`);
  }
}
