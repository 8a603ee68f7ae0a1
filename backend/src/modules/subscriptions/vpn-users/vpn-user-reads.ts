import { Injectable } from '@nestjs/common';

import { invalidField, notFound } from '../../../common/errors/domain-error.js';
import type { Environment } from '../../../common/http/caller.js';
import { PAGE_LIMIT_DEFAULT, readCursor, toCursorPage, type CursorPage } from '../../../common/http/list/cursor.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import type { ListQuery } from '../../../common/http/list/list-query.js';
import { projectIdsOf, requireRecord, type Scope } from '../../../common/http/scope.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import { USAGE_KEPT_DAYS } from './traffic.rules.js';
import {
  toPartnerVpnUser,
  type PartnerVpnUserResponse,
  type PartnerVpnUsersQuery,
  type UsageDay,
  type UsageQuery,
  type VpnUserRow,
  type VpnUserStats,
} from './vpn-users.dto.js';
import { VPN_USER_COLUMNS, VPN_USER_STATUS_CONDITIONS, VPN_USERS_LIST } from './vpn-users.list.js';

const SELECTED = Object.entries(VPN_USER_COLUMNS)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ');
const DAY_MS = 86_400_000;
const USAGE_DEFAULT_DAYS = 29;
const OF_PARTNER = `v.project_id = $1 AND v.environment = $2 AND v.desired = 'present'`;

interface Holder {
  projectId: number;
  environment: Environment;
}

@Injectable()
export class VpnUserReads {
  list(db: Db, listQuery: ListQuery, scope: Scope): Promise<ListPage<VpnUserRow>> {
    return listRows<VpnUserRow>(db, VPN_USERS_LIST, listQuery, scope);
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<VpnUserRow> {
    const row = await queryOne<VpnUserRow>(db, `SELECT ${SELECTED} FROM vpn_users v WHERE v.id = $1 AND v.desired = 'present'`, [id]);
    return requireRecord(scope, 'VPN user', row);
  }

  /** Logins are compared in any letter case. @throws not_found */
  async getByLogin(db: Db, { projectId, environment }: Holder, vpnLogin: string): Promise<VpnUserRow> {
    const row = await queryOne<VpnUserRow>(
      db,
      `SELECT ${SELECTED} FROM vpn_users v WHERE ${OF_PARTNER} AND lower(v.vpn_login) = lower($3)`,
      [projectId, environment, vpnLogin],
    );
    if (!row) throw notFound('VPN user');
    return row;
  }

  /** A partner's page, newest first. @throws invalid_cursor */
  async page(
    db: Db,
    { projectId, environment }: Holder,
    { limit = PAGE_LIMIT_DEFAULT, cursor, status, syncStatus }: PartnerVpnUsersQuery,
  ): Promise<CursorPage<PartnerVpnUserResponse>> {
    const params: unknown[] = [projectId, environment, limit + 1];
    const before = readCursor(cursor);
    const conditions = [
      OF_PARTNER,
      before !== null && `v.id < $${params.push(before)}`,
      status && VPN_USER_STATUS_CONDITIONS[status],
      syncStatus && `v.sync_status = $${params.push(syncStatus)}`,
    ].filter((condition) => typeof condition === 'string');
    const rows = await query<VpnUserRow>(
      db,
      `SELECT ${SELECTED} FROM vpn_users v WHERE ${conditions.join(' AND ')} ORDER BY v.id DESC LIMIT $3`,
      params,
    );
    return toCursorPage(rows, limit, toPartnerVpnUser);
  }

  /** Every day from the first to the last one, those without traffic too. @throws not_found, validation_failed */
  async usage(db: Db, scope: Scope, id: number, { from, to = new Date() }: UsageQuery): Promise<UsageDay[]> {
    await this.get(db, scope, id);
    const first = from ?? new Date(to.getTime() - USAGE_DEFAULT_DAYS * DAY_MS);
    const days = (to.getTime() - first.getTime()) / DAY_MS;
    if (days < 0) throw invalidField('to', 'Must not lie before the first day');
    if (days > USAGE_KEPT_DAYS) throw invalidField('from', `At most ${USAGE_KEPT_DAYS} days at once`);
    return query<UsageDay>(
      db,
      `SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(u.bytes, 0) AS bytes, u.sessions
       FROM generate_series(date_trunc('day', $2::timestamptz), date_trunc('day', $3::timestamptz), interval '1 day') AS d (day)
       LEFT JOIN vpn_user_usage u ON u.vpn_user_id = $1 AND u.day = d.day ORDER BY d.day`,
      [id, first, to],
    );
  }

  /** The counters above the list; sandbox users are not counted. */
  async stats(db: Db, scope: Scope): Promise<VpnUserStats> {
    const row = await queryOne<VpnUserStats>(
      db,
      `SELECT count(*) AS total,
         count(*) FILTER (WHERE ${VPN_USER_STATUS_CONDITIONS.active}) AS active,
         count(*) FILTER (WHERE ${VPN_USER_STATUS_CONDITIONS.suspended}) AS suspended,
         count(*) FILTER (WHERE v.sync_status = 'failed') AS "syncErrors",
         count(*) FILTER (WHERE v.sync_status = 'pending') AS "syncPending"
       FROM vpn_users v
       WHERE v.desired = 'present' AND v.environment = 'production' AND ($1::int[] IS NULL OR v.project_id = ANY($1::int[]))`,
      [projectIdsOf(scope)],
    );
    if (!row) throw new Error('The VPN users were not counted');
    return row;
  }
}
