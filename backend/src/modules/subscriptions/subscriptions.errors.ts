import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { SubscriptionStatus } from './subscription.entity.js';

const conflict = (code: string, message: string, fields?: Record<string, string>): DomainError =>
  new DomainError('conflict', code, message, fields && { fields });

export const subscriptionIdTaken = (): DomainError =>
  conflict('subscription_id_taken', 'A subscription with this Subscription ID exists already.', { subscriptionId: 'In use already' });

const LOGIN_TAKEN = 'This VPN Login ID is in use already.';

/** Whose it is stays inside: the answer does not say. */
export class VpnLoginTaken extends DomainError {
  constructor(readonly projectId: number | null) {
    super('conflict', 'vpn_login_taken', LOGIN_TAKEN, { fields: { vpnLoginId: 'In use already' } });
  }
}

export const invalidTransition = (from: SubscriptionStatus, to: SubscriptionStatus): DomainError =>
  conflict(
    'invalid_transition',
    from === 'expired' && to === 'active'
      ? 'An expired subscription becomes active by being renewed.'
      : `A subscription that is ${from} cannot become ${to}.`,
    { status: `Not from ${from}` },
  );

export const notRenewable = (status: SubscriptionStatus): DomainError =>
  conflict('invalid_transition', `A subscription that is ${status} cannot be renewed.`);

export const notChangeable = (status: SubscriptionStatus): DomainError =>
  conflict('invalid_transition', `The plan of a subscription that is ${status} cannot be changed.`);

export const notTransferable = (which: string): DomainError =>
  conflict('invalid_transition', `A subscription ${which} cannot be transferred.`);

/** A price, a plan or the state has changed since the quote: the error contains the new one. */
export const priceChanged = (quote: object): DomainError =>
  new DomainError(
    'conflict',
    'price_changed',
    'The amount has changed since it was quoted. Nothing was done; please look at the new quote.',
    {
      extra: { quote },
    },
  );

export const refundForbidden = (): DomainError =>
  new DomainError('forbidden', 'refund_forbidden', 'Only a global admin may cancel with a refund in this project.', {
    fields: { refund: 'Only for global admins' },
  });

export const datesAreFixed = (status: SubscriptionStatus): DomainError =>
  conflict(
    'invalid_transition',
    status === 'expired'
      ? 'An expired subscription is renewed, not edited.'
      : `The dates of a subscription that is ${status} cannot be changed.`,
  );

export const noTimeLeft = (status: SubscriptionStatus): DomainError =>
  status === 'pending'
    ? invalidField('endDate', 'End date must lie in the future')
    : conflict('invalid_transition', 'The time of this subscription has run out. Please renew it before it is activated.');

export const immutableField = (field: string): DomainError =>
  conflict('immutable_field', `${field} cannot be changed once the subscription exists.`, { [field]: 'Cannot be changed' });

export const maxUsersReached = (maxUsers: number): DomainError =>
  conflict('max_users_reached', `This project's limit of ${maxUsers} active or suspended subscriptions is reached.`);

export const endsTooLate = (maxDays: number): DomainError => invalidField('endDate', `At most ${maxDays} days at once`);

export const projectPaused = (): DomainError =>
  new DomainError('forbidden', 'project_paused', 'This project is paused: nothing is sold or renewed.');

export const projectInactive = (): DomainError => new DomainError('forbidden', 'project_inactive', 'This project is archived.');

export const serverUnsupported = (): DomainError =>
  conflict(
    'server_unsupported',
    'The VPN server of this project has a version that is not supported: nothing is written to it, and nothing is sold.',
  );

export const correctionForbidden = (): DomainError =>
  new DomainError('forbidden', 'field_forbidden', 'Only a global admin may correct dates without a charge.', {
    fields: { correction: 'Only for global admins' },
  });

export const notDeleted = (): DomainError => conflict('not_deleted', 'This subscription is not deleted.');

export const restoredTooLate = (days: number): DomainError =>
  conflict('restored_too_late', `A deleted subscription can be restored for ${days} days.`);

export const refundedOnDeletion = (): DomainError =>
  conflict(
    'refunded_on_deletion',
    'This subscription was refunded when it was deleted, as it had never been provisioned. Please sell it again.',
  );

export const chargeForbidden = (): DomainError =>
  new DomainError('forbidden', 'field_forbidden', 'Only a global admin may bring subscriptions in without a charge.', {
    fields: { charge: 'Only for global admins' },
  });

export const idempotencyKeyRequired = (): DomainError =>
  new DomainError('invalid', 'idempotency_key_required', 'This call needs an Idempotency-Key header.');

export const planSetsLength = (): DomainError =>
  invalidField('endDate', 'This subscription has a plan, which sets its length: move its start, and its end follows');
