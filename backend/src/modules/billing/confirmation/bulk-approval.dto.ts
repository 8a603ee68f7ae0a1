import { IdListField, Out } from '../../../common/http/fields.js';

const APPROVED_AT_ONCE = 50;

export class ApproveRequests {
  @IdListField({ max: APPROVED_AT_ONCE, description: `At most ${APPROVED_AT_ONCE} requests at once.` })
  ids!: number[];
}

export class ApprovalOutcome {
  @Out.id() id!: number;
  @Out.bool() ok!: boolean;
  @Out.text({ nullable: true, description: 'Why not, as a word.', example: 'not_independent' }) code!: string | null;
  @Out.text({ nullable: true, description: 'Why not, as a sentence.' }) message!: string | null;
}

export class ApprovalOutcomes {
  @Out.int() succeeded!: number;
  @Out.int() failed!: number;
  @Out.list(ApprovalOutcome) results!: ApprovalOutcome[];
}
