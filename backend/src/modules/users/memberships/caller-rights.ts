import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../common/http/caller.js';
import { rightsOf, type StoredRole } from '../../../common/http/permissions.js';
import { Database, execute, queryOne, type Tx } from '../../../database/database.js';
import { permissionRequired, sessionEnded } from '../users.errors.js';

/**
 * Exclusively: a change of roles, memberships or accounts waits for running commands, and no new one begins meanwhile. It is the first of
 * all locks.
 */
export async function lockRights(tx: Tx): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('rights'))`);
}

/**
 * The rights that the guard read at the beginning of a request may have changed: every command of staff reads them again in its own
 * transaction.
 */
@Injectable()
export class CallerRights {
  constructor(private readonly database: Database) {}

  /** A change that gives or takes access, and holds the caller's rights itself. @throws unauthenticated where its session ended meanwhile */
  change<T>(caller: StaffCaller, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      const answer = await work(tx);
      await this.holdSession(tx, caller);
      return answer;
    });
  }

  /**
   * From here to the end of the transaction nobody takes the caller's rights away; permissions and scope of `caller` are what they are now.
   * The lock is a statement of its own, so that the reading after it sees what was committed while it was awaited.
   * @throws unauthenticated where the session has ended, or its user was deactivated or deleted; permission_required where the role no longer has the permission
   * of the route
   */
  async hold(tx: Tx, caller: StaffCaller): Promise<void> {
    await execute(tx, `SELECT pg_advisory_xact_lock_shared(hashtext('rights'))`);
    const user = await queryOne<StoredRole & { projectIds: number[] }>(
      tx,
      `SELECT u.role, r.permissions AS "rolePermissions", r.scope AS "roleScope",
              ARRAY(SELECT a.project_id FROM user_project_assignments a WHERE a.user_id = u.id) AS "projectIds"
       FROM users u JOIN roles r ON r.code = u.role WHERE u.id = $1 AND u.is_active AND u.deleted_at IS NULL
         AND EXISTS (SELECT FROM user_sessions s WHERE s.id = $2)`,
      [caller.userId, caller.sessionId],
    );
    if (!user) throw sessionEnded();
    const { permissions, scope } = rightsOf(user);
    caller.role = user.role;
    caller.isGlobalAdmin = user.role === 'global_admin';
    caller.permissions = permissions;
    caller.scope = scope === 'all' ? 'all' : user.projectIds;
    requirePermitted(caller);
  }

  /**
   * Call it at the end of a command, which may have waited for a balance or a project: from here on the end of its session waits for it.
   * @throws unauthenticated where the session was ended meanwhile
   */
  async holdSession(tx: Tx, { sessionId }: StaffCaller): Promise<void> {
    const session = await queryOne(tx, 'SELECT id FROM user_sessions WHERE id = $1 FOR KEY SHARE', [sessionId]);
    if (!session) throw sessionEnded();
  }
}

/** @throws permission_required where the caller lacks a permission of the route */
export function requirePermitted({ permissions, needed, neededToRead }: StaffCaller): void {
  if (!permissions.has(needed)) throw permissionRequired(needed);
  if (neededToRead !== null && !permissions.has(neededToRead)) throw permissionRequired(neededToRead);
}
