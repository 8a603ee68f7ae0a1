import { Out, TextField } from '../../../common/http/fields.js';
import { LimitField, OffsetField } from '../../../common/http/list/cursor.js';
import { AnalyticsQuery } from '../analytics.dto.js';
import { ANSWERED_RANGES, type Range } from '../analytics.rules.js';

export const PAGE_MAX = 100;
export const PAGE_DEFAULT = 10;

export class ProjectRevenueQuery extends AnalyticsQuery {
  @TextField({ max: 100, optional: true, description: 'A part of the name.' })
  q?: string;

  @OffsetField()
  offset?: number;

  @LimitField(PAGE_DEFAULT, PAGE_MAX)
  limit?: number;
}

export class ProjectRevenue {
  @Out.id() projectId!: number;
  @Out.text() name!: string;
  @Out.int({ description: 'VPN users now.' }) users!: number;
  @Out.money({ description: 'Charges less refunds in the range.' }) revenue!: string;
  @Out.money({ description: 'In the range before; of this month: in as many days of the month before.' }) revenueBefore!: string;
  @Out.money({ description: 'In the whole range before: of this month the whole month before.' }) revenueWholeBefore!: string;
  @Out.number({ nullable: true, example: 12.3, description: 'Against `revenueBefore`, in percent; null where that was nothing.' })
  change!: number | null;
}

export class ProjectRevenueResponse {
  @Out.oneOf(ANSWERED_RANGES) range!: Range;
  @Out.int({ description: 'How many projects there are.' }) total!: number;
  @Out.list(ProjectRevenue, { description: 'The highest revenue first.' }) projects!: ProjectRevenue[];
}
