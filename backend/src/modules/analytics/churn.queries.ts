import { projectIdsOf } from '../../common/http/scope.js';
import { queryOne, type Db } from '../../database/database.js';
import { GRACE_DAYS_MAX } from '../projects/projects.rules.js';
import type { Window } from './analytics.rules.js';
import type { Sold } from './figures.queries.js';
import { CHANGED_AT } from './facts-between.js';

export interface Leavers {
  /** Ended in the window and were not renewed since. */
  expired: number;
  /** How many more (or fewer) were active at the window's start than are now. */
  activeBefore: number;
}

/** Beyond its end a subscription stays active for as long as its grace. */
const GRACE_MAX = `interval '${GRACE_DAYS_MAX} days'`;
const SERVED_AT_START = `activated_at < $1 AND access_until > $1`;

/**
 * Renewals move the end of a subscription, so none of this can be stored by day. Each part reads an index over the changes since the
 * window's start, and no unchanged rows. `now` is the statement's own time, or that of a sandbox.
 */
export async function readLeavers(db: Db, { scope, environment }: Sold, { from, to }: Window): Promise<Leavers> {
  const now =
    environment === 'production' ? 'now()' : 'greatest(now(), (SELECT max(clock) FROM sandboxes WHERE project_id = ANY($3::int[])))';
  const row = await queryOne<Leavers>(
    db,
    `WITH real AS NOT MATERIALIZED (SELECT * FROM subscriptions WHERE environment = '${environment}' AND ($3::int[] IS NULL OR project_id = ANY($3::int[]))),
     ended AS (SELECT activated_at, access_until FROM real
       WHERE end_date >= $1::timestamptz - ${GRACE_MAX} AND access_until >= $1 AND end_date <= ${now} AND access_until <= ${now} AND deleted_at IS NULL
         AND status IN ('active', 'expired')),
     removed AS (SELECT * FROM real WHERE deleted_at >= $1 AND ${CHANGED_AT} >= $1)
     SELECT (SELECT count(*) FROM ended WHERE access_until < coalesce($2::timestamptz, 'infinity'))
          + (SELECT count(*) FROM removed WHERE access_until >= $1 AND access_until <= deleted_at AND access_until < coalesce($2::timestamptz, 'infinity')
               AND status IN ('active', 'expired')) AS expired,
       (SELECT count(*) FROM ended WHERE ${SERVED_AT_START})
       + (SELECT count(*) FROM removed WHERE ${SERVED_AT_START} AND (cancelled_at IS NULL OR cancelled_at >= $1)
            AND NOT (status = 'suspended' AND suspended_at < $1))
       + (SELECT count(*) FROM real WHERE cancelled_at >= $1 AND ${CHANGED_AT} >= $1 AND deleted_at IS NULL AND ${SERVED_AT_START})
       + (SELECT count(*) FROM real WHERE suspended_at >= $1 AND ${CHANGED_AT} >= $1 AND deleted_at IS NULL AND status = 'suspended' AND ${SERVED_AT_START})
       - (SELECT count(*) FROM real WHERE activated_at >= $1 AND ${CHANGED_AT} >= $1 AND deleted_at IS NULL AND status = 'active' AND access_until > ${now}) AS "activeBefore"`,
    [from, to, projectIdsOf(scope)],
  );
  if (!row) throw new Error('The leavers were not counted');
  return row;
}
