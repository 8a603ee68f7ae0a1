import { Definition } from '../../components/feedback/Definition';

/** What each figure counts, in the words that stand one hover away from it. */
export const DEFINITIONS = {
  'Total Revenue': 'Charges for subscriptions less refunds, in the range.',
  'Active Subscriptions':
    'Subscriptions that are active now: neither suspended nor past their end. The change is against the start of the range.',
  'New Customers': 'Subscriptions that were created in the range, sandbox ones left out.',
  'Churn Rate':
    'What was cancelled, or ran out and was not renewed, in the range, over what was active at its start. A dash where nothing was active then.',
  'Subscription Breakdown': 'All subscriptions by the state that they are in now, sandbox ones left out.',
  'Revenue Trends': 'Charges less refunds of each day, by the days of the time zone in Settings. A year is shown by months.',
  'Top Projects': 'The five projects with the highest revenue in the range. Users are their VPN users now.',
  'Growth Insights': 'The range against the time of the same length right before it.',
  'Total subscriptions': 'Subscriptions in any state that stand now.',
  'VPN users': 'VPN users that should be on the VPN server now.',
  'Revenue per subscription': 'Revenue of the range over the subscriptions that are active now.',
  Charges: 'How many charges were made in the range, renewals included.',
  Renewals: 'How many of the charges were for renewals.',
  Refunds: 'What was given back in the range.',
  Cancelled: 'Subscriptions that were cancelled in the range.',
  Expired: 'Subscriptions that ran out in the range and have not been renewed since.',
  'API calls': 'Calls by API keys in the range.',
  'API error rate': 'The share of API calls that were answered with an error.',
  Uptime: 'The measured share of successful health probes of the VPN core in the range. A dash where none was made.',
} as const;

export type Defined = keyof typeof DEFINITIONS;

/** A figure's name, and its definition one hover away. */
export const Term = ({ name }: { name: Defined }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    {name}
    <Definition of={name}>{DEFINITIONS[name]}</Definition>
  </span>
);
