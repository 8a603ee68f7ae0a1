import { BoolField, EmailField, EnumField, IdField, InstantField, Out, TextField } from '../../../common/http/fields.js';
import { ProjectCostRow } from '../../subscriptions/bulk/bulk.dto.js';
import { IMPORT_MODES, type ImportMode } from '../../subscriptions/bulk/import.dto.js';
import { SUBSCRIPTION_ID } from '../../subscriptions/lifecycle/requests.dto.js';
import { PLAN_CODE } from '../../subscriptions/plans/plans.dto.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../subscriptions/subscription.entity.js';

export const ADOPTION_ROWS_MAX = 200;
const FILE_MAX = 100_000;

export class BulkAdoptionRequest {
  @TextField({
    min: 1,
    max: FILE_MAX,
    kind: 'verbatim',
    description: `The CSV file: a heading and at most ${ADOPTION_ROWS_MAX} rows. Columns: vpnLogin, subscriptionId, and optionally projectId, plan, startDate, endDate, email.`,
    example: 'vpnLogin,subscriptionId\r\n4821093375610284,order-1042\r\n',
  })
  csv!: string;

  @EnumField(IMPORT_MODES, {
    description: '`preview` only says what would happen; `all` adopts every row or none; `good` adopts the rows that can be adopted.',
  })
  mode!: ImportMode;

  @BoolField({ optional: true, description: 'Global admins only: false for subscriptions that were paid for elsewhere. Default true.' })
  charge?: boolean;

  @IdField({ optional: true, description: 'The project of rows that name none.' })
  projectId?: number;
}

/** A row of the file. */
export class AdoptedUser {
  @TextField({ min: 1, max: 128 })
  vpnLogin!: string;

  @TextField({ min: 1, max: 128, pattern: SUBSCRIPTION_ID, message: '1 to 128 letters, digits or any of . _ ~ : @ + -' })
  subscriptionId!: string;

  @IdField()
  projectId!: number;

  @TextField({ min: 1, max: 50, pattern: PLAN_CODE, message: 'The code of a plan', optional: true })
  plan?: string;

  @InstantField({ optional: true })
  startDate?: Date;

  @InstantField({ optional: true })
  endDate?: Date;

  @EmailField({ optional: true })
  email?: string;
}

export class AdoptionRow {
  @Out.int({ description: 'The line of the file where the row begins.' }) line!: number;
  @Out.text() vpnLogin!: string;
  @Out.text() subscriptionId!: string;
  @Out.bool() ok!: boolean;
  @Out.bool({
    nullable: true,
    description: 'Whether a subscription is made for the user; false where the one with this ID takes the user over.',
  })
  isNew!: boolean | null;
  @Out.id({ nullable: true, description: 'The subscription; null in a preview and where the row was refused.' }) id!: number | null;
  @Out.oneOf(SUBSCRIPTION_STATUSES, { nullable: true }) status!: SubscriptionStatus | null;
  @Out.instant({ nullable: true }) endDate!: Date | null;
  @Out.text({ nullable: true, description: 'Why not, as a word.' }) code!: string | null;
  @Out.text({ nullable: true, description: 'Why not, as a sentence.' }) message!: string | null;
  @Out.object({ description: 'From column to what is wrong with it.', additionalProperties: { type: 'string' } })
  fields!: Record<string, string>;
}

export class BulkAdoptionResponse {
  @Out.int() total!: number;
  @Out.int({ description: 'Rows that can be adopted, or were.' }) good!: number;
  @Out.int() refused!: number;
  @Out.int({ description: 'How many were adopted: none by a preview, nor by `all` where one is refused.' }) adopted!: number;
  @Out.list(AdoptionRow) rows!: AdoptionRow[];
  @Out.list(ProjectCostRow, { description: 'Of a preview: what each project would pay.' }) costs!: ProjectCostRow[];
}
