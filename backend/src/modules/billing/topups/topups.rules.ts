import { paidOnChain, topupNotPending } from './topups.errors.js';
import type { TopupSource, TopupStatus } from './topup-request.entity.js';

/** Approving completes at once: `approved` is never a state of its own. */
const MOVES: Readonly<Record<TopupStatus, readonly TopupStatus[]>> = {
  pending: ['completed', 'rejected'],
  completed: [],
  rejected: [],
};

const ACTIONS: Readonly<Record<'completed' | 'rejected', string>> = { completed: 'topup_approved', rejected: 'topup_rejected' };

export interface DecidableTopup {
  id: number;
  projectId: number;
  amount: string;
  status: TopupStatus;
  source: TopupSource;
  /** The person who asked for it, or who switched automatic top-ups on; null where nobody is known. */
  causedBy: number | null;
  /** The people who set amount and threshold of an automatic one. */
  alsoCausedBy: number[];
}

/** @throws topup_not_pending, paid_on_chain */
export function requireDecidable(topup: DecidableTopup, next: 'completed' | 'rejected'): void {
  if (!MOVES[topup.status].includes(next)) throw topupNotPending(ACTIONS[next], topup, topup.status);
  if (topup.source === 'crypto') throw paidOnChain(ACTIONS[next], topup);
}
