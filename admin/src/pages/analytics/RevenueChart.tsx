import { Bar, BarChart, CartesianGrid, LabelList, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { ChartHint } from '../../components/chart/ChartHint';
import { CHART_HEIGHT, TICK } from '../../components/chart/look';
import { MoneyText } from '../../components/MoneyText';
import type { Bucket } from './buckets';
import { formatCompactMoney } from './compactMoney';

/** Bars from a line at zero: gains in the accent, days of more refunds than charges below it. The arrow keys walk along the bars. */
const RevenueChart = ({ buckets }: { buckets: readonly Bucket[] }) => (
  <ResponsiveContainer width="100%" height={CHART_HEIGHT} initialDimension={{ width: 600, height: CHART_HEIGHT }}>
    <BarChart
      data={[...buckets]}
      stackOffset="sign"
      margin={{ top: 20, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="22%"
      aria-label="Revenue as bars; the arrow keys tell each of them"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={false} minTickGap={20} interval="preserveStartEnd" />
      <YAxis width={56} tick={TICK} tickLine={false} axisLine={false} tickCount={5} tickFormatter={formatCompactMoney} />
      <Tooltip
        cursor={{ fill: 'var(--neutral-soft)', stroke: 'none' }}
        isAnimationActive={false}
        content={({ payload }) => <Hint bucket={bucketOf(payload)} />}
      />
      <Bar dataKey="gain" stackId="revenue" fill="var(--accent)" radius={[3, 3, 0, 0]} maxBarSize={36} isAnimationActive={false}>
        <LabelList dataKey="mark" position="top" fill="var(--text-muted)" fontSize={12} fontWeight={500} />
      </Bar>
      <Bar dataKey="loss" stackId="revenue" fill="var(--danger)" radius={[3, 3, 0, 0]} maxBarSize={36} isAnimationActive={false} />
      <ReferenceLine y={0} stroke="var(--text-faint)" />
    </BarChart>
  </ResponsiveContainer>
);

/** The library knows no more of what it was given than that it is something. */
function bucketOf(payload: readonly { payload?: unknown }[]): Bucket | undefined {
  return payload[0]?.payload as Bucket | undefined;
}

const Hint = ({ bucket }: { bucket: Bucket | undefined }) =>
  bucket ? (
    <ChartHint name={bucket.name}>
      <MoneyText amount={bucket.amount} />
    </ChartHint>
  ) : null;

export default RevenueChart;
