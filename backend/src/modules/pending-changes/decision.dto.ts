import { ApiProperty } from '@nestjs/swagger';

import { Out, TextField } from '../../common/http/fields.js';
import { Confirmation } from '../users/independence/confirmation.dto.js';
import { DECISION_STATUSES, type Decision, type DecisionStatus } from './decision.entity.js';

export class Rejection {
  @TextField({ min: 1, max: 500, kind: 'lines', missing: 'A reason, of at most 500 characters' })
  reason!: string;
}

/** A decision with the names of its people; `confirmation` is that of one that waits. */
export interface ExplainedDecision extends Decision {
  requestedByName: string;
  decidedByName: string | null;
  confirmation: Confirmation | null;
}

export abstract class DecisionResponse {
  @Out.id() id!: number;
  @Out.id() requestedBy!: number;
  @Out.text() requestedByName!: string;
  @Out.oneOf(DECISION_STATUSES) status!: DecisionStatus;
  @Out.id({ nullable: true }) decidedBy!: number | null;
  @Out.text({ nullable: true }) decidedByName!: string | null;
  @Out.instant({ nullable: true }) decidedAt!: string | null;
  @Out.text({ nullable: true }) rejectedReason!: string | null;
  @ApiProperty({ type: Confirmation, nullable: true, description: 'Of one that waits.' }) confirmation!: Confirmation | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export const toDecision = (row: ExplainedDecision): DecisionResponse => ({
  id: row.id,
  requestedBy: row.requestedBy,
  requestedByName: row.requestedByName,
  status: row.status,
  decidedBy: row.decidedBy,
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  rejectedReason: row.rejectedReason,
  confirmation: row.confirmation,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
