import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { BarChart, type Series } from './BarChart';
import { ChartCard } from './ChartCard';
import { FigureTable } from './FigureTable';

// Its canvas is drawn by the browser alone.
vi.mock('./PlotCanvas', () => ({ default: () => null }));

interface Day {
  key: string;
  label: string;
  name: string;
  calls: number;
}

const DAYS: readonly Day[] = [27, 28, 29].map((day, index) => ({
  key: String(day),
  label: `Nov ${day}`,
  name: `11/${day}/2026`,
  calls: 100 * (index + 1),
}));
const SERIES: readonly Series<Day>[] = [{ name: 'Calls', fill: 'red', value: ({ calls }) => calls }];

const open = () =>
  render(
    <ChartCard
      name="Usage"
      chart={<BarChart label="Calls as bars" bars={DAYS} series={SERIES} formatTick={String} hint={({ calls }) => `${calls} calls`} />}
      table={
        <FigureTable
          label="Usage as a table"
          rows={DAYS}
          keyOf={({ key }) => key}
          columns={[
            { label: 'Day', cell: ({ name }) => name },
            { label: 'Calls', cell: ({ calls }) => calls },
          ]}
        />
      }
    />,
  );

describe('a plot', () => {
  it('is read bar by bar with the arrow keys, and said aloud', async () => {
    open();
    screen.getByRole('application', { name: 'Calls as bars' }).focus();
    const reads = async (keys: string) => {
      await userEvent.keyboard(keys);
      return screen.getByRole('status').textContent;
    };
    expect(await reads('{ArrowRight}')).toBe('11/27/2026100 calls');
    expect(await reads('{ArrowRight}')).toBe('11/28/2026200 calls');
    expect(await reads('{End}')).toBe('11/29/2026300 calls');
    expect(await reads('{ArrowRight}')).toBe('11/29/2026300 calls');
    expect(await reads('{Home}{ArrowLeft}')).toBe('11/27/2026100 calls');
  });

  it('has the same figures as a table, the newest first', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Show table' }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['DayCalls', '11/29/2026300', '11/28/2026200', '11/27/2026100']);
    await userEvent.click(screen.getByRole('button', { name: 'Show chart' }));
    expect(screen.getByRole('application')).toBeVisible();
  });

  it('has no table where there is nothing to draw, or it could not be loaded', () => {
    const { rerender } = render(<ChartCard name="Usage" chart={undefined} table={<p>Figures</p>} />);
    expect(screen.getByRole('button', { name: 'Show table' })).toBeDisabled();
    rerender(<ChartCard name="Usage" chart={<p>Plot</p>} instead={<p>No calls</p>} table={<p>Figures</p>} />);
    expect(screen.getByText('No calls')).toBeVisible();
    expect(screen.queryByText('Plot')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show table' })).toBeNull();
  });
});
