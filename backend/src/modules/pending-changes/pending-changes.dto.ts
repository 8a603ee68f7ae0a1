import { ApiProperty } from '@nestjs/swagger';

import { Out } from '../../common/http/fields.js';
import { DecisionResponse, toDecision, type ExplainedDecision } from './decision.dto.js';
import { CHANGE_KINDS, type ChangeKind, type PendingChange } from './pending-change.entity.js';

export type ExplainedChange = PendingChange & ExplainedDecision;

/** One of them, by the kind of the change. */
export class ChangedLimits {
  @Out.money({ required: false, nullable: true }) approvalLimit?: string | null;
  @Out.money({ required: false, nullable: true }) overdraftLimit?: string | null;
}

export class PendingChangeResponse extends DecisionResponse {
  @Out.oneOf(CHANGE_KINDS) kind!: ChangeKind;
  @Out.id({ nullable: true, description: 'null: it concerns no single project.' }) projectId!: number | null;
  @ApiProperty({ type: ChangedLimits, description: 'What changes, as it was when it was asked for.' }) before!: ChangedLimits;
  @ApiProperty({ type: ChangedLimits }) after!: ChangedLimits;
}

export const toPendingChange = (row: ExplainedChange): PendingChangeResponse => ({
  ...toDecision(row),
  kind: row.kind,
  projectId: row.projectId,
  before: row.before,
  after: row.after,
});
