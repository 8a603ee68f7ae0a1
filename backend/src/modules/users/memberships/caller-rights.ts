import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../common/http/caller.js';
import { execute, queryOne, type Tx } from '../../../database/database.js';
import { roleForbids, sessionEnded } from '../users.errors.js';

/** Alone: whoever changes roles, memberships or accounts waits for the commands under way, and no new one begins meanwhile. First of all locks. */
export async function lockRights(tx: Tx): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('rights'))`);
}

/** What the guard read when a request began may have changed since: every command of staff reads it again in its own transaction. */
@Injectable()
export class CallerRights {
  /**
   * From here to the end of the transaction nobody takes the caller's rights away; `caller.scope` is what the memberships are now.
   * The lock is a statement of its own, so that the reading after it sees what was committed while it was awaited.
   * @throws unauthenticated for a user who was deactivated or deleted, global_admin_required for a dismissed global admin
   */
  async hold(tx: Tx, caller: StaffCaller): Promise<void> {
    await execute(tx, `SELECT pg_advisory_xact_lock_shared(hashtext('rights'))`);
    const user = await queryOne<{ isGlobalAdmin: boolean; projectIds: number[] }>(
      tx,
      `SELECT role = 'global_admin' AS "isGlobalAdmin", ARRAY(SELECT a.project_id FROM user_project_assignments a WHERE a.user_id = u.id) AS "projectIds"
       FROM users u WHERE u.id = $1 AND u.is_active AND u.deleted_at IS NULL`,
      [caller.userId],
    );
    if (!user) throw sessionEnded();
    if (caller.isGlobalAdmin && !user.isGlobalAdmin) throw roleForbids();
    if (!caller.isGlobalAdmin && !user.isGlobalAdmin) caller.scope = user.projectIds;
  }
}
