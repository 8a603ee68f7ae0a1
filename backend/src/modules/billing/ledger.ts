import type { Actor } from '../../common/http/caller.js';
import type { Db, Tx } from '../../database/database.js';
import type { Balance, Moved } from './ledger.queries.js';
import type { UsedPrice } from './transactions/transaction.entity.js';

export interface Movement {
  projectId: number;
  /** Positive, whichever way it moves. */
  amount: string;
  /** Names the event, such as `subscription:44:activation`: the same event never moves money twice. */
  reference: string;
  description: string;
  subscriptionId?: number | null;
  actor: Actor;
  /** For an amount that was paid or is refunded in tokens. */
  prices?: readonly UsedPrice[] | null;
}

export interface Refund {
  /** What is left of the charge, when absent. */
  amount?: string;
  reason: string;
  actor: Actor;
}

export interface FullRefund {
  projectId: number;
  subscriptionId: number;
  reason: string;
  actor: Actor;
}

/** The movements of sales, in the ledger of production or in the sandbox. */
export interface Ledger {
  /** An amount of zero moves nothing: null. @throws insufficient_balance, already_booked */
  charge(tx: Tx, movement: Movement): Promise<Moved | null>;
  refund(tx: Tx, chargeId: number, refund: Refund): Promise<Moved>;
  /** Gives back what is left of every charge of a subscription. */
  refundInFull(tx: Tx, refund: FullRefund): Promise<Moved[]>;
  /** Holds the balance until the transaction ends: nothing moves meanwhile. */
  lock(tx: Tx, projectId: number): Promise<void>;
  balanceOf(db: Db, projectId: number): Promise<Balance>;
}
