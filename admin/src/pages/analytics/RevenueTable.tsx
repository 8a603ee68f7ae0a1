import { styled } from '@mui/material/styles';

import { MoneyText } from '../../components/MoneyText';
import type { Bucket } from './buckets';
import { CHART_HEIGHT } from './chartHeight';

/** The same figures to read, newest first. */
export const RevenueTable = ({ buckets }: { buckets: readonly Bucket[] }) => (
  <Scroller tabIndex={0} role="region" aria-label="Revenue Trends as a table">
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {buckets.toReversed().map(({ key, name, amount }) => (
          <tr key={key}>
            <td className="tabular">{name}</td>
            <td>
              <MoneyText amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

const Scroller = styled('div')({
  maxHeight: CHART_HEIGHT,
  overflowY: 'auto',
  table: { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  th: {
    position: 'sticky',
    top: 0,
    padding: '4px 0 8px',
    background: 'var(--panel)',
    borderBottom: '1px solid var(--line)',
    color: 'var(--text-faint)',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    textAlign: 'left',
  },
  td: { padding: '7px 0', borderBottom: '1px solid var(--line)' },
  'tr:last-child td': { borderBottom: 0 },
  'th:last-child, td:last-child': { paddingRight: 8, textAlign: 'right' },
});
