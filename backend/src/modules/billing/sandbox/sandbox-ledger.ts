import { randomUUID } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import { amountOf, centsOf, isZero } from '../../../common/money.rules.js';
import type { Db, Tx } from '../../../database/database.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import type { LowBalanceData } from '../balances/balances.dto.js';
import { insufficientBalance, refundExceedsCharge } from '../billing.errors.js';
import type { Ledger, Movement, Refund } from '../ledger.js';
import type { Moved } from '../ledger.queries.js';
import {
  lockSandbox,
  moveSandboxBalance,
  sandboxBalance,
  sandboxCharges,
  type SandboxBalance,
  type SandboxMovement,
} from './sandbox-ledger.queries.js';

/** The money of sandboxes: charged and refunded as in production, from a balance that the shop sets as it likes. */
@Injectable()
export class SandboxLedger implements Ledger {
  constructor(private readonly outbox: OutboxService) {}

  /** @throws insufficient_balance, already_booked */
  async charge(tx: Tx, { projectId, amount, reference, description, subscriptionId = null }: Movement): Promise<Moved | null> {
    if (isZero(amount)) return null;
    await lockSandbox(tx, projectId);
    const entry = { projectId, reference, description, subscriptionId, refundOfId: null };
    const moved = await this.move(tx, { ...entry, type: 'subscription_charge', amount: `-${amount}` });
    if (!moved) throw insufficientBalance(projectId, amount, (await sandboxBalance(tx, projectId)).available);
    return moved;
  }

  lock(tx: Tx, projectId: number): Promise<void> {
    return lockSandbox(tx, projectId);
  }

  balanceOf(db: Db, projectId: number): Promise<SandboxBalance> {
    return sandboxBalance(db, projectId);
  }

  /** @throws not_found, refund_exceeds_charge */
  async refund(tx: Tx, chargeId: number, { amount, reason }: Refund): Promise<Moved> {
    const [found] = await sandboxCharges(tx, { id: chargeId });
    if (!found) throw notFound('transaction');
    const { projectId, subscriptionId } = found;
    await lockSandbox(tx, projectId);
    const [charge = found] = await sandboxCharges(tx, { id: chargeId });
    const given = amount ?? charge.rest;
    if (centsOf(given) > centsOf(charge.rest)) throw refundExceedsCharge(chargeId, projectId, charge.rest);
    const reference = `refund:${chargeId}:${charge.refunds + 1}`;
    const entry = { projectId, reference, description: reason, subscriptionId, refundOfId: chargeId };
    const moved = await this.move(tx, { ...entry, type: 'refund', amount: given });
    if (!moved) throw new Error(`Sandbox ${projectId} has no balance`);
    return moved;
  }

  async refundInFull(tx: Tx, { projectId, subscriptionId, ...refund }: Parameters<Ledger['refundInFull']>[1]): Promise<Moved[]> {
    await lockSandbox(tx, projectId);
    const refunds: Moved[] = [];
    for (const { id, rest } of await sandboxCharges(tx, { subscriptionId }))
      if (!isZero(rest)) refunds.push(await this.refund(tx, id, refund));
    return refunds;
  }

  /** The balance that the shop wants, as a movement, so that its transactions explain each balance. */
  async set(tx: Tx, projectId: number, balance: string): Promise<void> {
    await lockSandbox(tx, projectId);
    const amount = centsOf(balance) - centsOf((await this.balanceOf(tx, projectId)).balance);
    if (amount === 0n) return;
    const entry = {
      reference: `sandbox:${randomUUID()}`,
      description: 'Balance of the sandbox set',
      subscriptionId: null,
      refundOfId: null,
    };
    await this.move(tx, { ...entry, projectId, type: 'other', amount: amountOf(amount) });
  }

  private async move(tx: Tx, movement: SandboxMovement): Promise<Moved | undefined> {
    const { projectId } = movement;
    const moved = await moveSandboxBalance(tx, movement);
    if (moved?.hasCrossed) {
      const { balanceAfter: balance, lowBalanceThreshold } = moved;
      const data: LowBalanceData = {
        projectId,
        environment: 'development',
        balance,
        reserved: '0.00',
        lowBalanceThreshold,
        currency: 'USD',
      };
      await this.outbox.publish(tx, { type: 'balance.low', projectId, subject: `sandbox:${projectId}`, data: { ...data } });
    }
    return moved;
  }
}
