import { randomUUID } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import { notFound } from '../../common/errors/domain-error.js';
import type { Actor } from '../../common/http/caller.js';
import { amountOf, centsOf, isZero, twoPlaces } from '../../common/money.rules.js';
import { Database, queryOne, type Db, type Tx } from '../../database/database.js';
import { Signals } from '../../database/signals.js';
import { AuditService } from '../audit/audit.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import {
  alreadyBooked,
  alreadyRefunded,
  insufficientBalance,
  notRefundable,
  refundExceedsCharge,
  reservationExceedsBalance,
} from './billing.errors.js';
import {
  freeBalance,
  lockBalance,
  lockedBalances,
  moveBalance,
  refundable,
  refundableChargesOf,
  storedBalance,
  type Balance,
  type Moved,
  type NewMovement,
} from './ledger.queries.js';
import type { FullRefund, Ledger, Movement, Refund } from './ledger.js';
import { LowBalance } from './low-balance.js';
import { endReservation, release, reserve, type Reservation } from './reservations/reservations.queries.js';
import { columnsOf } from '../../database/select.js';
import type { Transaction, UsedPrice } from './transactions/transaction.entity.js';

export type { Balance, Moved } from './ledger.queries.js';

export interface ProjectCost {
  projectId: number;
  /** Signed: a charge is positive. */
  amount: string;
  balanceAfter: string;
}

export interface BalanceAdjustment {
  projectId: number;
  /** Signed. */
  amount: string;
  reason: string;
  /** Names the event where there is one that must not move money twice. */
  reference?: string;
  /** Further words of the audit row. */
  details?: object;
  /** Of a correction of what was paid in tokens. */
  prices?: readonly UsedPrice[] | null;
  actor: Actor;
}

