import { DomainError } from '../../common/errors/domain-error.js';
import type { Obligation } from '../../common/proof.js';

export const invalidCredentials = (): DomainError => new DomainError('unauthenticated', 'invalid_credentials', 'Invalid credentials');

export const crossSite = (): DomainError => new DomainError('forbidden', 'cross_site', 'This request was sent by another site.');
export const viewTooWide = (): DomainError =>
  new DomainError('forbidden', 'view_ended', 'You may not see this person’s console any more: your rights or theirs have changed.');
export const viewedPersonGone = (): DomainError =>
  new DomainError('forbidden', 'view_ended', 'The person whose console you see was deactivated or removed.');
export const viewerObliged = (): DomainError =>
  new DomainError('forbidden', 'view_ended', 'Something is asked of you first: please return to your own console.');
const TO_DO_FIRST: Readonly<Record<Obligation, string>> = {
  password_change_required: 'Please choose a password of your own first.',
  mfa_enrolment_required: 'Please set up a second factor first.',
};
export const obligationFirst = (obligation: Obligation): DomainError => new DomainError('forbidden', obligation, TO_DO_FIRST[obligation]);
export const noAudience = (): DomainError => new DomainError('forbidden', 'forbidden', 'This route is closed.');
