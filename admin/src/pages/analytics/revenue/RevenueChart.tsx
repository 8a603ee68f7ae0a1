import { BarChart, type Series } from '../../../components/chart/BarChart';
import { MoneyText } from '../../../components/text/MoneyText';
import type { Bucket } from './buckets';
import { formatCompactMoney } from './compactMoney';

/** Gains in the accent, days of more refunds than charges below the line. */
const SERIES: readonly Series<Bucket>[] = [
  { name: 'Gain', fill: 'var(--accent)', value: ({ gain }) => gain },
  { name: 'Loss', fill: 'var(--danger)', value: ({ loss }) => loss },
];

export const RevenueChart = ({ buckets }: { buckets: readonly Bucket[] }) => (
  <BarChart
    label="Revenue as bars; the arrow keys tell each of them"
    bars={buckets}
    series={SERIES}
    formatTick={formatCompactMoney}
    hint={({ amount }) => <MoneyText amount={amount} />}
  />
);