/** Everything that moves money, always in the caller's transaction. It locks the project's balance row, so call it last. */
@Injectable()
export class BillingService implements Ledger {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
    private readonly lowBalance: LowBalance,
  ) {}

  /**
   * Takes from the balance. An amount of zero moves nothing and leaves no row: null.
   * @throws insufficient_balance, already_booked
   */
  async charge(tx: Tx, movement: Movement): Promise<Moved | null> {
    const { projectId, amount } = movement;
    if (isZero(amount)) return null;
    requirePositive(amount);
    const moved = await moveBalance(tx, { ...entryOf(movement), type: 'subscription_charge', amount: `-${amount}` }, false);
    if (!moved) throw insufficientBalance(projectId, twoPlaces(amount), (await storedBalance(tx, projectId)).available);
    await this.lowBalance.afterMovement(tx, projectId, moved);
    if (moved.isLow && moved.autoTopupEnabled) await this.lowBalance.requestTopup(tx, projectId);
    return moved;
  }

  /** Adds to the balance. @throws already_booked */
  async credit(tx: Tx, movement: Movement): Promise<Moved> {
    requirePositive(movement.amount);
    return this.move(tx, { ...entryOf(movement), type: 'topup', amount: movement.amount });
  }

  /** Takes a credit back, below zero if it is spent. @throws already_booked */
  async reverse(tx: Tx, movement: Movement): Promise<Moved> {
    requirePositive(movement.amount);
    return this.move(tx, { ...entryOf(movement), type: 'other', amount: `-${movement.amount}` });
  }

  /**
   * Promises a part of the balance: nothing is booked, and no charge takes it from now on.
   * @throws refund_exceeds_balance
   */
  async reserve(tx: Tx, reservation: Reservation, reference: string): Promise<void> {
    const { projectId, amount } = reservation;
    requirePositive(amount);
    const reserved = await reserve(tx, reservation, reference);
    if (!reserved) throw reservationExceedsBalance(projectId, twoPlaces(amount), await freeBalance(tx, projectId));
    await this.lowBalance.afterMovement(tx, projectId, reserved);
  }

  /** Releases the amount that was reserved for the event, if there is one. */
  async release(tx: Tx, reference: string): Promise<void> {
    const reservation = await endReservation(tx, reference);
    if (!reservation) return;
    await release(tx, reservation);
    this.database.afterCommit(tx, () => this.signals.wake('renewals'));
  }

  /**
   * Books the amount that was reserved for the event: the movement has the reservation's project, amount and reference. @throws
   * already_booked
   */
  async settle(
    tx: Tx,
    { reference, description, actor, prices }: Pick<Movement, 'reference' | 'description' | 'actor' | 'prices'>,
  ): Promise<Moved> {
    const reservation = await endReservation(tx, reference);
    if (!reservation) throw alreadyBooked(reference);
    const { projectId, amount } = reservation;
    const entry = entryOf({ projectId, amount, reference, description, actor, prices });
    return this.move(tx, { ...entry, type: 'other', amount: `-${amount}` }, amount);
  }

  /** Holds the balance until the transaction ends: nothing moves meanwhile. */
  lock(tx: Tx, projectId: number): Promise<void> {
    return lockBalance(tx, projectId);
  }

  balanceOf(db: Db, projectId: number): Promise<Balance> {
    return storedBalance(db, projectId);
  }

  /** The cost of the work for each project, and the balance after it: nothing else moves on these balances until the transaction ends. */
  async costsOf<T>(tx: Tx, projectIds: readonly number[], work: () => Promise<T>): Promise<{ result: T; costs: ProjectCost[] }> {
    const before = await lockedBalances(tx, projectIds);
    const result = await work();
    const after = new Map((await lockedBalances(tx, projectIds)).map(({ projectId, balance }) => [projectId, balance]));
    const costs = before.map(({ projectId, balance }) => {
      const balanceAfter = after.get(projectId) ?? balance;
      return { projectId, amount: amountOf(centsOf(balance) - centsOf(balanceAfter)), balanceAfter };
    });
    return { result, costs: costs.filter(({ amount }) => !isZero(amount)) };
  }

  /**
   * Gives back a charge, or a part of it; all refunds of one charge never exceed it.
   * @throws not_found, not_refundable, already_refunded, refund_exceeds_charge
   */
  async refund(tx: Tx, transactionId: number, { amount, reason, actor }: Refund): Promise<Moved> {
    const charge = await queryOne<{ projectId: number }>(
      tx,
      `SELECT ${columnsOf<Transaction>(['projectId'])} FROM transactions WHERE id = $1`,
      [transactionId],
    );
    if (!charge) throw notFound('transaction');
    await this.projects.requireLive(tx, 'all', charge.projectId);
    await lockBalance(tx, charge.projectId);
    const possible = await refundable(tx, transactionId, amount ?? null);
    if (!possible) throw notFound('transaction');
    const { projectId, subscriptionId, number } = possible;
    if (possible.type !== 'subscription_charge') throw notRefundable(transactionId, projectId);
    if (possible.isUsedUp) throw alreadyRefunded(transactionId, projectId);
    if (possible.isTooMuch) throw refundExceedsCharge(transactionId, projectId, possible.rest);
    const moved = await this.move(tx, {
      projectId,
      type: 'refund',
      amount: possible.amount,
      reference: `refund:${transactionId}:${number}`,
      description: reason,
      subscriptionId,
      refundOfId: transactionId,
      processedBy: personOf(actor),
    });
    await this.audit.record(tx, actor, {
      action: 'transaction_refunded',
      entityType: 'transaction',
      entityId: transactionId,
      projectId,
      details: { amount: moved.amount, reason, refundTransactionId: moved.transactionId, subscriptionId },
    });
    return moved;
  }

  /** Gives back what is left of every charge of a subscription; nothing where nothing is left. */
  async refundInFull(tx: Tx, { projectId, subscriptionId, reason, actor }: FullRefund): Promise<Moved[]> {
    await lockBalance(tx, projectId);
    const refunds: Moved[] = [];
    for (const id of await refundableChargesOf(tx, projectId, subscriptionId)) refunds.push(await this.refund(tx, id, { reason, actor }));
    return refunds;
  }

  /**
   * Corrects a balance by a signed amount; it may leave the balance below zero, as a reversal may.
   * @throws not_found, already_booked
   */
  async adjust(
    tx: Tx,
    { projectId, amount, reason, reference = `adjustment:${randomUUID()}`, details = {}, prices, actor }: BalanceAdjustment,
  ): Promise<Moved> {
    await this.projects.requireLive(tx, 'all', projectId);
    const moved = await this.move(tx, {
      projectId,
      type: 'other',
      amount,
      reference,
      description: reason,
      subscriptionId: null,
      refundOfId: null,
      processedBy: personOf(actor),
      prices,
    });
    await this.audit.record(tx, actor, {
      action: 'balance_adjusted',
      entityType: 'project',
      entityId: projectId,
      projectId,
      before: { balance: moved.balanceBefore },
      after: { balance: moved.balanceAfter },
      details: { amount: moved.amount, reason, transactionId: moved.transactionId, ...details },
    });
    return moved;
  }

  private async move(tx: Tx, movement: NewMovement, released?: string): Promise<Moved> {
    const moved = await moveBalance(tx, movement, true, released);
    if (!moved) throw new Error(`Project ${movement.projectId} has no balance`);
    await this.lowBalance.afterMovement(tx, movement.projectId, moved);
    // The balance may now cover what it did not before.
    if (isPositive(moved.amount)) this.database.afterCommit(tx, () => this.signals.wake('renewals'));
    return moved;
  }
}

const isPositive = (amount: string): boolean => centsOf(amount) > 0n;

const personOf = (actor: Actor): number | null => (actor.kind === 'user' ? actor.id : null);

const entryOf = ({
  projectId,
  reference,
  description,
  subscriptionId = null,
  actor,
  prices,
}: Movement): Omit<NewMovement, 'type' | 'amount'> => ({
  projectId,
  reference,
  description,
  subscriptionId,
  refundOfId: null,
  processedBy: personOf(actor),
  prices,
});

/** A caller that computes a negative price is a bug, not a refusal. */
function requirePositive(amount: string): void {
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || isZero(amount))
    throw new Error(`A movement needs a positive amount of whole cents, not ${amount}`);
}
