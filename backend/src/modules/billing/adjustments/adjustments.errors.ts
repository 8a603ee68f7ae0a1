import { DomainError, invalidField } from '../../../common/errors/domain-error.js';
import type { Adjustment } from './adjustment.entity.js';

const ACTIONS = { completed: 'adjustment_approved', rejected: 'adjustment_rejected' } as const;

/** Refusals on money are audited by themselves: their transaction is rolled back. */
const refused = (
  code: string,
  message: string,
  next: keyof typeof ACTIONS,
  { id, projectId, amount }: Adjustment,
  extra?: { who: string[] },
): DomainError =>
  new DomainError('conflict', code, message, {
    ...(extra && { extra }),
    audit: { action: ACTIONS[next], entityType: 'adjustment', entityId: id, projectId, details: { amount } },
  });

export const adjustmentNotPending = (adjustment: Adjustment, next: keyof typeof ACTIONS): DomainError =>
  refused('adjustment_not_pending', `This adjustment is ${adjustment.status} already.`, next, adjustment);

export const notIndependent = (adjustment: Adjustment, why: string, who: string[]): DomainError =>
  refused('not_independent', why, 'completed', adjustment, { who });

/** Most likely the same request twice, after a reload or from a second window. */
export const repeatedAdjustment = (projectId: number, amount: string): DomainError =>
  new DomainError(
    'conflict',
    'repeated_adjustment',
    `You adjusted this balance by ${amount} within the last minute. Send it again with confirmRepeat to do it a second time.`,
    { audit: { action: 'balance_adjusted', entityType: 'project', entityId: projectId, projectId, details: { amount } } },
  );

export const tooManyAdjustments = (projectId: number, amount: string, max: number): DomainError =>
  new DomainError('conflict', 'too_many_open', `This project has ${max} open adjustments already. Please have them decided first.`, {
    audit: { action: 'adjustment_requested', entityType: 'project', entityId: projectId, projectId, details: { amount } },
  });

export const nothingToAdjust = (): DomainError => invalidField('amount', 'An adjustment moves an amount other than zero.');
