import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { queryOne, type Tx } from '../../../database/database.js';
import { roleForbids, sessionEnded } from '../users.errors.js';

/** What the guard read when a request began may have changed since: a change that matters reads it again in its own transaction. */
@Injectable()
export class CallerRights {
  /**
   * Locks the caller's user row, and the membership where that is what the right rests on, until the transaction ends. Call it before
   * anything else is locked: people come first in the order of locks.
   * @throws unauthenticated for a user who was deactivated or deleted, global_admin_required for a dismissed global admin, not_found for
   * a manager who is no member of the project any more
   */
  async requireStill(tx: Tx, caller: StaffCaller, projectId: number): Promise<void> {
    const user = await queryOne<{ isGlobalAdmin: boolean }>(
      tx,
      `SELECT role = 'global_admin' AS "isGlobalAdmin" FROM users WHERE id = $1 AND is_active AND deleted_at IS NULL FOR SHARE`,
      [caller.userId],
    );
    if (!user) throw sessionEnded();
    if (user.isGlobalAdmin) return;
    if (caller.isGlobalAdmin) throw roleForbids();
    const membership = 'SELECT 1 FROM user_project_assignments WHERE user_id = $1 AND project_id = $2 FOR SHARE';
    if (!(await queryOne(tx, membership, [caller.userId, projectId]))) throw notFound('project');
  }
}
