import { Out, TextField } from '../../../common/http/fields.js';
import { LimitField, OffsetField } from '../../../common/http/list/cursor.js';

/** A day on which something renews by itself. */
export class ForecastDay {
  @Out.text({ format: 'date', example: '2026-12-01' }) date!: string;
  @Out.int() renewals!: number;
  @Out.money({ description: 'What these renewals cost.' }) amount!: string;
  @Out.money({ description: 'What is left of the balance after them, without anything that comes in.' }) balanceAfter!: string;
}

export class ForecastResponse {
  @Out.id() projectId!: number;
  @Out.money() balance!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.int({ description: 'Of the production environment.' }) activeSubscriptions!: number;
  @Out.int({ description: 'Those of them that renew by themselves.' }) renewingSubscriptions!: number;
  @Out.money({ description: "What a renewal without a plan costs at the project's current price." }) renewalPrice!: string;
  @Out.money({ description: 'What the automatic renewals of the next 30 days cost.' }) next30Days!: string;
  @Out.money({ description: 'What of that neither the balance nor the overdraft covers.' }) shortfall!: string;
  @Out.money({ description: 'What all automatic renewals within the horizon cost.' }) total!: string;
  @Out.text({
    format: 'date',
    nullable: true,
    description: 'The day of the first renewal that is not covered; null when all within the horizon are.',
  })
  coveredUntil!: string | null;
  @Out.int({ description: 'How many days are looked ahead.' }) horizonDays!: number;
  @Out.list(ForecastDay, { description: 'The days on which something renews.' }) days!: ForecastDay[];
  @Out.text({ description: 'The rule that the figures follow, for the screen.' }) rule!: string;
}

export class RunwayQuery {
  @TextField({ max: 100, optional: true, description: 'A part of the name.' })
  q?: string;

  @OffsetField()
  offset?: number;

  @LimitField(10, 50)
  limit?: number;
}

export class ProjectRunway {
  @Out.id() projectId!: number;
  @Out.text() name!: string;
  @Out.money() balance!: string;
  @Out.money() lowBalanceThreshold!: string;
  @Out.bool() isLow!: boolean;
  @Out.bool() autoTopupEnabled!: boolean;
  @Out.money({ description: 'Charges less refunds of the last 30 days, for each day.' }) burnPerDay!: string;
  @Out.int() renewingSubscriptions!: number;
  @Out.money({ description: 'What the automatic renewals of the next 30 days cost.' }) next30Days!: string;
  @Out.money({ description: 'What of that neither the balance nor the overdraft covers.' }) shortfall!: string;
  @Out.text({ format: 'date', nullable: true, description: 'The day of the first renewal that is not covered.' })
  coveredUntil!: string | null;
}

export class RunwayResponse {
  @Out.int({ description: 'How many projects there are.' }) total!: number;
  @Out.int({ description: 'How many days are looked ahead.' }) horizonDays!: number;
  @Out.list(ProjectRunway, { description: 'Those first that run out within a week, then the lowest balances.' })
  projects!: ProjectRunway[];
}
