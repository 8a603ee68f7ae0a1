import { DomainError } from '../../../common/errors/domain-error.js';
import type { Verdict } from '../../users/independence/confirmations.service.js';
import type { TopupStatus } from './topup-request.entity.js';

/** Refusals on money are audited by themselves: their transaction is rolled back. */
interface Target {
  id: number;
  projectId: number;
  amount: string;
}

const refused = (
  code: string,
  message: string,
  action: string,
  { id, projectId, amount }: Target,
  extra?: { who: string[] },
): DomainError =>
  new DomainError('conflict', code, message, {
    ...(extra && { extra }),
    audit: { action, entityType: 'topup_request', entityId: id, projectId, details: { amount } },
  });

export const topupNotPending = (action: string, target: Target, status: TopupStatus): DomainError =>
  refused('topup_not_pending', `This topup request is ${status} already.`, action, target);

/** A person's own request has a code of its own. */
export const notIndependent = (target: Target, why: string, { isOwn, who }: Verdict): DomainError =>
  refused(isOwn ? 'own_request' : 'not_independent', why, 'topup_approved', target, { who });

export const paidOnChain = (action: string, target: Target): DomainError =>
  refused('paid_on_chain', 'This topup is decided by its payment on the chain, not by hand.', action, target);

export const tooManyOpen = (projectId: number, amount: string, max: number): DomainError =>
  new DomainError('conflict', 'too_many_open', `This project has ${max} open topup requests already. Please have them decided first.`, {
    audit: { action: 'topup_requested', entityType: 'project', entityId: projectId, projectId, details: { amount } },
  });

export const externalPaymentTaken = (): DomainError =>
  new DomainError('conflict', 'external_payment_id_taken', 'Another topup request of this project has this payment id already.', {
    fields: { externalPaymentId: 'In use already' },
  });

export const paymentMethodInactive = (): DomainError =>
  new DomainError('conflict', 'payment_method_inactive', 'This payment method is deactivated.', {
    fields: { paymentMethodId: 'Deactivated' },
  });
