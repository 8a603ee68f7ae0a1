import type { EntityTarget } from 'typeorm';

import type { StaffCaller } from '../../common/http/caller.js';
import type { Tx } from '../../database/database.js';
import type { Decision } from './decision.entity.js';

type Outcome = { status: 'completed' } | { status: 'rejected'; rejectedReason: string };

/** Writes who decided, and when by the database's clock. The caller holds the row's lock. */
export async function decide(
  tx: Tx,
  kind: EntityTarget<Decision>,
  decision: Decision,
  { userId }: StaffCaller,
  outcome: Outcome,
): Promise<void> {
  const decided = { ...outcome, decidedBy: userId };
  await tx.update(kind, decision.id, { ...decided, decidedAt: () => 'now()' });
  Object.assign(decision, decided);
}
