import { ApiProperty } from '@nestjs/swagger';

import { Out, TextField } from '../../common/http/fields.js';
import { Confirmation } from '../users/independence/confirmation.dto.js';
import { CHANGE_KINDS, CHANGE_STATUSES, type ChangeKind, type ChangeStatus, type PendingChange } from './pending-change.entity.js';

export class RejectChange {
  @TextField({ min: 1, max: 500, kind: 'lines', missing: 'A reason, of at most 500 characters' })
  reason!: string;
}

export interface PendingChangeRow extends PendingChange {
  requestedByName: string;
  decidedByName: string | null;
}

export interface ExplainedChange extends PendingChangeRow {
  confirmation: Confirmation | null;
}

/** One of them, by the kind of the change. */
export class ChangedLimits {
  @Out.money({ required: false, nullable: true }) approvalLimit?: string | null;
  @Out.money({ required: false, nullable: true }) overdraftLimit?: string | null;
}

export class PendingChangeResponse {
  @Out.id() id!: number;
  @Out.oneOf(CHANGE_KINDS) kind!: ChangeKind;
  @Out.id({ nullable: true, description: 'null: it concerns no single project.' }) projectId!: number | null;
  @Out.id() requestedBy!: number;
  @Out.text() requestedByName!: string;
  @ApiProperty({ type: ChangedLimits, description: 'What changes, as it was when it was asked for.' }) before!: ChangedLimits;
  @ApiProperty({ type: ChangedLimits }) after!: ChangedLimits;
  @Out.oneOf(CHANGE_STATUSES) status!: ChangeStatus;
  @Out.id({ nullable: true }) decidedBy!: number | null;
  @Out.text({ nullable: true }) decidedByName!: string | null;
  @Out.instant({ nullable: true }) decidedAt!: string | null;
  @Out.text({ nullable: true }) rejectedReason!: string | null;
  @ApiProperty({ type: Confirmation, nullable: true, description: 'Of one that waits.' }) confirmation!: Confirmation | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export const toPendingChange = (row: ExplainedChange): PendingChangeResponse => ({
  id: row.id,
  kind: row.kind,
  projectId: row.projectId,
  requestedBy: row.requestedBy,
  requestedByName: row.requestedByName,
  before: row.before,
  after: row.after,
  status: row.status,
  decidedBy: row.decidedBy,
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  rejectedReason: row.rejectedReason,
  confirmation: row.confirmation,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
