import { isDeepStrictEqual } from 'node:util';

import { Inject, Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';

import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { oneBy, type ListQuery } from '../../../common/http/list/list-query.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { includesRights, PERMISSIONS, rightsOf, type Permission, type Rights } from '../../../common/http/permissions.js';
import { ENV, type Env } from '../../../config/env.js';
import { onViolation, type Db, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { IndependenceService } from '../independence/independence.service.js';
import { GivenAccess } from '../links/given-access.js';
import { LinksService } from '../links/links.service.js';
import { CallerRights, lockRights } from '../memberships/caller-rights.js';
import { User } from '../user.entity.js';
import { Role } from './role.entity.js';
import { permissionsOf, type CreateRoleRequest, type RoleRow, type UpdateRoleRequest } from './roles.dto.js';
import {
  beyondOwnRights,
  codeIsFixed,
  needsAllProjects,
  needsToRead,
  ownRole,
  permissionNotHeld,
  roleBuiltIn,
  roleInUse,
  roleOfNewcomers,
  roleTaken,
  unknownRole,
} from './roles.errors.js';
import { ROLES_LIST } from './roles.list.js';

/** The role of deleted users once their own is deleted. */
const ROLE_OF_REMOVED = 'viewer';

type RoleFacts = Pick<Role, 'code' | 'name' | 'permissions' | 'scope'>;

const rightsOfRole = ({ code, permissions, scope }: RoleFacts): Rights =>
  rightsOf({ role: code, rolePermissions: permissions, roleScope: scope });

@Injectable()
export class RolesService {
  constructor(
    private readonly access: GivenAccess,
    private readonly audit: AuditService,
    private readonly independence: IndependenceService,
    private readonly links: LinksService,
    private readonly rights: CallerRights,
    @Inject(ENV) private readonly env: Env,
  ) {}

  list(db: Db, listQuery: ListQuery): Promise<ListPage<RoleRow>> {
    return listRows<RoleRow>(db, ROLES_LIST, listQuery, 'all');
  }

  /** @throws not_found */
  async get(db: Db, id: number): Promise<RoleRow> {
    const [role] = (await listRows<RoleRow>(db, ROLES_LIST, oneBy('id', id), 'all')).rows;
    if (!role) throw notFound('role');
    return role;
  }

  /** @throws validation_failed on `role` */
  async rightsOf(db: Db, code: string): Promise<Rights> {
    const role = await db.getRepository(Role).findOneBy({ code });
    if (!role) throw unknownRole();
    return rightsOfRole(role);
  }

  /** @throws role_taken, grant_forbidden, sign_in_not_private, validation_failed */
  async create(tx: Tx, caller: StaffCaller, request: CreateRoleRequest): Promise<RoleRow> {
    await this.lock(tx, caller);
    const { code, name, scope } = request;
    const role = { code, name, scope, permissions: permissionsOf(request) };
    requireGrantable(caller, role);
    this.requireMayChange(caller, code);
    await this.access.requirePrivateSignIn(tx, caller);
    const row = tx.getRepository(Role).create(role);
    await onViolation(tx.getRepository(Role).insert(row), { uq_roles_code: roleTaken });
    await this.independence.recordRoleMade(tx, caller.userId, code);
    await this.record(tx, caller, 'role_created', row.id, { after: role });
    return this.get(tx, row.id);
  }

  /** @throws not_found, role_built_in, own_account, role_in_use, grant_forbidden, sign_in_not_private, validation_failed */
  async update(tx: Tx, caller: StaffCaller, id: number, request: UpdateRoleRequest): Promise<RoleRow> {
    await this.lock(tx, caller);
    const before = await this.changeable(tx, caller, id);
    if (request.code !== undefined && request.code !== before.code) throw codeIsFixed();
    const { name = before.name, scope = before.scope, permissions = before.permissions } = request;
    const after = { code: before.code, name, scope, permissions: permissionsOf({ code: before.code, permissions, scope }) };
    requireGrantable(caller, after);
    // Members of projects are those who see assigned ones.
    if (scope !== before.scope && before.userCount > 0) throw roleInUse();
    if (!includesRights(rightsOfRole(before), rightsOfRole(after))) await this.access.requirePrivateSignIn(tx, caller);
    await tx.getRepository(Role).update(id, after);
    await this.recordChange(tx, caller, rightsOfRole(before), after);
    await this.record(tx, caller, 'role_updated', id, { before: factsOf(before), after });
    return this.get(tx, id);
  }

  /** @throws not_found, role_built_in, own_account, role_in_use, grant_forbidden */
  async remove(tx: Tx, caller: StaffCaller, id: number): Promise<void> {
    await this.lock(tx, caller);
    const before = await this.changeable(tx, caller, id);
    if (before.userCount > 0) throw roleInUse();
    await tx.getRepository(User).update({ role: before.code, deletedAt: Not(IsNull()) }, { role: ROLE_OF_REMOVED });
    await tx.getRepository(Role).delete(id);
    await this.record(tx, caller, 'role_deleted', id, { before: factsOf(before) });
  }

  private async lock(tx: Tx, caller: StaffCaller): Promise<void> {
    await lockRights(tx);
    await this.rights.hold(tx, caller);
  }

  private async changeable(tx: Tx, caller: StaffCaller, id: number): Promise<RoleRow> {
    const role = await this.get(tx, id);
    if (role.isBuiltIn) throw roleBuiltIn();
    if (role.code === caller.role) throw ownRole();
    requireOwned(caller, rightsOfRole(role));
    this.requireMayChange(caller, role.code);
    return role;
  }

  /** The environment gives a role to people whom nobody here has made. @throws grant_forbidden */
  private requireMayChange({ isGlobalAdmin }: StaffCaller, code: string): void {
    if (code === this.env.OIDC_DEFAULT_ROLE && !isGlobalAdmin) throw roleOfNewcomers();
  }

  /** A new name alone gives nobody anything. Who made a link to an account that may less got none to one that may more. */
  private async recordChange(tx: Tx, caller: StaffCaller, before: Rights, role: RoleFacts): Promise<void> {
    const after = rightsOfRole(role);
    if (isDeepStrictEqual(before, after)) return;
    const holderIds = await this.independence.recordRoleChange(tx, caller.userId, role.code, before);
    await this.access.endUnentitled(tx, caller.actor, holderIds);
    if ([...after.permissions].some((name) => !before.permissions.has(name))) await this.links.revokeOfRole(tx, role.code);
    if (!includesRights(before, after)) await this.links.endUntrusted(tx, caller.actor, holderIds);
  }

  private record(
    tx: Tx,
    caller: StaffCaller,
    action: string,
    entityId: number,
    changes: { before?: object; after?: object },
  ): Promise<void> {
    return this.audit.record(tx, caller.actor, { action, entityType: 'role', entityId, ...changes });
  }
}

const factsOf = ({ code, name, permissions, scope }: RoleFacts): RoleFacts => ({ code, name, permissions, scope });

/** Nobody gives or takes permissions that they lack themselves, or takes over a user with such. @throws grant_forbidden */
export function requireOwned(caller: StaffCaller, rights: Rights): void {
  const own: Rights = { permissions: caller.permissions, scope: caller.scope === 'all' ? 'all' : 'assigned' };
  if (!includesRights(own, rights)) throw beyondOwnRights();
}

/** The first of these permissions that the caller lacks. */
export const firstMissing = (caller: StaffCaller, needed: readonly Permission[]): Permission | undefined =>
  needed.find((permission) => !caller.permissions.has(permission));

/** For what acts or reads in somebody's place, such as a key or a webhook. @throws grant_forbidden */
export function requireHeld(caller: StaffCaller, needed: readonly Permission[]): void {
  const missing = firstMissing(caller, needed);
  if (missing !== undefined) throw permissionNotHeld(missing);
}

function requireGrantable(caller: StaffCaller, role: RoleFacts): void {
  const global = PERMISSIONS.filter(({ name, isGlobal }) => isGlobal && role.permissions.includes(name));
  if (role.scope === 'assigned' && global.length > 0) throw needsAllProjects(global.map(({ name }) => name));
  const rights = rightsOfRole(role);
  requireOwned(caller, rights);
  const unread = readsOf(rights).filter((name) => !rights.permissions.has(name));
  if (unread.length > 0) throw needsToRead(unread);
}

/** What the answers to changes under these permissions show. */
const readsOf = ({ permissions }: Rights): Permission[] => [
  ...new Set(PERMISSIONS.filter(({ name }) => permissions.has(name)).flatMap(({ reads }) => reads)),
];
