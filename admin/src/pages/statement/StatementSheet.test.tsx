import { render, screen } from '@testing-library/react';

import type { Statement } from '../../api/types';
import { StatementSheet } from './StatementSheet';

const november: Statement = {
  projectId: 7,
  projectName: 'Northlight',
  month: '2026-11',
  currency: 'USD',
  timezone: 'UTC',
  from: '2026-11-01T00:00:00Z',
  to: '2026-12-01T00:00:00Z',
  isClosed: true,
  openingBalance: '10.00',
  closingBalance: '12.00',
  totals: [],
  movements: [],
};

describe('the statement of a month', () => {
  it('that runs says that it is not closed', () => {
    render(<StatementSheet statement={{ ...november, isClosed: false }} />);
    expect(screen.getByText(/not closed yet/)).toBeVisible();
    expect(screen.getAllByText('Balance so far')).not.toHaveLength(0);
    expect(screen.queryByText('Closing balance')).toBeNull();
  });

  it('that is over has a closing balance', () => {
    render(<StatementSheet statement={november} />);
    expect(screen.queryByText(/not closed yet/)).toBeNull();
    expect(screen.getAllByText('Closing balance')).not.toHaveLength(0);
  });
});
