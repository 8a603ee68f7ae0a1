import { Injectable } from '@nestjs/common';

import { systemActor } from '../../common/http/caller.js';
import { queryOne, type Tx } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import type { LowBalanceData } from './balances/balances.dto.js';

export interface BalanceState {
  balanceAfter: string;
  reserved: string;
  lowBalanceThreshold: string;
  hasCrossed: boolean;
}

/** Makes no request while one is open, nor again after staff rejected one for the same fall of the balance. */
const REQUEST = `
  INSERT INTO topup_requests (project_id, source, amount, enabled_by, shaped_by, description)
  SELECT b.project_id, 'automatic', b.auto_topup_amount, b.auto_topup_enabled_by, array_remove(ARRAY[b.auto_topup_set_by, b.low_balance_set_by], NULL),
         'Automatic topup of $' || b.auto_topup_amount || ': the balance is below $' || b.low_balance_threshold
  FROM project_balances b
  WHERE b.project_id = $1 AND b.auto_topup_enabled AND NOT EXISTS (
    SELECT FROM topup_requests t WHERE t.project_id = b.project_id AND t.source = 'automatic'
      AND (t.status = 'pending' OR (t.status = 'rejected' AND t.rejected_at >= b.low_since)))
  ON CONFLICT (project_id) WHERE source = 'automatic' AND status = 'pending' DO NOTHING
  RETURNING id, amount, description`;

@Injectable()
export class LowBalance {
  constructor(
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  /** Reports once for each time that a balance falls below its threshold. */
  async afterMovement(tx: Tx, projectId: number, { balanceAfter, reserved, lowBalanceThreshold, hasCrossed }: BalanceState): Promise<void> {
    if (!hasCrossed) return;
    const data: LowBalanceData = {
      projectId,
      environment: 'production',
      balance: balanceAfter,
      reserved,
      lowBalanceThreshold,
      currency: 'USD',
    };
    await this.outbox.publish(tx, {
      type: 'balance.low',
      projectId,
      subject: `project:${projectId}`,
      data: { ...data },
    });
  }

  /** One pending request for the set amount, in the transaction of the charge that made the balance low. */
  async requestTopup(tx: Tx, projectId: number): Promise<void> {
    const request = await queryOne<{ id: number; amount: string; description: string }>(tx, REQUEST, [projectId]);
    if (!request) return;
    const { id, amount, description } = request;
    await this.audit.record(tx, systemActor('Automatic topup'), {
      action: 'topup_requested',
      entityType: 'topup_request',
      entityId: id,
      projectId,
      after: { projectId, amount, description, source: 'automatic' },
    });
    await this.outbox.publish(tx, {
      type: 'topup.requested',
      projectId,
      subject: `topup:${id}`,
      data: { id, projectId, amount, currency: 'USD', source: 'automatic', requestedBy: null, description },
    });
  }
}
