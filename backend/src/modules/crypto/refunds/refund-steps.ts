import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

import { notFound } from '../../../common/errors/domain-error.js';
import type { Actor } from '../../../common/http/caller.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import type { Db, Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService, type EventType } from '../../outbox/outbox.service.js';
import { CryptoRefund, type RefundStatus } from './crypto-refund.entity.js';
import { mayBecome, refundTokens } from './refund.rules.js';

/** Past participles of the audit's actions, for each state that a refund can reach; `dropped` goes back to be signed. */
type Step = 'requested' | 'approved' | 'rejected' | 'signing' | 'sent' | 'dropped' | 'completed' | 'failed';

const EVENTS: Partial<Record<Step, EventType>> = {
  requested: 'crypto_refund.requested',
  approved: 'crypto_refund.approved',
  rejected: 'crypto_refund.rejected',
  completed: 'crypto_refund.completed',
  failed: 'crypto_refund.failed',
};

/** Every step of a refund, under its lock: the state moves as the table allows, with the audit row and the event of it. */
@Injectable()
export class RefundSteps {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  /** Locks the refund, so that two callers take turns and the second one sees the step of the first. @throws not_found */
  async lock(tx: Tx, scope: Scope, id: number): Promise<CryptoRefund> {
    const refund = await tx.getRepository(CryptoRefund).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!refund) throw notFound('refund');
    return requireRecord(scope, 'refund', refund);
  }

  /** The nonces of a wallet with which another refund is or may be paid. */
  async takenNonces(db: Db, { id, chainId }: CryptoRefund, signer: string, nonces: readonly number[]): Promise<Set<number | null>> {
    const status = In<RefundStatus>(['signing', 'sent', 'completed']);
    const others = await db.getRepository(CryptoRefund).findBy({ id: Not(id), chainId, signer, nonce: In([...nonces]), status });
    return new Set(others.map(({ nonce }) => nonce));
  }

  /** @param step the name of the audit action, where it is not that of the new state */
  async move(
    tx: Tx,
    actor: Actor,
    refund: CryptoRefund,
    status: RefundStatus,
    changes: QueryDeepPartialEntity<CryptoRefund> & Partial<CryptoRefund>,
    details: object = {},
    step: Step = status === 'pending' ? 'requested' : status,
  ): Promise<void> {
    if (!mayBecome(refund, status)) throw new Error(`Refund ${refund.id} cannot become ${status} from ${refund.status}`);
    await tx.update(CryptoRefund, refund.id, { ...changes, status });
    Object.assign(refund, changes, { status });
    await this.report(tx, actor, refund, step, details);
  }

  async report(tx: Tx, actor: Actor, refund: CryptoRefund, step: Step, details: object): Promise<void> {
    const { id, projectId, paymentId, amount, tokenSymbol, status, reason, requestedBy, decidedBy, rejectedReason, failureReason } = refund;
    const tokenAmount = refundTokens(refund);
    await this.audit.record(tx, actor, {
      action: `crypto_refund_${step}`,
      entityType: 'crypto_refund',
      entityId: id,
      projectId,
      after: { status },
      details: { amount, tokenAmount, ...details },
    });
    const type = EVENTS[step];
    if (!type) return;
    const people = { requestedBy, approvedBy: decidedBy };
    const data = {
      id,
      projectId,
      paymentId,
      amount,
      currency: 'USD',
      tokenAmount,
      tokenSymbol,
      status,
      reason,
      rejectedReason,
      failureReason,
    };
    await this.outbox.publish(tx, { type, projectId, subject: `crypto_refund:${id}`, data: { ...data, ...people } });
  }
}
