import { MoneyField, Out, TextField } from '../../../common/http/fields.js';
import { DecisionResponse, toDecision, type ExplainedDecision } from '../../pending-changes/decision.dto.js';
import type { TopupReversal } from './topup-reversal.entity.js';

export class ReverseTopup {
  @MoneyField({ min: '0.01', optional: true, description: 'By default all that is left of the top-up.' })
  amount?: string;

  @TextField({ min: 1, max: 400, kind: 'lines', missing: 'A reason, of at most 400 characters' })
  reason!: string;
}

export interface ExplainedReversal extends Omit<TopupReversal, 'hasCreditNote'>, ExplainedDecision {
  projectName: string;
  topupAmount: string;
  transactionId: number | null;
  balanceAfter: string | null;
}

export class ReversalResponse extends DecisionResponse {
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.id() topupRequestId!: number;
  @Out.money({ description: 'What the top-up had credited.' }) topupAmount!: string;
  @Out.money({ description: 'What is taken from the balance again.' }) amount!: string;
  @Out.text() reason!: string;
  @Out.id({ nullable: true, description: 'Its movement, once it is completed.' }) transactionId!: number | null;
  @Out.money({ nullable: true, description: 'The balance behind its movement.' }) balanceAfter!: string | null;
}

export const toReversal = (row: ExplainedReversal): ReversalResponse => ({
  ...toDecision(row),
  projectId: row.projectId,
  projectName: row.projectName,
  topupRequestId: row.topupRequestId,
  topupAmount: row.topupAmount,
  amount: row.amount,
  reason: row.reason,
  transactionId: row.transactionId,
  balanceAfter: row.balanceAfter,
});
