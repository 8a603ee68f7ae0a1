import { Out } from '../../../common/http/fields.js';

export interface ForecastRow {
  projectId: number;
  balance: string;
  currency: string;
  activeSubscriptions: number;
  renewalPrice: string;
  next30Days: string;
  shortfall: string;
  coveredUntil: string | null;
  horizonDays: number;
  renewalDays: number;
  timezone: string;
}

export class ForecastResponse {
  @Out.id() projectId!: number;
  @Out.money() balance!: string;
  @Out.text({ example: 'USD' }) currency!: string;
  @Out.int({ description: 'Of the production environment.' }) activeSubscriptions!: number;
  @Out.money({ description: "What one renewal costs at the project's current price." }) renewalPrice!: string;
  @Out.money({ description: 'What the renewals of the next 30 days cost.' }) next30Days!: string;
  @Out.money({ description: 'What of that the balance does not cover.' }) shortfall!: string;
  @Out.text({
    format: 'date',
    nullable: true,
    description: 'The day of the first renewal that the balance does not cover; null when it covers all within the horizon.',
  })
  coveredUntil!: string | null;
  @Out.int({ description: 'How many days are looked ahead.' }) horizonDays!: number;
  @Out.text({ description: 'The rule that the figures follow, for the screen.' }) rule!: string;
}

export const toForecast = (row: ForecastRow): ForecastResponse => ({
  projectId: row.projectId,
  balance: row.balance,
  currency: row.currency,
  activeSubscriptions: row.activeSubscriptions,
  renewalPrice: row.renewalPrice,
  next30Days: row.next30Days,
  shortfall: row.shortfall,
  coveredUntil: row.coveredUntil,
  horizonDays: row.horizonDays,
  rule: ruleOf(row),
});

const ruleOf = ({ renewalDays, renewalPrice, horizonDays, timezone }: ForecastRow): string =>
  `Each active subscription is taken to renew on its end date and every ${renewalDays} days after, at today's price of $${renewalPrice}, ` +
  `without new sales or cancellations; ${horizonDays} days ahead, by days in ${timezone}.`;
