import { DomainError, invalidField } from '../../../common/errors/domain-error.js';

export const challengeEnded = (): DomainError =>
  new DomainError('unauthenticated', 'challenge_ended', 'This sign-in has taken too long or was begun elsewhere. Please begin again.');
/** One answer for every kind of second factor. */
export const wrongFactor = (): DomainError =>
  new DomainError('unauthenticated', 'invalid_code', 'This code is not right, or was used before.');
export const wrongCode = (): DomainError => invalidField('code', 'This code is not right, or was used before.');
export const passkeyNotTaken = (): DomainError => invalidField('assertion', 'This passkey was not accepted.');
export const totpEnabled = (): DomainError =>
  new DomainError('conflict', 'totp_enabled', 'An authenticator app is set up already. Remove it first to set up another one.');
export const totpNotBegun = (): DomainError =>
  new DomainError('conflict', 'totp_not_begun', 'Please begin again: there is no authenticator app to confirm.');
export const noSecondFactor = (): DomainError =>
  new DomainError('conflict', 'no_second_factor', 'Recovery codes replace an authenticator app or a passkey. Set one up first.');
export const passkeyTaken = (): DomainError => new DomainError('conflict', 'passkey_taken', 'This passkey is set up already.');
export const tooManyPasskeys = (): DomainError =>
  new DomainError('conflict', 'too_many_passkeys', 'You have 20 passkeys. Remove one first.');
export const passkeysOff = (reason: string): DomainError => new DomainError('conflict', 'passkeys_off', reason);
