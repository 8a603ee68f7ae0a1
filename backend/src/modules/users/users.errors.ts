import { inWords } from '../../common/counters/counters.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { sentenceOf, type Permission } from '../../common/http/permissions.js';

export const emailTaken = (): DomainError =>
  new DomainError('conflict', 'email_taken', 'This email address is in use already.', { fields: { email: 'In use already' } });

export const ownAccount = (): DomainError =>
  new DomainError(
    'conflict',
    'own_account',
    'You cannot change your own role, or deactivate or delete yourself. Ask another global admin.',
  );

export const signInNotPrivate = (): DomainError =>
  new DomainError(
    'conflict',
    'sign_in_not_private',
    'Somebody who may do less than you, or has left, may be able to sign in as you. Ask an administrator to remove your second factors, if you have any, and then to make a new link for you.',
  );

export const lastGlobalAdmin = (): DomainError =>
  new DomainError('conflict', 'last_global_admin', 'At least one active global admin must remain.');

export const permissionRequired = (permission: Permission): DomainError =>
  new DomainError('forbidden', 'permission_required', `Your role does not allow this. It takes: ${sentenceOf(permission)}.`);

export const tooManySignIns = (retryAfterSeconds: number): DomainError =>
  new DomainError('throttled', 'too_many_sign_ins', `Too many sign-in attempts. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

/** One counted row for each address, route and minute, without the link. */
const LINK_REFUSED = { action: 'password_link_refused', entityType: 'user' };

export const linkEnded = (): DomainError =>
  new DomainError('gone', 'link_ended', 'This link was used already, has ended, or was replaced by a newer one. Ask for a new one.', {
    audit: LINK_REFUSED,
  });

export const tooManyLinkTries = (retryAfterSeconds: number): DomainError =>
  new DomainError('throttled', 'too_many_tries', `Too many tries. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
    audit: LINK_REFUSED,
  });

export const userInactive = (): DomainError =>
  new DomainError('conflict', 'user_inactive', 'This user is inactive. Activate the account first.');

export const wrongCurrentPassword = (field = 'currentPassword'): DomainError => invalidField(field, 'The current password is not right.');

export const samePassword = (field = 'newPassword'): DomainError =>
  invalidField(field, 'The new password must be another than the current one.');

export const sessionEnded = (): DomainError =>
  new DomainError('unauthenticated', 'unauthenticated', 'Your session has ended. Please sign in again.');
