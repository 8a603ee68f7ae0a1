import { Injectable } from '@nestjs/common';

import type { Actor } from '../../../common/http/caller.js';
import { query, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import type { TopupCompletedData } from './topups.dto.js';

export interface ChainTopup {
  projectId: number;
  amount: string;
  description: string;
  /** The ledger reference with which the same transaction credits the amount, such as `crypto:1:0x…:7`. */
  reference: string;
}

/** Top-ups that a payment on the chain has decided: they are completed from their first moment, and nobody approves them by hand. */
@Injectable()
export class ChainTopups {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  /** Writes the completed requests; the caller credits the balances in the same transaction, last. @returns their ids, in the order given */
  async record(tx: Tx, actor: Actor, topups: readonly ChainTopup[]): Promise<number[]> {
    const rows = await query<{ id: number }>(
      tx,
      `INSERT INTO topup_requests (project_id, source, amount, description, status, completed_at)
       SELECT project_id, 'crypto', amount, description, 'completed', now()
       FROM unnest($1::int[], $2::numeric[], $3::text[]) WITH ORDINALITY AS t (project_id, amount, description, position) ORDER BY position
       RETURNING id`,
      [topups.map(({ projectId }) => projectId), topups.map(({ amount }) => amount), topups.map(({ description }) => description)],
    );
    const written = topups.map(({ projectId, amount, description, reference }, index) => {
      const id = rows[index]?.id;
      if (id === undefined) throw new Error('A top-up request was not written');
      return {
        id,
        projectId,
        reference,
        after: { projectId, amount, status: 'completed' as const, source: 'crypto' as const, description },
      };
    });
    await this.audit.recordAll(
      tx,
      actor,
      written.map(({ id, projectId, reference, after }) => ({
        action: 'topup_completed',
        entityType: 'topup_request',
        entityId: id,
        projectId,
        after,
        details: { reference },
      })),
    );
    await this.outbox.publish(
      tx,
      ...written.map(({ id, projectId, after }) => ({
        type: 'topup.completed' as const,
        projectId,
        subject: `topup:${id}`,
        data: { id, ...after, requestedBy: null, externalPaymentId: null, currency: 'USD' } satisfies TopupCompletedData,
      })),
    );
    return written.map(({ id }) => id);
  }
}
