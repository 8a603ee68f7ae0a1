import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider, type GetListParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { currentToast, dismissToast } from '../../components/feedback/toast';
import { newQueryClient } from '../../providers/queries';
import { VpnUserTable } from './VpnUserTable';

vi.mock('../../providers/session', () => ({ useCan: () => true }));

const FAILED = {
  id: 7,
  projectId: 1,
  subscriptionId: 70,
  subscriptionRef: 'order-70',
  environment: 'production',
  vpnLogin: '4821093375610284',
  status: 'active',
  customer: null,
  endDate: '2099-01-01T00:00:00Z',
  sessions: null,
  installs: null,
  maxSessions: 3,
  maxInstalls: 3,
  traffic: null,
  upstreamState: null,
  isOnline: null,
  lastSeenAt: null,
  syncStatus: 'failed',
  failureMessage: 'The core said no',
  lastSyncAt: null,
};

/** The list under the filter of what has failed; the worker has done its work when the page looks for the outcome. */
function open(outcome: { syncStatus: string; failureMessage: string | null }, search = '') {
  let user: { syncStatus: string; failureMessage: string | null } = FAILED;
  const getList = vi.fn(async (_: string, { filter }: GetListParams) => {
    const rows = filter.syncStatus === undefined || filter.syncStatus === user.syncStatus ? [{ ...FAILED, ...user }] : [];
    return { data: rows, total: rows.length };
  });
  const dataProvider = {
    getList,
    getMany: async () => ({ data: [{ id: 1, name: 'Northlight' }] }),
    syncVpnUser: async () => (user = { syncStatus: 'pending', failureMessage: null }),
    getOne: async () => ({ data: { ...FAILED, ...(user = outcome) } }),
  };
  const element = (
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <VpnUserTable />
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [`/vpn-users${search}`] })} />);
  return { getList };
}

const UNDER_FAILED = `?filter=${encodeURIComponent('{"syncStatus":"failed"}')}`;
const LATER = { timeout: 5_000 };
const sync = async () => userEvent.click(await screen.findByRole('button', { name: 'Sync 4821093375610284 again' }));

afterEach(() => act(dismissToast));

describe("'Sync again' in a list that is filtered by what has failed", () => {
  it('takes the row out of the list, and says of the one that is gone that it is synchronised', async () => {
    open({ syncStatus: 'synced', failureMessage: null }, UNDER_FAILED);
    await sync();
    await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Sync Queued', description: '4821093375610284' }));
    expect(await screen.findByText('No results')).toBeVisible();
    await waitFor(() => expect(currentToast()).toMatchObject({ tone: 'good', title: 'Synced', description: '4821093375610284' }), LATER);
  });

  it('says why it failed again, and brings the row back', async () => {
    open({ syncStatus: 'failed', failureMessage: 'The core said no again' }, UNDER_FAILED);
    await sync();
    expect(await screen.findByText('No results')).toBeVisible();
    await waitFor(
      () => expect(currentToast()).toMatchObject({ tone: 'danger', title: 'Sync Failed', description: 'The core said no again' }),
      LATER,
    );
    expect(await screen.findByText('The core said no again')).toBeVisible();
  });
});

it('the list of VPN users opens without those of the sandbox, and says so', async () => {
  const { getList } = open(FAILED);
  expect(await screen.findByRole('button', { name: 'Environment: Production' })).toBeVisible();
  expect(getList.mock.lastCall?.[1].filter).toEqual({ environment: 'production' });
});
