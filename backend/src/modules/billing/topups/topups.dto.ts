import { ApiProperty } from '@nestjs/swagger';

import { IdField, MoneyField, Out, TextField } from '../../../common/http/fields.js';
import { Confirmation } from '../../users/independence/confirmation.dto.js';
import { AttachmentResponse } from '../attachments/attachments.dto.js';
import { TOPUP_SOURCES, TOPUP_STATUSES, type TopupRequest, type TopupSource, type TopupStatus } from './topup-request.entity.js';

export const TOPUP_MIN = '1.00';
export const TOPUP_MAX = '1000000.00';

export class CreateTopupRequest {
  @IdField()
  projectId!: number;

  @MoneyField({ min: TOPUP_MIN, max: TOPUP_MAX })
  amount!: string;

  @TextField({ max: 500, kind: 'lines', optional: true, nullable: true, description: 'Default: a text with the amount.' })
  description?: string | null;

  @IdField({ optional: true, nullable: true, description: "One of the project's active payment methods." })
  paymentMethodId?: number | null;

  @TextField({ max: 255, optional: true, nullable: true, description: 'The id of the payment at its provider; used once in a project.' })
  externalPaymentId?: string | null;
}

export class RejectTopupRequest {
  @TextField({ min: 1, max: 500, kind: 'lines', missing: 'A reason, of at most 500 characters' })
  reason!: string;
}

export interface TopupRow extends Omit<TopupRequest, 'enabledBy' | 'shapedBy' | 'hasReceipt'> {
  projectName: string;
  requestedByName: string | null;
  /** The person who asked for it, or who switched automatic top-ups on; null where nobody is known. */
  causedBy: number | null;
  /** The people who set amount and threshold of an automatic one. */
  alsoCausedBy: number[];
  decidedByName: string | null;
  attachments: AttachmentResponse[];
  reversed: string;
  reversible: string;
}

export interface ExplainedTopup extends TopupRow {
  confirmation: Confirmation | null;
}

export class TopupResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.oneOf(TOPUP_SOURCES, { description: 'An automatic one has no requester.' }) source!: TopupSource;
  @Out.id({ nullable: true }) requestedBy!: number | null;
  @Out.text({ nullable: true }) requestedByName!: string | null;
  @Out.money() amount!: string;
  @Out.oneOf(TOPUP_STATUSES) status!: TopupStatus;
  @Out.text({ nullable: true }) description!: string | null;
  @Out.id({ nullable: true }) paymentMethodId!: number | null;
  @Out.text({ nullable: true }) externalPaymentId!: string | null;
  @Out.id({ nullable: true }) approvedBy!: number | null;
  @Out.instant({ nullable: true }) approvedAt!: string | null;
  @Out.instant({ nullable: true }) completedAt!: string | null;
  @Out.id({ nullable: true }) rejectedBy!: number | null;
  @Out.instant({ nullable: true }) rejectedAt!: string | null;
  @Out.text({ nullable: true }) rejectedReason!: string | null;
  @Out.text({ nullable: true, description: 'Who approved or rejected it.' }) decidedByName!: string | null;
  @Out.list(AttachmentResponse, { description: 'What proves the payment.' }) attachments!: AttachmentResponse[];
  @Out.money({ description: 'What of it was taken back.' }) reversed!: string;
  @Out.money({ description: 'What of it a reversal can still be asked for.' }) reversible!: string;
  @ApiProperty({ type: Confirmation, nullable: true, description: 'Of one that waits for a person.' }) confirmation!: Confirmation | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export const toTopup = (row: ExplainedTopup): TopupResponse => ({
  id: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  source: row.source,
  requestedBy: row.requestedBy,
  requestedByName: row.requestedByName,
  amount: row.amount,
  status: row.status,
  description: row.description,
  paymentMethodId: row.paymentMethodId,
  externalPaymentId: row.externalPaymentId,
  approvedBy: row.approvedBy,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  rejectedBy: row.rejectedBy,
  rejectedAt: row.rejectedAt?.toISOString() ?? null,
  rejectedReason: row.rejectedReason,
  decidedByName: row.decidedByName,
  attachments: row.attachments,
  reversed: row.reversed,
  reversible: row.reversible,
  confirmation: row.confirmation,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The fields of a completed top-up in its event for shops. */
export class TopupCompletedData {
  @Out.id({ example: 31 }) id!: number;
  @Out.id({ example: 7 }) projectId!: number;
  @Out.money({ example: '250.00' }) amount!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.oneOf(['completed']) status!: 'completed';
  @Out.oneOf(TOPUP_SOURCES) source!: TopupSource;
  @Out.id({ nullable: true, description: 'The member of staff who asked for it.', example: 3 }) requestedBy!: number | null;
  @Out.text({ nullable: true, example: 'Topup of $250.00' }) description!: string | null;
  @Out.text({ nullable: true, description: 'The id of the payment at its provider.', example: null }) externalPaymentId!: string | null;
}
