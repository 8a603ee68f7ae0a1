import type { StaffCaller } from '../../common/http/caller.js';
import { includesRights, type Rights } from '../../common/http/permissions.js';
import { keepStoredTexts } from '../../common/http/stored-texts.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import type { InfluenceKind } from './independence/user-influence.entity.js';
import type { User } from './user.entity.js';
import { UpdateUserRequest, type UserRow } from './users.dto.js';

/** Hashes, made before the transaction: of the new password, and of the own current one where it was asked for and was right. */
export interface PasswordChange {
  newHash: string | undefined;
  provenHash: string | undefined;
}

/** One change of an account, and what it means. */
export type AccountChange = ReturnType<typeof factsOf> & { rightsBefore: Rights; rights: Rights };

export function factsOf(caller: StaffCaller, before: UserRow, request: UpdateUserRequest, { newHash, provenHash }: PasswordChange) {
  const { password: _hashed, currentPassword: _proven, projectIds, ...changes } = keepStoredTexts(UpdateUserRequest, request, before);
  // Without the projects, which are stored apart.
  const after: UserRow = { ...before, ...omitUndefined(changes) };
  const hasNewRole = after.role !== before.role;
  return {
    before,
    after,
    projectIds,
    newHash,
    provenHash,
    isOwn: before.id === caller.userId,
    isActivated: !before.isActive && after.isActive,
    hasNewRole,
    hasNewEmail: after.email !== before.email,
    hasNewPassword: newHash !== undefined,
    losesAccess: hasNewRole || (before.isActive && !after.isActive),
  };
}

/** The parts of a change that give somebody access or rights. */
export function influencesOf({ isActivated, hasNewRole, hasNewPassword, hasNewEmail }: AccountChange): InfluenceKind[] {
  const kinds: Record<Exclude<InfluenceKind, 'created' | 'factor' | 'link' | 'membership'>, boolean> = {
    activated: isActivated,
    role: hasNewRole,
    password: hasNewPassword,
    email: hasNewEmail,
  };
  return (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => kinds[kind]);
}

const addsProject = ({ before, projectIds = [] }: AccountChange): boolean => projectIds.some((id) => !before.projectIds.includes(id));

/** Whether somebody gets access or rights by it. Its owner's own password does not count. */
export const givesAccess = (change: AccountChange): boolean =>
  change.hasNewEmail || change.hasNewRole || change.isActivated || (change.hasNewPassword && !change.isOwn) || addsProject(change);

/** False where a change does no more than take access away. */
export function givesSomething(change: AccountChange): boolean {
  const { before, after } = change;
  const hasNewName = after.firstName !== before.firstName || after.lastName !== before.lastName;
  return givesAccess(change) || hasNewName || change.hasNewPassword;
}

/** Whether the account may do more afterwards. */
export const getsMore = (change: AccountChange): boolean =>
  change.isActivated || (change.rights.scope === 'assigned' && addsProject(change)) || !includesRights(change.rightsBefore, change.rights);

export const isAdmin = ({ role, isActive }: Pick<User, 'role' | 'isActive'>): boolean => role === 'global_admin' && isActive;
