import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';

import type { Analytics } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { widthOf } from '../../components/cards/StatCard';
import { formatMoney } from '../../format/money';
import { formatCount, formatPercent } from '../../format/number';
import type { PartProps } from './AnalyticsBody';
import { useRecurring } from './Cohorts';
import { Term, type Defined } from './definitions';
import { t } from '../../language/language';

const share = (percent: number | null) => (percent === null ? '–' : formatPercent(percent));

const METRICS: readonly [Defined, (metrics: Analytics['metrics']) => string][] = [
  ['Total subscriptions', ({ totalSubscriptions }) => formatCount(totalSubscriptions)],
  ['VPN users', ({ vpnUsers }) => formatCount(vpnUsers)],
  ['Charges', ({ charges }) => formatCount(charges)],
  ['Renewals', ({ renewals }) => formatCount(renewals)],
  ['Refunds', ({ refunds }) => formatMoney(refunds)],
  ['Revenue per subscription', ({ revenuePerSubscription: amount }) => (amount === null ? '–' : formatMoney(amount))],
  ['Cancelled', ({ cancelled }) => formatCount(cancelled)],
  ['Expired', ({ expired }) => formatCount(expired)],
  ['API calls', ({ apiCalls }) => formatCount(apiCalls)],
  ['API error rate', ({ apiErrorRate }) => share(apiErrorRate)],
  ['Uptime', ({ uptime }) => share(uptime)],
];

export const Metrics = ({ data }: PartProps) => {
  const { data: recurring, error } = useRecurring();
  return (
    <Card aria-label={t('Detailed Metrics')}>
      <CardHead title={t('Detailed Metrics')} />
      <Grid>
        <Metric name="Monthly recurring revenue" figure={recurring ? formatMoney(recurring.mrr) : error ? '–' : undefined} />
        {METRICS.map(([name, value]) => (
          <Metric key={name} name={name} figure={data && value(data.metrics)} />
        ))}
      </Grid>
    </Card>
  );
};

const Metric = ({ name, figure }: { name: Defined; figure: string | undefined }) => (
  <div>
    <dt>
      <Term name={name} />
    </dt>
    <dd className="tabular" style={widthOf(figure)}>
      {figure ?? <Skeleton width={64} height={16} />}
    </dd>
  </div>
);

const Grid = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
  gap: '16px 24px',
  margin: 0,
  padding: 16,
  dt: { color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px' },
  '& > div': { containerType: 'inline-size' },
  dd: {
    margin: '2px 0 0',
    minHeight: 24,
    fontSize: 'min(16px, calc(100cqi / var(--characters) / 0.6))',
    lineHeight: '24px',
    fontWeight: 600,
  },
  '@media (max-width: 767px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '14px 12px',
    dt: { fontSize: 12 },
    // The longest name.
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
});
