import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { currentToast } from '../../../components/feedback/toast';
import { newQueryClient } from '../../../providers/queries';
import DeletedList from './DeletedList';

const may = vi.hoisted(() => ({ write: true }));
vi.mock('../../../providers/session', () => ({ useCan: () => may.write }));

const DELETED = {
  id: 7,
  projectId: 1,
  subscriptionId: 'order-7',
  vpnLoginId: '4821093375610284',
  email: 'nils@example.com',
  name: 'Nils',
  surname: 'Brokenberg',
  plan: 'monthly',
  endDate: '2026-12-28T00:00:00Z',
  deletedAt: '2026-11-20T10:00:00Z',
  restorableUntil: '2026-12-20T10:00:00Z',
  wasRefunded: false,
};

function open(records: object[] = [DELETED, { ...DELETED, id: 8, subscriptionId: 'order-8', wasRefunded: true }]) {
  const getList = vi.fn(async () => ({ data: records, total: records.length }));
  const restoreSubscription = vi.fn().mockResolvedValue({});
  const dataProvider = { getList, restoreSubscription, getMany: async () => ({ data: [{ id: 1, name: 'Northlight' }] }) };
  const element = (
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <DeletedList />
    </CoreAdminContext>
  );
  const routes = [{ path: '/subscriptions/deleted', element }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/subscriptions/deleted'] })} />);
  return { getList, restoreSubscription };
}

describe('the list of deleted subscriptions', () => {
  afterEach(() => {
    may.write = true;
  });

  it('begins with the latest and restores one of them', async () => {
    const { getList, restoreSubscription } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore order-7' }));
    await waitFor(() => expect(restoreSubscription).toHaveBeenCalledWith(7));
    expect(currentToast()).toMatchObject({ title: 'Subscription Restored', description: 'order-7' });
    expect(getList).toHaveBeenCalledWith('subscriptions/deleted', expect.objectContaining({ sort: { field: 'deletedAt', order: 'DESC' } }));
  });

  it('offers no restoration where the money was refunded, and says so', async () => {
    open();
    expect(await screen.findByText('No: it was refunded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore order-8' })).toBeNull();
  });

  it('offers no restoration to people whose role may only read', async () => {
    may.write = false;
    open();
    expect(await screen.findByText('order-7')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Restore / })).toBeNull();
  });

  it('says so where nothing was deleted', async () => {
    open([]);
    expect(await screen.findByText('Nothing was deleted')).toBeVisible();
  });
});
