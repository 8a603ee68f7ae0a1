import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { currentToast } from '../../components/feedback/toast';
import { ApiError } from '../../providers/httpClient';
import { newQueryClient } from '../../providers/queries';
import SubscriptionPage from './SubscriptionPage';

const may = vi.hoisted(() => ({ write: true, override: false }));
vi.mock('../../providers/session', () => ({
  useCan: (permission: string) => (permission === 'subscriptions.override' ? may.override : may.write),
}));

const CANCELLED = {
  id: 7,
  version: 2,
  subscriptionId: 'order-7',
  status: 'cancelled',
  projectId: 1,
  vpnLoginId: '4821093375610284',
  price: '10.00',
  plan: null,
  nextPlan: null,
  autoRenew: false,
  startDate: '2026-12-01T00:00:00Z',
  endDate: '2026-12-28T00:00:00Z',
  accessUntil: '2026-12-28T00:00:00Z',
  allowedActions: ['delete'],
};
const ACTIVE = { status: 'active', allowedActions: ['suspend', 'renew', 'change_plan', 'cancel', 'delete'] };
const ACTIVE_FROM = '2026-12-01T00:00:00Z';
const PLANS = [
  { code: 'monthly', name: 'One month' },
  { code: 'yearly', name: 'One year' },
];

