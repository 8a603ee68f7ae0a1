import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { END_OF_FIGURES } from '../../theme/sides';
import { CHART_HEIGHT } from './ChartCard';

interface Props<Row> {
  /** 'Revenue Trends as a table'. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first names the row, the others are figures. */
  columns: readonly { label: string; cell: (row: Row) => ReactNode }[];
  /** As high as its rows, where it takes no chart's place. */
  isWhole?: boolean;
}

/** The figures of a chart to read, newest first, in the chart's place. */
export function FigureTable<Row>({ label, rows, keyOf, columns, isWhole = false }: Props<Row>) {
  return (
    <Scroller tabIndex={0} role="region" aria-label={label} style={isWhole ? { maxHeight: 'none' } : undefined}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.label} className="tabular">
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

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
  'th:not(:first-of-type), td:not(:first-of-type)': { paddingLeft: 8, textAlign: END_OF_FIGURES },
});
