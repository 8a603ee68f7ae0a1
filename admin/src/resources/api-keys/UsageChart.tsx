import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

import { ChartHint } from '../../components/chart/ChartHint';
import { CHART_HEIGHT, TICK } from '../../components/chart/look';
import { formatCount, formatShort } from '../../format/number';
import type { UsageBar } from './usage';

const SERIES = [
  { field: 'answered', name: 'Answered', fill: 'var(--accent)' },
  { field: 'errors', name: 'Errors', fill: 'var(--danger)' },
  { field: 'throttled', name: 'Throttled', fill: 'var(--warn)' },
] as const;

/** What became of the calls, one upon the other. The arrow keys walk along the bars. */
const UsageChart = ({ bars }: { bars: readonly UsageBar[] }) => (
  <ResponsiveContainer width="100%" height={CHART_HEIGHT} initialDimension={{ width: 500, height: CHART_HEIGHT }}>
    <BarChart
      data={[...bars]}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      barCategoryGap="18%"
      aria-label="Calls as bars; the arrow keys tell each of them"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="label" tick={TICK} tickLine={false} axisLine={false} minTickGap={24} interval="preserveStartEnd" />
      <YAxis width={44} tick={TICK} tickLine={false} axisLine={false} tickCount={5} allowDecimals={false} tickFormatter={formatShort} />
      <Tooltip
        cursor={{ fill: 'var(--neutral-soft)', stroke: 'none' }}
        isAnimationActive={false}
        content={({ payload }) => <Hint bar={barOf(payload)} />}
      />
      <Legend iconType="square" iconSize={9} formatter={(name: string) => <span style={{ color: 'var(--text-muted)' }}>{name}</span>} />
      {SERIES.map(({ field, name, fill }) => (
        <Bar key={field} dataKey={field} name={name} stackId="calls" fill={fill} maxBarSize={28} isAnimationActive={false} />
      ))}
    </BarChart>
  </ResponsiveContainer>
);

/** The library knows no more of what it was given than that it is something. */
function barOf(payload: readonly { payload?: unknown }[]): UsageBar | undefined {
  return payload[0]?.payload as UsageBar | undefined;
}

const Hint = ({ bar }: { bar: UsageBar | undefined }) =>
  bar ? (
    <ChartHint name={bar.name}>
      {SERIES.map(({ field, name }) => (
        <div key={field}>
          {name} {formatCount(bar[field])}
        </div>
      ))}
    </ChartHint>
  ) : null;

export default UsageChart;