function open(record: object, calls: object = {}) {
  const dataProvider = {
    plans: async () => PLANS,
    getOne: async () => ({ data: { ...CANCELLED, ...record } }),
    getList: async () => ({ data: [], total: 0 }),
    getMany: async () => ({ data: [{ id: 1, name: 'Northlight' }] }),
    ...calls,
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

/** What is offered behind the menu. */
const more = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

describe('the page of a cancelled subscription', () => {
  it('gives the reason where the VPN server refused it', async () => {
    open({ cancelReason: 'The VPN core refused the user: the login is reserved' });
    expect(await screen.findByText('Cancelled, and its charge refunded')).toBeVisible();
    expect(screen.getByText('The VPN core refused the user: the login is reserved')).toBeVisible();
  });

  it('does not mention a refund where a person cancelled it', async () => {
    open({ cancelReason: null });
    expect(await screen.findByRole('button', { name: 'Copy the VPN login' })).toBeVisible();
    expect(screen.queryByText('Cancelled, and its charge refunded')).toBeNull();
  });
});

describe('the page of a subscription', () => {
  afterEach(() => {
    may.write = true;
    may.override = false;
  });

  it('offers the actions that the server allows, and an edit', async () => {
    open(ACTIVE);
    await screen.findByRole('button', { name: 'Renew order-7' });
    for (const name of ['Edit', 'Renew', 'Suspend']) expect(screen.getByRole('button', { name: `${name} order-7` })).toBeVisible();
    expect(await more()).toEqual(['Change Plan', 'Cancel', 'Delete']);
  });

  it('suspends it after its price was shown, with the version that was read', async () => {
    const update = vi.fn().mockResolvedValue({ data: CANCELLED });
    const quote = vi.fn().mockResolvedValue({
      amount: '0.00',
      asOf: '2026-12-02T00:00:00Z',
      balanceAfter: '80.00',
      isCovered: true,
      currency: 'USD',
      startDate: ACTIVE_FROM,
      endDate: '2026-12-28T00:00:00Z',
      lines: [],
      next: null,
    });
    open(ACTIVE, { update, quote });
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend order-7' }));
    const suspend = await screen.findByRole('button', { name: 'Suspend' });
    await waitFor(() => expect(suspend).toBeEnabled());
    await userEvent.click(suspend);
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(quote.mock.calls[0]?.[0]).toEqual({ action: 'update', id: 7, status: 'suspended' });
    expect(update.mock.calls[0]?.[1]).toMatchObject({ id: 7, data: { status: 'suspended', version: 2, expectedAmount: '0.00' } });
  });

  it('shows the remaining days, the last reading of the server, and the timeline', async () => {
    const soon = new Date(Date.now() + 11.5 * 86_400_000).toISOString();
    const lists: Record<string, object[]> = {
      'vpn-users': [
        {
          id: 3,
          vpnLogin: '4821093375610284',
          syncStatus: 'failed',
          failureMessage: 'The core is away',
          upstreamState: 'active',
          status: 'active',
        },
      ],
      transactions: [
        { id: 1, createdAt: '2026-12-01T00:00:00Z', description: 'Subscription order-7', amount: '-10.00', type: 'subscription_charge' },
      ],
      'sync/logs': [{ id: 1, createdAt: '2026-12-01T00:01:00Z', operation: 'create', status: 'success', errorMessage: null }],
    };
    const getList = async (resource: string) => ({ data: lists[resource] ?? [], total: lists[resource]?.length ?? 0 });
    const syncVpnUser = vi.fn().mockResolvedValue({});
    open({ ...ACTIVE, accessUntil: soon, syncStatus: 'synced' }, { getList, syncVpnUser });
    expect(await screen.findByText('12 days left')).toBeVisible();
    expect(await screen.findByText('The core is away')).toBeVisible();
    const stream = within(await screen.findByRole('region', { name: 'Timeline' }));
    expect((await stream.findAllByRole('listitem')).map((line) => line.textContent)).toEqual([
      expect.stringContaining('VPN user created'),
      expect.stringContaining('Subscription order-7'),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Sync again' }));
    await waitFor(() => expect(syncVpnUser).toHaveBeenCalledWith(3));
  });

  it('offers no renewal, no other plan and no cancellation where the server does not', async () => {
    open({});
    expect(await more()).toEqual(['Delete']);
    expect(screen.queryByRole('button', { name: 'Renew order-7' })).toBeNull();
  });

  it('offers a transfer to people who may exceed the limits of a project, but not in the sandbox', async () => {
    may.override = true;
    open({ ...ACTIVE, environment: 'production' });
    expect(await more()).toContain('Transfer to another project');
    cleanup();
    open({ ...ACTIVE, environment: 'development' });
    expect(await more()).not.toContain('Transfer to another project');
  });

  it('offers no action to people whose role may only read', async () => {
    may.write = false;
    open({ ...ACTIVE, nextPlan: 'yearly', autoRenew: true });
    expect(await screen.findByText('One year')).toBeVisible();
    expect(screen.queryByRole('button', { name: /order-7|Withdraw/ })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('Yes')).toBeVisible();
  });

  it('says until when it is in grace', async () => {
    open({ ...ACTIVE, autoRenew: true, accessUntil: '2026-12-31T12:00:00Z' });
    expect(await screen.findByText('In grace until 12/31/2026')).toBeVisible();
  });

  it('names its plan and the next one, which can be withdrawn', async () => {
    const withdrawPlanChange = vi.fn().mockResolvedValue({});
    open({ ...ACTIVE, plan: 'monthly', nextPlan: 'yearly' }, { withdrawPlanChange });
    expect(await screen.findByText('One month')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(withdrawPlanChange).toHaveBeenCalledWith(7));
  });

  it('switches automatic renewal on once the server has confirmed, with the version that was read', async () => {
    const update = vi.fn().mockResolvedValue({ data: { ...CANCELLED, autoRenew: true } });
    open(ACTIVE, { update });
    await userEvent.click(await screen.findByRole('switch', { name: 'Renews by itself' }));
    await waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(update.mock.calls[0]?.[1]).toMatchObject({ id: 7, data: { autoRenew: true, version: 2 } });
  });

  it('offers to restore a deleted one, to people who may', async () => {
    const restoreSubscription = vi.fn().mockResolvedValue({});
    const getOne = vi.fn().mockRejectedValue(new ApiError(404, '{"message":"This subscription does not exist."}', ''));
    open({}, { getOne, restoreSubscription });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(restoreSubscription).toHaveBeenCalledWith(7));
    expect(currentToast()).toMatchObject({ title: 'Subscription Restored' });
  });

  it('offers no restoration to people who may only read', async () => {
    may.write = false;
    open({}, { getOne: vi.fn().mockRejectedValue(new ApiError(404, '{"message":"This subscription does not exist."}', '')) });
    expect(await screen.findByText('Not found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});
