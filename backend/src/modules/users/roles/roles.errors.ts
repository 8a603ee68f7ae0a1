import { DomainError, invalidField } from '../../../common/errors/domain-error.js';
import { sentenceOf, type Permission } from '../../../common/http/permissions.js';

export const roleTaken = (): DomainError =>
  new DomainError('conflict', 'role_taken', 'There is a role with this code already.', { fields: { code: 'In use already' } });

export const roleInUse = (): DomainError =>
  new DomainError('conflict', 'role_in_use', 'Users have this role. Give them another one first.');

export const roleBuiltIn = (): DomainError =>
  new DomainError('conflict', 'role_built_in', 'A built-in role is neither changed nor removed. Make one of your own.');

export const ownRole = (): DomainError =>
  new DomainError('conflict', 'own_account', 'You cannot change the role that you have yourself. Ask another person who may.');

export const beyondOwnRights = (): DomainError =>
  new DomainError('forbidden', 'grant_forbidden', 'This would take or give rights that you do not have yourself.');

export const roleOfNewcomers = (): DomainError =>
  new DomainError(
    'forbidden',
    'grant_forbidden',
    'Everybody who first comes by single sign-on gets this role. Only a global admin makes, changes or removes it.',
  );

export const permissionNotHeld = (requiredPermission: Permission): DomainError =>
  new DomainError(
    'forbidden',
    'grant_forbidden',
    `Nobody hands out what they may not do themselves. You lack: ${sentenceOf(requiredPermission)}.`,
    { extra: { requiredPermission } },
  );

export const unknownRole = (): DomainError => invalidField('role', 'There is no such role');

export const codeIsFixed = (): DomainError => invalidField('code', 'The code of a role never changes');

export const needsAllProjects = (names: readonly string[]): DomainError =>
  invalidField('permissions', `Only a role of all projects can have: ${names.join(', ')}`);

export const needsToRead = (names: readonly string[]): DomainError =>
  invalidField('permissions', `Who changes something reads it too. Add: ${names.join(', ')}`);
