import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { sentenceOf, type Permission } from '../../common/http/permissions.js';

export const projectInUse = (): DomainError =>
  new DomainError(
    'conflict',
    'project_in_use',
    'This project has subscriptions or payments, and they stay on record. Archive it instead: set its status to inactive.',
  );

export const useMove = (): DomainError =>
  new DomainError(
    'conflict',
    'use_move',
    'This project has VPN users. Please move it to the other server, so that they are made there first and removed here after.',
  );

export function fieldsForbidden(names: readonly string[]): DomainError {
  const fields = Object.fromEntries(names.map((name) => [name, 'Only a global admin may set this.']));
  return new DomainError('forbidden', 'field_forbidden', `Only a global admin may set ${names.join(', ')}.`, { fields });
}

export function connectionForbidden(names: readonly string[], permission: Permission): DomainError {
  const message = `A VPN server receives its customers' email addresses, so changing its connection also takes: ${sentenceOf(permission)}.`;
  return new DomainError('forbidden', 'field_forbidden', message, { fields: Object.fromEntries(names.map((name) => [name, message])) });
}

export const contradictingStatus = (): DomainError => invalidField('isActive', 'isActive is false exactly when status is inactive.');
export const notACoreUrl = (protocols: readonly string[]): DomainError =>
  invalidField(
    'coreUrl',
    `The address of the VPN server: ${protocols.map((each) => `${each}//`).join(' or ')}, without a user name or password.`,
  );
export const missingCoreUrl = (): DomainError => invalidField('coreUrl', 'This kind of VPN server needs an address.');
export const passwordNeededAgain = (): DomainError =>
  invalidField('kagePassword', 'Type the password again: what is stored is not sent to another VPN server.');
export const inactiveContact = (): DomainError => invalidField('managerId', 'This user is deactivated.');
export const adminsAreNoMembers = (): DomainError => invalidField('userIds', 'A global admin sees every project and is not made a member.');
