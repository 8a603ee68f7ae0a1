import type { Transfer } from '../../chain/transfers.js';
import type { HeldReason } from '../payment.rules.js';

export interface Candidates {
  /** Projects to which the paying wallet is bound. */
  bound: readonly number[];
  /** The projects that submitted the transaction's hash, or that of one it replaced, the earliest first. */
  submissions: readonly { projectId: number; isEarly: boolean }[];
  /** Projects with a request that this transfer can pay in time. */
  asking: readonly number[];
  /** Staff have to decide between the wallet's projects already. */
  staffDecide: boolean;
}

export type Owner = { staffDecide: boolean } & ({ projectId: number; heldReason: null } | { projectId: null; heldReason: HeldReason });

/**
 * The project that owns a transfer. The paying wallet must be bound to it, so that no project claims the payment of another: the project
 * that submitted the hash, otherwise the one whose request is open. Where that is not exactly one, the transfer is held for staff; where
 * several have submitted it, no later submission decides it. Submissions from before any transfer of the transaction was seen come first;
 * without one the first later one counts, as if all its transfers had been seen at once.
 */
export function ownerOf({ bound, submissions, asking, staffDecide }: Candidates): Owner {
  if (bound.length === 0) return { projectId: null, heldReason: 'wallet_not_bound', staffDecide };
  if (bound.length > 1 && staffDecide) return { projectId: null, heldReason: 'several_projects', staffDecide };
  const own = submissions.filter(({ projectId }) => bound.includes(projectId));
  const early = own.filter(({ isEarly }) => isEarly);
  const submitted = (early.length > 0 ? early : own.slice(0, 1)).map(({ projectId }) => projectId);
  const among = submitted.length > 0 ? submitted : bound;
  const [only, ...others] = among.length > 1 ? among.filter((projectId) => asking.includes(projectId)) : among;
  return only !== undefined && others.length === 0
    ? { projectId: only, heldReason: null, staffDecide }
    : { projectId: null, heldReason: 'several_projects', staffDecide: submitted.length > 1 };
}

interface KnownEvent {
  logIndex: number;
  blockHash: string | null;
}

export interface Matched<Row extends KnownEvent> {
  /** Known events whose place on the chain has changed. */
  pairs: [Row, Transfer][];
  fresh: Transfer[];
  /** Known events that the transaction has no longer. */
  gone: Row[];
}

/**
 * Compares a transaction's known events with those it has now. Mined again in another block, it has the same events with other log
 * indexes, so its n-th event is the n-th known one: if they were taken for new ones, they would be credited again.
 */
export function matchEvents<Row extends KnownEvent>(known: readonly Row[], seen: readonly Transfer[]): Matched<Row> {
  const inPlace = (row: Row, event: Transfer): boolean => row.blockHash === event.blockHash && row.logIndex === event.logIndex;
  const rows = known.filter((row) => !seen.some((event) => inPlace(row, event))).sort((a, b) => a.logIndex - b.logIndex);
  const events = seen.filter((event) => !known.some((row) => inPlace(row, event))).sort((a, b) => a.logIndex - b.logIndex);
  const pairs = rows.slice(0, events.length).map((row, index): [Row, Transfer] => [row, events[index] as Transfer]);
  return { pairs, fresh: events.slice(rows.length), gone: rows.slice(events.length) };
}
