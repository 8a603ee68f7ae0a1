import { DomainError } from '../../../common/errors/domain-error.js';
import type { TopupStatus } from '../topups/topup-request.entity.js';
import type { TopupReversal } from './topup-reversal.entity.js';

const ACTIONS = { completed: 'topup_reversal_approved', rejected: 'topup_reversal_rejected' } as const;

/** Refusals on money are audited by themselves: their transaction is rolled back. */
const refused = (
  code: string,
  message: string,
  next: keyof typeof ACTIONS,
  { id, projectId, amount }: TopupReversal,
  extra?: { who: string[] },
): DomainError =>
  new DomainError('conflict', code, message, {
    ...(extra && { extra }),
    audit: { action: ACTIONS[next], entityType: 'topup_reversal', entityId: id, projectId, details: { amount } },
  });

export const reversalNotPending = (reversal: TopupReversal, next: keyof typeof ACTIONS): DomainError =>
  refused('reversal_not_pending', `This reversal is ${reversal.status} already.`, next, reversal);

export const notIndependent = (reversal: TopupReversal, why: string, who: string[]): DomainError =>
  refused('not_independent', why, 'completed', reversal, { who });

interface Topup {
  id: number;
  projectId: number;
  amount: string;
}

const requestRefused = (code: string, message: string, { id, projectId, amount }: Topup, extra?: Record<string, string>): DomainError =>
  new DomainError('conflict', code, message, {
    ...(extra && { extra }),
    audit: { action: 'topup_reversal_requested', entityType: 'topup_request', entityId: id, projectId, details: { amount } },
  });

export const topupNotCompleted = (topup: Topup, status: TopupStatus): DomainError =>
  requestRefused('topup_not_completed', `This topup request is ${status}: nothing of it was credited.`, topup);

export const reversedOnChain = (topup: Topup): DomainError =>
  requestRefused('paid_on_chain', 'This topup was paid on the chain: it goes back as a refund of its payment.', topup);

export const nothingToReverse = (topup: Topup): DomainError =>
  requestRefused('already_reversed', 'This topup is reversed in full already, or its reversal waits for a decision.', topup);

export const reversalExceedsTopup = (topup: Topup, reversible: string): DomainError =>
  requestRefused('reversal_exceeds_topup', `At most ${reversible} of this topup can still be reversed.`, topup, { reversible });
