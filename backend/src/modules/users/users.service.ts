import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../common/omit-undefined.js';
import { notFound } from '../../common/errors/domain-error.js';
import type { StaffCaller, UserRole } from '../../common/http/caller.js';
import { listRows, type ListPage } from '../../common/http/list/list-rows.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import { onViolation } from '../../database/constraints.js';
import { execute, query, queryOne, type Db, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import type { RegisterUserRequest, UpdateUserRequest, UserRow } from './users.dto.js';
import { emailTaken, lastGlobalAdmin, ownAccount, roleForbids } from './users.errors.js';
import { USERS_LIST } from './users.list.js';

const ONE: ListQuery = { from: 0, to: 0, sort: null, search: null, filters: [] };

@Injectable()
export class UsersService {
  constructor(
    private readonly audit: AuditService,
    private readonly sessions: SessionsService,
  ) {}

  list(db: Db, listQuery: ListQuery): Promise<ListPage<UserRow>> {
    return listRows<UserRow>(db, USERS_LIST, listQuery, 'all');
  }

  /** @throws not_found */
  async get(db: Db, id: number): Promise<UserRow> {
    const page = await listRows<UserRow>(db, USERS_LIST, { ...ONE, filters: [{ name: 'id', values: [id] }] }, 'all');
    const [user] = page.rows;
    if (!user) throw notFound('user');
    return user;
  }

  /** @throws email_taken, not_found for a project that does not exist, global_admin_required */
  async register(tx: Tx, caller: StaffCaller, passwordHash: string, request: RegisterUserRequest): Promise<UserRow> {
    const { email, firstName, lastName, role = 'project_manager', isActive = true, projectIds = [] } = request;
    if (!(await this.lock(tx, caller, null))) throw roleForbids();
    const id = await this.insert(tx, { email, passwordHash, firstName, lastName, role, isActive });
    if (role === 'project_manager') await this.assign(tx, id, projectIds, caller.userId);
    const user = await this.get(tx, id);
    await this.audit.record(tx, caller.actor, { action: 'user_created', entityType: 'user', entityId: id, after: user });
    return user;
  }

  /** Used once, for the first global admin of an empty database. */
  async insert(
    tx: Tx,
    user: { email: string; passwordHash: string; firstName: string; lastName: string; role: UserRole; isActive: boolean },
  ): Promise<number> {
    const row = await onViolation(
      queryOne<{ id: number }>(
        tx,
        `INSERT INTO users (email, password_hash, first_name, last_name, role, is_active) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [user.email, user.passwordHash, user.firstName, user.lastName, user.role, user.isActive],
      ),
      { uq_users_email: emailTaken },
    );
    if (!row) throw new Error('The user was not written');
    return row.id;
  }

  /** @throws not_found, own_account, last_global_admin, email_taken, global_admin_required */
  async update(tx: Tx, caller: StaffCaller, id: number, passwordHash: string | null, request: UpdateUserRequest): Promise<UserRow> {
    const { password: _hashedAbove, projectIds, ...changes } = request;
    const mayStill = await this.lock(tx, caller, id);
    const before = await this.get(tx, id);
    const after = { ...before, ...omitUndefined(changes) };
    const losesAccess = after.role !== before.role || (before.isActive && !after.isActive);
    if (id === caller.userId && losesAccess) throw ownAccount();
    if (isAdmin(before) && !isAdmin(after)) await this.requireAnotherAdmin(tx, id);
    if (!mayStill) throw roleForbids();
    await onViolation(
      execute(
        tx,
        `UPDATE users SET email = $2, first_name = $3, last_name = $4, role = $5, is_active = $6, password_hash = coalesce($7, password_hash) WHERE id = $1`,
        [id, after.email, after.firstName, after.lastName, after.role, after.isActive, passwordHash],
      ),
      { uq_users_email: emailTaken },
    );
    // A global admin sees all projects without being assigned to any.
    if (after.role === 'global_admin' && before.role !== 'global_admin') await this.assign(tx, id, [], caller.userId);
    if (after.role === 'project_manager' && projectIds) await this.assign(tx, id, projectIds, caller.userId);
    if (!after.isActive || passwordHash !== null) await this.sessions.endAllOf(tx, id, id === caller.userId ? caller.sessionId : null);
    const user = await this.get(tx, id);
    await this.audit.record(tx, caller.actor, {
      action: 'user_updated',
      entityType: 'user',
      entityId: id,
      before,
      after: user,
      details: passwordHash === null ? {} : { passwordChanged: true },
    });
    return user;
  }

  /** @throws not_found, own_account, last_global_admin, global_admin_required */
  async remove(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    const mayStill = await this.lock(tx, caller, id);
    const before = await this.get(tx, id);
    if (id === caller.userId) throw ownAccount();
    if (isAdmin(before)) await this.requireAnotherAdmin(tx, id);
    if (!mayStill) throw roleForbids();
    await execute(tx, 'UPDATE users SET deleted_at = now(), is_active = false WHERE id = $1', [id]);
    await this.sessions.endAllOf(tx, id, null);
    await execute(tx, 'DELETE FROM user_project_assignments WHERE user_id = $1', [id]);
    await execute(tx, 'UPDATE projects SET manager_id = NULL WHERE manager_id = $1', [id]);
    await this.audit.record(tx, caller.actor, { action: 'user_deleted', entityType: 'user', entityId: id, before });
  }

  /**
   * Every change of somebody's rights takes the rows of all active global admins first, so that two demotions cannot pass each other.
   * @returns whether the caller is one of them still: hashing a password takes a while, and whoever was dismissed meanwhile makes no admin
   */
  private async lock(tx: Tx, { userId }: StaffCaller, id: number | null): Promise<boolean> {
    const rows = await query<{ id: number; isAdmin: boolean }>(
      tx,
      `SELECT id, role = 'global_admin' AND is_active AND deleted_at IS NULL AS "isAdmin" FROM users
       WHERE (role = 'global_admin' AND is_active AND deleted_at IS NULL) OR id = $1 ORDER BY id FOR UPDATE`,
      [id],
    );
    return rows.some((row) => row.id === userId && row.isAdmin);
  }

  private async requireAnotherAdmin(tx: Tx, id: number): Promise<void> {
    const others = await query(
      tx,
      `SELECT id FROM users WHERE role = 'global_admin' AND is_active AND deleted_at IS NULL AND id <> $1 LIMIT 1`,
      [id],
    );
    if (others.length === 0) throw lastGlobalAdmin();
  }

  private async assign(tx: Tx, userId: number, projectIds: number[], createdBy: number): Promise<void> {
    const wanted = [...new Set(projectIds)];
    const known = await query(tx, 'SELECT id FROM projects WHERE id = ANY($1::int[]) AND deleted_at IS NULL', [wanted]);
    if (known.length !== wanted.length) throw notFound('project');
    await execute(tx, 'DELETE FROM user_project_assignments WHERE user_id = $1 AND project_id <> ALL($2::int[])', [userId, wanted]);
    // A project's contact is one of its members.
    await execute(tx, 'UPDATE projects SET manager_id = NULL WHERE manager_id = $1 AND id <> ALL($2::int[])', [userId, wanted]);
    await execute(
      tx,
      `INSERT INTO user_project_assignments (user_id, project_id, created_by) SELECT $1, unnest($2::int[]), $3 ON CONFLICT (user_id, project_id) DO NOTHING`,
      [userId, wanted, createdBy],
    );
  }
}

const isAdmin = ({ role, isActive }: UserRow): boolean => role === 'global_admin' && isActive;
