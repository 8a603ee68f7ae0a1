import { EnumField, Out, TextField, TextListField } from '../../../common/http/fields.js';
import { PERMISSION_NAMES, rightsOf, type BuiltInRole, type Permission, type RoleScope } from '../../../common/http/permissions.js';
import type { Role } from './role.entity.js';

const SCOPES = ['all', 'assigned'] as const satisfies RoleScope[];
const CODE = { min: 2, max: 20, pattern: /^[a-z][a-z0-9_]*$/, message: 'Small letters, digits and underscores, a letter first' };
const PERMISSIONS_FIELD = { max: 50, maxItems: PERMISSION_NAMES.length, values: PERMISSION_NAMES };

export class CreateRoleRequest {
  @TextField({ ...CODE, description: 'Names the role in the records of its users; it never changes.' })
  code!: string;

  @TextField({ min: 1, max: 100 })
  name!: string;

  @TextListField(PERMISSIONS_FIELD)
  permissions!: Permission[];

  @EnumField(SCOPES, { description: '`assigned`: the projects that its user is a member of.' })
  scope!: RoleScope;
}

export class UpdateRoleRequest {
  @TextField({ ...CODE, optional: true, description: 'The code that the role has.' })
  code?: string;

  @TextField({ min: 1, max: 100, optional: true })
  name?: string;

  @TextListField({ ...PERMISSIONS_FIELD, optional: true })
  permissions?: Permission[];

  @EnumField(SCOPES, { optional: true })
  scope?: RoleScope;
}

export type RoleRow = Omit<Role, 'changedBy' | 'changedAt'> & { userCount: number };

export class RoleResponse {
  @Out.id() id!: number;
  @Out.text() code!: string;
  @Out.text() name!: string;
  @Out.oneOf(PERMISSION_NAMES, { isArray: true }) permissions!: Permission[];
  @Out.oneOf(SCOPES) scope!: RoleScope;
  @Out.bool({ description: 'A built-in role is neither changed nor removed.' }) isBuiltIn!: boolean;
  @Out.int() userCount!: number;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export class PermissionResponse {
  @Out.oneOf(PERMISSION_NAMES) name!: Permission;
  @Out.text({ description: 'What somebody with it may do.' }) sentence!: string;
  @Out.bool({ description: 'It concerns no single project, so that a role of assigned projects cannot have it.' }) isGlobal!: boolean;
  @Out.oneOf(PERMISSION_NAMES, { isArray: true, description: 'A role with it also has these: changes answer with the record.' })
  reads!: readonly Permission[];
  @Out.text({ isArray: true, description: 'The built-in roles that have it.' }) roles!: readonly BuiltInRole[];
}

/** In the order of the table. */
export function permissionsOf(role: Pick<Role, 'code' | 'permissions' | 'scope'>): Permission[] {
  const { permissions } = rightsOf({ role: role.code, rolePermissions: role.permissions, roleScope: role.scope });
  return PERMISSION_NAMES.filter((name) => permissions.has(name));
}

export const toRole = (row: RoleRow): RoleResponse => ({
  id: row.id,
  code: row.code,
  name: row.name,
  permissions: permissionsOf(row),
  scope: row.scope,
  isBuiltIn: row.isBuiltIn,
  userCount: row.userCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
