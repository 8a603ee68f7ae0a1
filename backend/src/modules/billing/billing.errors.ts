import { DomainError } from '../../common/errors/domain-error.js';

export const insufficientBalance = (projectId: number, required: string, available: string): DomainError =>
  new DomainError('payment_required', 'insufficient_balance', `The balance of ${available} does not cover the charge of ${required}.`, {
    extra: { required, available },
    audit: {
      action: 'movement_refused',
      entityType: 'project',
      entityId: projectId,
      projectId,
      details: { amount: required, available },
    },
  });

/** Tokens are refunded only up to the amount that is still in the balance. */
export const reservationExceedsBalance = (projectId: number, required: string, available: string): DomainError =>
  new DomainError(
    'conflict',
    'refund_exceeds_balance',
    `Only ${available} of the balance is left to give back: the rest is spent or reserved.`,
    {
      extra: { required, available },
      audit: {
        action: 'movement_refused',
        entityType: 'project',
        entityId: projectId,
        projectId,
        details: { amount: required, available },
      },
    },
  );

/** The same event would move money a second time; its first movement remains. */
export const alreadyBooked = (reference: string): DomainError =>
  new DomainError('conflict', 'already_booked', 'This has been booked already.', {
    audit: { action: 'movement_refused', entityType: 'transaction', details: { reference } },
  });

const refundRefused = (
  code: string,
  message: string,
  transactionId: number,
  projectId: number,
  extra?: Record<string, string>,
): DomainError =>
  new DomainError('conflict', code, message, {
    ...(extra && { extra }),
    audit: { action: 'transaction_refunded', entityType: 'transaction', entityId: transactionId, projectId },
  });

export const notRefundable = (transactionId: number, projectId: number): DomainError =>
  refundRefused('not_refundable', 'Only a subscription charge can be refunded.', transactionId, projectId);

export const alreadyRefunded = (transactionId: number, projectId: number): DomainError =>
  refundRefused('already_refunded', 'This charge has been refunded in full.', transactionId, projectId);

export const refundExceedsCharge = (transactionId: number, projectId: number, refundable: string): DomainError =>
  refundRefused('refund_exceeds_charge', `At most ${refundable} of this charge can still be refunded.`, transactionId, projectId, {
    refundable,
  });
