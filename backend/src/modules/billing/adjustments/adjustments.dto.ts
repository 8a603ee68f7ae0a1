import { BoolField, MoneyField, Out, TextField } from '../../../common/http/fields.js';
import { DecisionResponse, toDecision, type ExplainedDecision } from '../../pending-changes/decision.dto.js';
import type { Adjustment } from './adjustment.entity.js';

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

export interface ExplainedAdjustment extends Adjustment, ExplainedDecision {
  projectName: string;
  transactionId: number | null;
  balanceAfter: string | null;
}

export class AdjustmentResponse extends DecisionResponse {
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.money({ description: 'Signed: a negative one takes from the balance.' }) amount!: string;
  @Out.text() reason!: string;
  @Out.id({ nullable: true, description: 'Its movement, once it is completed.' }) transactionId!: number | null;
  @Out.money({ nullable: true, description: 'The balance behind its movement.' }) balanceAfter!: string | null;
}

export const toAdjustment = (row: ExplainedAdjustment): AdjustmentResponse => ({
  ...toDecision(row),
  projectId: row.projectId,
  projectName: row.projectName,
  amount: row.amount,
  reason: row.reason,
  transactionId: row.transactionId,
  balanceAfter: row.balanceAfter,
});
