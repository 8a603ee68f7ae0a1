import type { Adjustment, AdjustmentStatus } from './adjustment.entity.js';
import { adjustmentNotPending } from './adjustments.errors.js';

export const MOVES: Readonly<Record<AdjustmentStatus, readonly AdjustmentStatus[]>> = {
  pending: ['completed', 'rejected'],
  completed: [],
  rejected: [],
};

/** @throws adjustment_not_pending */
export function requireMove(adjustment: Adjustment, next: 'completed' | 'rejected'): void {
  if (!MOVES[adjustment.status].includes(next)) throw adjustmentNotPending(adjustment, next);
}
