import type { ChangeStatus, PendingChange } from './pending-change.entity.js';
import { changeNotPending } from './pending-changes.errors.js';

export const MOVES: Readonly<Record<ChangeStatus, readonly ChangeStatus[]>> = {
  pending: ['completed', 'rejected'],
  completed: [],
  rejected: [],
};

/** @throws change_not_pending */
export function requireMove(change: PendingChange, next: 'completed' | 'rejected'): void {
  if (!MOVES[change.status].includes(next)) throw changeNotPending(change, next);
}
