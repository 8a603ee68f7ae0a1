import { DomainError } from '../../../common/errors/domain-error.js';

/** Why a sign-in at the provider is refused here; the login page has a sentence for each code. */
export const notVerified = (): DomainError =>
  new DomainError('unauthenticated', 'oidc_unverified', 'The provider has not verified your email address.');
/** One answer for an unknown, a deactivated and a removed user. */
export const nobodyHere = (): DomainError =>
  new DomainError('unauthenticated', 'oidc_unknown', 'There is no active account here for you. Ask an administrator.');
export const otherIdentity = (): DomainError =>
  new DomainError('unauthenticated', 'oidc_bound', 'This account is bound to another person at the provider. Ask an administrator.');
