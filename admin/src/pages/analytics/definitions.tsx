import { Definition } from '../../components/feedback/Definition';
import { t } from '../../language/language';

/** The label of each figure, and its definition for the tooltip. */
const DEFINITIONS = {
  'Total Revenue': [t('Total Revenue'), t('Charges for subscriptions less refunds, in the range.')],
  'Active Subscriptions': [
    t('Active Subscriptions'),
    t('Subscriptions that are active now: neither suspended nor past their end. The change is against the start of the range.'),
  ],
  'New Customers': [t('New Customers'), t('Subscriptions that were created in the range, sandbox ones left out.')],
  'Churn Rate': [
    t('Churn Rate'),
    t(
      'Subscriptions that were cancelled, or ended without a renewal, in the range, divided by those active at its start. A dash where none was active then.',
    ),
  ],
  'Subscription Breakdown': [t('Subscription Breakdown'), t('All subscriptions by the state that they are in now, sandbox ones left out.')],
  'Revenue Trends': [
    t('Revenue Trends'),
    t('Charges less refunds of each day, by the days of the time zone in Settings. More than three months are shown by months.'),
  ],
  'Top Projects': [
    t('Top Projects'),
    t(
      'All projects, those with the highest revenue in the range first. Users are their VPN users now. Previous period is the time of the same length right before it; of this month the change is against as many days of last month.',
    ),
  ],
  'Growth Insights': [
    t('Growth Insights'),
    t('The range against the time of the same length right before it; this month against as many days of last month.'),
  ],
  'Monthly recurring revenue': [
    t('Monthly recurring revenue'),
    t(
      'What active subscriptions pay for their running period, converted to 30 days each: 36.50 for 365 days is 3.00. Free and suspended ones do not count.',
    ),
  ],
  Cohorts: [
    t('Cohorts'),
    t(
      'Of the subscriptions that were activated in a month, the share that ran on at the end of that month and of each one since; of this month, now. One ends with its end date, when it is cancelled or when it is deleted; a late renewal closes the gap.',
    ),
  ],
  'Total subscriptions': [t('Total subscriptions'), t('Subscriptions in any state now.')],
  'VPN users': [t('VPN users'), t('VPN users that should be on the VPN server now.')],
  'Revenue per subscription': [t('Revenue per subscription'), t('Revenue of the range over the subscriptions that are active now.')],
  Charges: [t('Charges'), t('How many charges were made in the range, renewals included.')],
  Renewals: [t('Renewals'), t('How many of the charges were for renewals.')],
  Refunds: [t('Refunds'), t('Refunds in the range.')],
  Cancelled: [t('Cancelled'), t('Subscriptions that were cancelled in the range.')],
  Expired: [t('Expired'), t('Subscriptions that ran out in the range and have not been renewed since.')],
  'API calls': [t('API calls'), t('Calls by API keys in the range.')],
  'API error rate': [t('API error rate'), t('The share of API calls that were answered with an error.')],
  Uptime: [t('Uptime'), t('The measured share of successful health probes of the VPN server in the range. A dash where none was made.')],
} as const;

export type Defined = keyof typeof DEFINITIONS;

/** A figure's name, and its definition one hover away. */
export const Term = ({ name }: { name: Defined }) => {
  const [label, meaning] = DEFINITIONS[name];
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {label}
      <Definition of={label}>{meaning}</Definition>
    </span>
  );
};
