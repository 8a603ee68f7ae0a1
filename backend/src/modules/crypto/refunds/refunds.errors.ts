import { DomainError, type ErrorKind } from '../../../common/errors/domain-error.js';
import type { CryptoRefund } from './crypto-refund.entity.js';

const PAYMENT_GONE = 'The chain has taken this payment back: decide about that first.';

interface Payment {
  id: number;
  projectId: number | null;
}

const requestRefused = (code: string, message: string, { id, projectId }: Payment, extra?: Record<string, string>): DomainError =>
  new DomainError('conflict', code, message, {
    ...(extra && { extra }),
    audit: { action: 'crypto_refund_requested', entityType: 'crypto_payment', entityId: id, projectId },
  });

export const notRefundable = (payment: Payment): DomainError =>
  requestRefused('payment_not_refundable', 'Only a credited payment or a held transfer can be refunded.', payment);

export const notFinal = (payment: Payment): DomainError =>
  requestRefused('payment_not_final', 'This transfer does not have all its confirmations yet.', payment);

export const refundOfReorganised = (payment: Payment): DomainError => requestRefused('payment_reorganised', PAYMENT_GONE, payment);

export const refundOfProposed = (payment: Payment): DomainError =>
  requestRefused('assignment_pending', 'An assignment of this transfer waits for a decision: reject it first.', payment);

export const nothingToRefund = (payment: Payment): DomainError =>
  requestRefused('already_refunded', 'This payment is refunded in full already, or its refund is under way.', payment);

export const refundExceedsPayment = (payment: Payment, refundable: string): DomainError =>
  requestRefused('refund_exceeds_payment', `At most ${refundable} of this payment can still be refunded.`, payment, { refundable });

export const refundTooSmall = (payment: Payment): DomainError =>
  requestRefused('refund_too_small', 'So little is not even the smallest unit of the token.', payment);

type Step = 'approved' | 'rejected' | 'signed' | 'sent';

const stepRefused = (
  code: string,
  message: string,
  step: Step,
  { id, projectId, amount }: CryptoRefund,
  more: { kind?: ErrorKind; extra?: Record<string, string | number | object | null> } = {},
): DomainError =>
  new DomainError(more.kind ?? 'conflict', code, message, {
    ...(more.extra && { extra: more.extra }),
    audit: { action: `crypto_refund_${step}`, entityType: 'crypto_refund', entityId: id, projectId, details: { amount } },
  });

export const refundNotPending = (refund: CryptoRefund, step: 'approved' | 'rejected'): DomainError =>
  stepRefused('refund_not_pending', `This refund is ${refund.status} already.`, step, refund);

export const receiverUnbound = (refund: CryptoRefund): DomainError =>
  stepRefused(
    'receiver_not_bound',
    'The receiving wallet is not bound to the project any more. Reject this refund, and request another.',
    'approved',
    refund,
  );

export const refundNotIndependent = (refund: CryptoRefund, why: string, who: string[]): DomainError =>
  stepRefused('not_independent', why, 'approved', refund, { extra: { who } });

export const refundNotApproved = (refund: CryptoRefund, step: 'signed' | 'sent'): DomainError =>
  stepRefused('refund_not_approved', `This refund is ${refund.status}: there is nothing to sign.`, step, refund);

export const notTheApprover = (refund: CryptoRefund): DomainError =>
  stepRefused('not_the_approver', 'The person who approved this refund signs it.', 'signed', refund, { kind: 'forbidden' });

export const beingSigned = (refund: CryptoRefund): DomainError =>
  stepRefused(
    'refund_being_signed',
    `This refund is being signed by ${refund.signer ?? 'another wallet'} with nonce ${refund.nonce ?? '?'}: sign it with these, or use that nonce for something else first.`,
    'signed',
    refund,
    { extra: { signer: refund.signer, nonce: refund.nonce } },
  );

export const signerIsContract = (refund: CryptoRefund): DomainError =>
  stepRefused(
    'signer_is_contract',
    'This address is a contract: it sends no transactions of its own, so its refund could not be found on the chain. Sign with a wallet that has a key.',
    'signed',
    refund,
  );

export const paymentGone = (refund: CryptoRefund, step: 'approved' | 'signed'): DomainError =>
  stepRefused('payment_reorganised', PAYMENT_GONE, step, refund);

export const nonceUsed = (refund: CryptoRefund, next: number): DomainError =>
  stepRefused('nonce_used', `This wallet has used that nonce already; its next one is ${next}.`, 'signed', refund, { extra: { next } });

export const nonceAhead = (refund: CryptoRefund, next: number): DomainError =>
  stepRefused('nonce_ahead', `That nonce is too far ahead: the next one of this wallet is ${next}.`, 'signed', refund, { extra: { next } });

export const nonceTaken = (refund: CryptoRefund): DomainError =>
  stepRefused('nonce_taken', 'Another refund is being signed with this nonce of the wallet.', 'signed', refund);

export const notThisRefund = (refund: CryptoRefund): DomainError =>
  stepRefused(
    'not_this_refund',
    'This transaction does not send what the refund says, from its signer and with its nonce.',
    'sent',
    refund,
  );

export const refundsOpen = (payment: Payment): DomainError =>
  new DomainError('conflict', 'refund_open', 'A refund of this payment is under way: complete or reject it first.', {
    audit: { action: 'crypto_payment_reversed', entityType: 'crypto_payment', entityId: payment.id, projectId: payment.projectId },
  });
