import { Injectable } from '@nestjs/common';

import type { Actor } from '../../../common/http/caller.js';
import { queryOne, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';

export interface ChainTopup {
  projectId: number;
  amount: string;
  description: string;
  /** The ledger reference under which the same transaction credits the amount, such as `crypto:1:0x…:7`. */
  reference: string;
  actor: Actor;
}

/** Top-ups that a payment on the chain has decided: they are completed from their first moment, and nobody approves them by hand. */
@Injectable()
export class ChainTopups {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  /** Writes the completed request; the caller credits the balance in the same transaction, last. @returns its id */
  async record(tx: Tx, { projectId, amount, description, reference, actor }: ChainTopup): Promise<number> {
    const row = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO topup_requests (project_id, source, amount, description, status, completed_at) VALUES ($1, 'crypto', $2, $3, 'completed', now())
       RETURNING id`,
      [projectId, amount, description],
    );
    if (!row) throw new Error('The top-up request was not written');
    const { id } = row;
    const after = { projectId, amount, status: 'completed', source: 'crypto', description };
    await this.audit.record(tx, actor, {
      action: 'topup_completed',
      entityType: 'topup_request',
      entityId: id,
      projectId,
      after,
      details: { reference },
    });
    await this.outbox.publish(tx, { type: 'topup.completed', projectId, subject: `topup:${id}`, data: { id, ...after, currency: 'USD' } });
    return id;
  }
}
