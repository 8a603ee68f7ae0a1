import { ThemeProvider } from '@mui/material/styles';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { newQueryClient } from '../../providers/queries';
import { theme } from '../../theme/theme';
import { StatCards } from './StatCards';
import { TrendCards } from './TrendCards';

const may = vi.hoisted(() => ({ readVpn: true }));
vi.mock('../../providers/session', () => ({ useCan: (permission?: string) => permission !== 'vpn.read' || may.readVpn }));
// Its canvas is drawn by the browser alone.
vi.mock('../../components/chart/PlotCanvas', () => ({ default: () => null }));

const STATS = { activeProjects: 3, totalSubscriptions: 40, vpnUsers: 37, apiCalls: 2_600 };
const CHANGES = { activeProjects: null, totalSubscriptions: 4, vpnUsers: -2, apiCalls: 0 };
const DAYS = [
  { date: '2026-10-31', ...STATS, vpnUsers: 30, apiCalls: 0 },
  { date: '2026-11-29', ...STATS },
];
const REVENUE = [
  { date: '2026-11-28', amount: '-10.00', sales: 0 },
  { date: '2026-11-29', amount: '1220.00', sales: 2 },
];

function open() {
  const dataProvider = {
    settings: async () => ({ timezone: 'UTC', dateFormat: 'dd.MM.yyyy' }),
    dashboardStats: async () => ({ ...STATS, changes: CHANGES }),
    dashboardTrends: async () => ({ days: DAYS }),
    analytics: async () => ({ from: '2026-10-31', totalRevenue: '1210.00', newCustomers: 2, revenueTrend: REVENUE }),
  };
  const element = (
    <ThemeProvider theme={theme}>
      <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
        <StatCards />
        <TrendCards />
      </CoreAdminContext>
    </ThemeProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const addressOf = async (name: string) => decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href') ?? '');

describe('the figures of the dashboard', () => {
  afterEach(() => {
    may.readVpn = true;
  });

  it.each([
    ['Active projects', '/projects?filter={"status":"active"}'],
    ['Total subscriptions', '/subscriptions?filter={"environment":"production"}'],
    ['VPN users', '/vpn-users?filter={"environment":"production"}'],
    ['API calls', '/api-keys'],
    ['$1,210.00', '/billing/transactions?filter={"from":"2026-10-31"}'],
    ['2', '/subscriptions?filter={"environment":"production"}&sort=id&order=DESC'],
  ])('lead to the rows that they count: %s', async (name, address) => {
    open();
    expect(await addressOf(name)).toBe(address);
  });

  it('lead nowhere for those who may not read the rows', async () => {
    may.readVpn = false;
    open();
    expect(await screen.findByText('37')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'VPN users' })).toBeNull();
  });

  it('show how they have moved, in words too, and draw no line where they have not', async () => {
    open();
    expect(await screen.findByRole('img', { name: 'The last 30 days: from 30 to 37' })).toBeVisible();
    expect(screen.getAllByRole('img', { name: /^The last 30 days/ })).toHaveLength(2);
  });

  it('are drawn day by day, with a table beside the plot', async () => {
    open();
    expect(await screen.findByRole('application', { name: /^Sales of the last 30 days as bars/ })).toBeVisible();
    const revenue = screen.getByRole('region', { name: 'Revenue, last 30 days' });
    await userEvent.click(within(revenue).getByRole('button', { name: 'Show table' }));
    const rows = within(revenue)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['11/29/2026$1,220.00', '11/28/2026−$10.00']);
  });
});
