import { BarChart, type Series } from '../../components/chart/BarChart';
import { formatCount, formatShort } from '../../format/number';
import type { UsageBar } from './usage';

const SERIES: readonly Series<UsageBar>[] = [
  { name: 'Answered', fill: 'var(--accent)', value: ({ answered }) => answered },
  { name: 'Errors', fill: 'var(--danger)', value: ({ errors }) => errors },
  { name: 'Throttled', fill: 'var(--warn)', value: ({ throttled }) => throttled },
];

/** What became of the calls. */
export const UsageChart = ({ bars }: { bars: readonly UsageBar[] }) => (
  <BarChart
    label="Calls as bars; the arrow keys tell each of them"
    bars={bars}
    series={SERIES}
    formatTick={formatShort}
    whole
    legend
    hint={(bar) =>
      SERIES.map(({ name, value }) => (
        <div key={name}>
          {name} {formatCount(value(bar))}
        </div>
      ))
    }
  />
);
