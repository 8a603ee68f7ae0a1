import { ApiProperty } from '@nestjs/swagger';

import { BoolField, MoneyField, Out, TextField } from '../../../common/http/fields.js';
import { Confirmation } from '../../users/independence/confirmation.dto.js';
import { ADJUSTMENT_STATUSES, type Adjustment, type AdjustmentStatus } from './adjustment.entity.js';

const ADJUSTMENT_MAX = '1000000000.00';

export class AdjustmentRequest {
  @MoneyField({
    signed: true,
    min: `-${ADJUSTMENT_MAX}`,
    max: ADJUSTMENT_MAX,
    description: 'Signed: a negative one takes from the balance at once; a positive one waits for an independent person.',
  })
  amount!: string;

  @TextField({ min: 1, max: 400, kind: 'lines', missing: 'A reason, of at most 400 characters' })
  reason!: string;

  @BoolField({
    optional: true,
    description:
      'true takes the amount even though the same person adjusted the balance by it within the last minute; else 409 `repeated_adjustment`.',
  })
  confirmRepeat?: boolean;
}

export class RejectAdjustment {
  @TextField({ min: 1, max: 500, kind: 'lines', missing: 'A reason, of at most 500 characters' })
  reason!: string;
}

export interface AdjustmentRow extends Adjustment {
  projectName: string;
  requestedByName: string;
  decidedByName: string | null;
  transactionId: number | null;
  balanceAfter: string | null;
}

export interface ExplainedAdjustment extends AdjustmentRow {
  confirmation: Confirmation | null;
}

export class AdjustmentResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.id() requestedBy!: number;
  @Out.text() requestedByName!: string;
  @Out.money({ description: 'Signed: a negative one takes from the balance.' }) amount!: string;
  @Out.text() reason!: string;
  @Out.oneOf(ADJUSTMENT_STATUSES) status!: AdjustmentStatus;
  @Out.id({ nullable: true, description: 'Its movement, once it is completed.' }) transactionId!: number | null;
  @Out.money({ nullable: true, description: 'The balance behind its movement.' }) balanceAfter!: string | null;
  @Out.id({ nullable: true }) decidedBy!: number | null;
  @Out.text({ nullable: true }) decidedByName!: string | null;
  @Out.instant({ nullable: true }) decidedAt!: string | null;
  @Out.text({ nullable: true }) rejectedReason!: string | null;
  @ApiProperty({ type: Confirmation, nullable: true, description: 'Of one that waits.' }) confirmation!: Confirmation | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export const toAdjustment = (row: ExplainedAdjustment): AdjustmentResponse => ({
  id: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  requestedBy: row.requestedBy,
  requestedByName: row.requestedByName,
  amount: row.amount,
  reason: row.reason,
  status: row.status,
  transactionId: row.transactionId,
  balanceAfter: row.balanceAfter,
  decidedBy: row.decidedBy,
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  rejectedReason: row.rejectedReason,
  confirmation: row.confirmation,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
