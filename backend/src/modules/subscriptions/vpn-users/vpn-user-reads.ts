import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import type { Environment } from '../../../common/http/caller.js';
import { PAGE_LIMIT_DEFAULT, readCursor, toCursorPage, type CursorPage } from '../../../common/http/list/cursor.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import type { ListQuery } from '../../../common/http/list/list-query.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import {
  toPartnerVpnUser,
  type PartnerVpnUserResponse,
  type PartnerVpnUsersQuery,
  type VpnUserRow,
  type VpnUserStats,
} from './vpn-users.dto.js';
import { VPN_USER_COLUMNS, VPN_USER_STATUS_CONDITIONS, VPN_USERS_LIST } from './vpn-users.list.js';

const SELECTED = Object.entries(VPN_USER_COLUMNS)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ');
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
      [scope === 'all' ? null : scope],
    );
    if (!row) throw new Error('The VPN users were not counted');
    return row;
  }
}
