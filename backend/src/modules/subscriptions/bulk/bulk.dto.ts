import { BoolField, EnumField, IdListField, IntField, Out } from '../../../common/http/fields.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../subscription.entity.js';
import { RENEWAL_DAYS_TEXT } from '../lifecycle/subscription.rules.js';
import { DAYS_MAX } from '../lifecycle/requests.dto.js';

const ROWS_MAX = 100;
const BULK_ACTIONS = ['suspend', 'activate', 'cancel', 'extend', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export class BulkRequest {
  @IdListField({ max: ROWS_MAX, description: `At most ${ROWS_MAX} subscriptions at once.` })
  ids!: number[];

  @EnumField(BULK_ACTIONS, { description: '`extend` renews, and is charged as a renewal.' })
  action!: BulkAction;

  @IntField({ min: 1, max: DAYS_MAX, optional: true, description: `For extend; default ${RENEWAL_DAYS_TEXT}.` })
  days?: number;

  @BoolField({ optional: true, description: 'Only reports the result for each, and the cost; nothing is done.' })
  preview?: boolean;
}

export class ProjectCostRow {
  @Out.id() projectId!: number;
  @Out.money({ description: 'Signed: a charge is positive.' }) amount!: string;
  @Out.money() balanceAfter!: string;
}

export class BulkRow {
  @Out.id() id!: number;
  @Out.bool() ok!: boolean;
  @Out.oneOf(SUBSCRIPTION_STATUSES, { nullable: true, description: 'The state afterwards; null where it is deleted or was refused.' })
  status!: SubscriptionStatus | null;
  @Out.text({ nullable: true, description: 'Why not, as a word.', example: 'invalid_transition' }) code!: string | null;
  @Out.text({ nullable: true, description: 'Why not, as a sentence.' }) message!: string | null;
}

export class BulkResponse {
  @Out.int() succeeded!: number;
  @Out.int() failed!: number;
  @Out.list(BulkRow) results!: BulkRow[];
  @Out.list(ProjectCostRow, { description: 'Of a preview: what each project would pay.' }) costs!: ProjectCostRow[];
}
