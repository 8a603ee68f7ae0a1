import { render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { newQueryClient } from '../../providers/queries';
import SubscriptionPage from './SubscriptionPage';

const CANCELLED = { id: 7, subscriptionId: 'order-7', status: 'cancelled', projectId: 1, vpnLoginId: '4821093375610284', price: '10.00' };

function open(record: object) {
  const dataProvider = {
    getOne: async () => ({ data: { ...CANCELLED, ...record } }),
    getMany: async () => ({ data: [{ id: 1, name: 'Northlight' }] }),
  };
  const element = (
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <SubscriptionPage />
    </CoreAdminContext>
  );
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/subscriptions/:id', element }], { initialEntries: ['/subscriptions/7'] })} />,
  );
}

describe('the page of a cancelled subscription', () => {
  it('gives the reason where the VPN server refused it', async () => {
    open({ cancelReason: 'The VPN core refused the user: the login is reserved' });
    expect(await screen.findByText('Cancelled, and its charge refunded')).toBeVisible();
    expect(screen.getByText('The VPN core refused the user: the login is reserved')).toBeVisible();
  });

  it('says nothing of a refund where somebody cancelled it', async () => {
    open({ cancelReason: null });
    expect(await screen.findByText('4821093375610284')).toBeVisible();
    expect(screen.queryByText('Cancelled, and its charge refunded')).toBeNull();
  });
});
