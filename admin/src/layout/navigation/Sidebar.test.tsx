import { act, cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { newQueryClient } from '../../providers/queries';
import { Sidebar } from './Sidebar';

const ADA = vi.hoisted(() => ({
  firstName: 'Ada',
  lastName: 'Admin',
  email: 'ada@example.com',
  permissions: ['projects.read', 'analytics.read', 'sync.read', 'users.read', 'billing.read'],
}));
vi.mock('../../providers/session', () => ({ useCurrentUser: () => ADA }));

const open = (address: string) => {
  const dataProvider = { dashboardStats: async () => ({ activeProjects: 3, totalSubscriptions: 40 }) };
  const element = (
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <Sidebar />
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};

const marked = () => screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);

describe('the sidebar', () => {
  it.each([
    ['/dashboard', 'Dashboard'],
    ['/analytics', 'Dashboard'],
    ['/sync-status', 'Dashboard'],
    ['/users', 'User Management'],
    ['/roles', 'User Management'],
    ['/billing/transactions', 'Billing'],
    ['/profile', 'AAAda Adminada@example.com'],
  ])('marks on %s the one entry that it is reached from', (address, entry) => {
    open(address);
    expect(marked()).toEqual([entry]);
  });

  it('marks another entry once one is there', async () => {
    const router = open('/analytics');
    await act(() => router.navigate('/billing'));
    expect(marked()).toEqual(['Billing']);
  });

  it('marks nothing where no screen is', () => {
    open('/dashboards');
    expect(marked()).toEqual([]);
    cleanup();
    open('/no-such-screen');
    expect(marked()).toEqual([]);
  });
});
