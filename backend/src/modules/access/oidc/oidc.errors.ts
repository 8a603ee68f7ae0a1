import { DomainError } from '../../../common/errors/domain-error.js';

export const providerAway = (): DomainError =>
  new DomainError('unavailable', 'oidc_unavailable', 'The provider of single sign-on cannot be reached. Please try again in a moment.');
export const notFinished = (): DomainError =>
  new DomainError('unauthenticated', 'oidc_denied', 'You have not finished signing in at the provider.');
/** The provider's answer is not valid; `reason` is for the audit trail and the log alone. */
export class NotAccepted extends DomainError {
  constructor(readonly reason: string) {
    super('unauthenticated', 'oidc_failed', 'What the provider sent back was not accepted. Please begin again.');
  }
}
export const visitEnded = (): DomainError =>
  new DomainError('unauthenticated', 'oidc_ended', 'This sign-in has taken too long or was begun elsewhere. Please begin again.');
export const otherProof = (): DomainError =>
  new DomainError('unauthenticated', 'oidc_other_proof', 'Please confirm who you are with your password, a code or a passkey.');
