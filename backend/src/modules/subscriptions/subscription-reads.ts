import { Injectable } from '@nestjs/common';

import type { Environment } from '../../common/http/caller.js';
import { PAGE_LIMIT_DEFAULT, readCursor, toCursorPage, type CursorPage } from '../../common/http/list/cursor.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { projectIdsOf, requireRecord, type Scope } from '../../common/http/scope.js';
import { foldEmail } from '../../common/text/fold-text.js';
import { prepared, queryOne, querySerialized, type Db } from '../../database/database.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import {
  toListedSubscription,
  type ListedSubscription,
  type ListedSubscriptionRow,
  type SubscriptionRow,
  type SubscriptionsQuery,
  type SubscriptionStats,
} from './subscriptions.dto.js';
import { endsWithin, STATUS_CONDITIONS, SUBSCRIPTIONS_LIST } from './subscriptions.list.js';
import { findSubscription, SELECTED, type SubscriptionKey } from './subscriptions.queries.js';

const newestFirst = (conditions: string[], limit: string, deletedAt = 'NULL::timestamptz'): string =>
  `SELECT ${SELECTED}, ${deletedAt} AS "deletedAt" FROM subscriptions s
   WHERE ${['s.project_id = $1 AND s.environment = $2', ...conditions].join(' AND ')} ORDER BY s.id DESC LIMIT ${limit}`;

/** The time of a sandbox of `$1` can lie ahead. */
const NOW: Readonly<Record<Environment, string>> = {
  production: 'now()',
  development: 'greatest(now(), (SELECT clock FROM sandboxes WHERE project_id = $1))',
};

const LIVE = 's.deleted_at IS NULL';

/** The most frequent query of partners; the limit is part of the text, so that one query plan is right for every project. */
const FIRST_PAGE = prepared(newestFirst([LIVE], String(PAGE_LIMIT_DEFAULT + 1)));

const countOf = (status: SubscriptionStatus): string => `coalesce(sum(count) FILTER (WHERE status = '${status}'), 0)::int AS "${status}"`;

const IN_SCOPE = '($1::int[] IS NULL OR project_id = ANY($1::int[]))';

/** Subscriptions that ended by the clock alone are counted as active, but are expired. */
const STATS = `
  SELECT coalesce(sum(count), 0)::int AS total, ${SUBSCRIPTION_STATUSES.map(countOf).join(', ')}
  FROM (
    SELECT status, count FROM subscription_counts WHERE ${IN_SCOPE}
    UNION ALL
    SELECT moved.status, moved.count
    FROM subscriptions CROSS JOIN (VALUES ('active', -1), ('expired', 1)) AS moved (status, count)
    WHERE environment = 'production' AND subscriptions.status = 'active' AND end_date <= now() AND access_until <= now() AND deleted_at IS NULL AND ${IN_SCOPE}
  ) counts`;

@Injectable()
export class SubscriptionReads {
  list(db: Db, listQuery: ListQuery, scope: Scope): Promise<ListPage<SubscriptionRow>> {
    return listRows<SubscriptionRow>(db, SUBSCRIPTIONS_LIST, listQuery, scope);
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, key: SubscriptionKey): Promise<SubscriptionRow> {
    return requireRecord(scope, 'subscription', await findSubscription(db, key));
  }

  /** A partner's page: newest first, of one project and one environment. @throws invalid_cursor, validation_failed */
  async page(
    db: Db,
    { projectId, environment }: { projectId: number; environment: Environment },
    { limit = PAGE_LIMIT_DEFAULT, cursor, includeDeleted = false, ...filter }: SubscriptionsQuery,
  ): Promise<CursorPage<ListedSubscription>> {
    if (includeDeleted && !filter.updatedSince) throw invalidField('includeDeleted', 'Give it together with updatedSince.');
    const params: unknown[] = [projectId, environment];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const before = readCursor(cursor);
    const conditions = [
      before !== null && `s.id < ${bind(before)}`,
      filter.status && STATUS_CONDITIONS[filter.status],
      filter.email !== undefined && `s.email_folded = ${bind(foldEmail(filter.email))}`,
      filter.subscriptionId !== undefined && `s.subscription_id = ${bind(filter.subscriptionId)}`,
      filter.vpnLoginId !== undefined && `lower(s.vpn_login_id) = lower(${bind(filter.vpnLoginId)})`,
      filter.endsWithinDays !== undefined && endsWithin(bind(filter.endsWithinDays), NOW[environment]),
      filter.updatedSince && `s.updated_at >= ${bind(filter.updatedSince)}`,
    ].filter((condition) => typeof condition === 'string');
    const isPlain = conditions.length === 0 && limit === PAGE_LIMIT_DEFAULT;
    const statement = () =>
      includeDeleted ? newestFirst(conditions, bind(limit + 1), 's.deleted_at') : newestFirst([LIVE, ...conditions], bind(limit + 1));
    const rows = await querySerialized<ListedSubscriptionRow>(db, isPlain ? FIRST_PAGE : statement(), params);
    return toCursorPage(rows, limit, toListedSubscription);
  }

  /** How many of each state there are now in these projects; sandbox ones are not counted. */
  async stats(db: Db, scope: Scope): Promise<SubscriptionStats> {
    const row = await queryOne<SubscriptionStats>(db, STATS, [projectIdsOf(scope)]);
    if (!row) throw new Error('The subscriptions were not counted');
    return row;
  }
}
