import { DomainError } from '../../common/errors/domain-error.js';
import type { ChangeKind, PendingChange } from './pending-change.entity.js';

const refused = (code: string, message: string, action: string, { id, kind, projectId }: PendingChange, who?: string[]): DomainError =>
  new DomainError('conflict', code, message, {
    ...(who && { extra: { who } }),
    audit: { action, entityType: 'pending_change', entityId: id, projectId, details: { kind } },
  });

export const changeNotPending = (change: PendingChange, next: 'completed' | 'rejected'): DomainError =>
  refused(
    'change_not_pending',
    `This change is ${change.status} already.`,
    next === 'completed' ? 'change_approved' : 'change_rejected',
    change,
  );

export const notIndependent = (change: PendingChange, why: string, who: string[]): DomainError =>
  refused('not_independent', why, 'change_approved', change, who);

export const changeWaits = (kind: ChangeKind, projectId: number | null): DomainError =>
  new DomainError(
    'conflict',
    'change_pending',
    'A raise of this limit is waiting for confirmation already. Please have it decided first.',
    {
      audit: { action: 'change_requested', entityType: 'pending_change', projectId, details: { kind } },
    },
  );
