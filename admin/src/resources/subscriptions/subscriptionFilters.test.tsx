import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, ListBase, memoryStore, type DataProvider, type GetListParams } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import { newQueryClient } from '../../providers/queries';
import { SubscriptionFilters } from './subscriptionFilters';

const PLANS = [
  { id: 31, code: 'monthly', name: 'One month' },
  { id: 32, code: 'yearly', name: 'One year' },
];

function open(filter: object = {}, projectId?: number) {
  const getList = vi.fn(async (_: string, __: GetListParams) => ({ data: [], total: 0 }));
  const plans = vi.fn(async () => PLANS);
  const dataProvider = { getList, plans, getOne: async () => ({ data: { id: 1, name: 'Northlight' } }) };
  const element = (
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <ListBase resource="subscriptions" storeKey={false}>
        <SubscriptionFilters projectId={projectId} />
      </ListBase>
    </CoreAdminContext>
  );
  const address = `/subscriptions?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  render(<RouterProvider router={createMemoryRouter([{ path: '/subscriptions', element }], { initialEntries: [address] })} />);
  const asked = () => getList.mock.calls.filter(([resource]) => resource === 'subscriptions').at(-1)?.[1].filter as object;
  return { asked, plans };
}

async function choose(filter: string, choice: string) {
  await userEvent.click(await screen.findByRole('button', { name: `${filter}: Any` }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
}

describe('the filters of subscriptions', () => {
  it.each([
    ['Ends within', '7 days', { endsWithinDays: 7 }],
    ['Renewal', 'By itself', { autoRenew: true }],
    ['Renewal', 'By hand', { autoRenew: false }],
    ['Grace', 'In grace', { inGrace: true }],
  ])('ask with %s: %s', async (filter, choice, expected) => {
    const { asked } = open();
    await choose(filter, choice);
    await waitFor(() => expect(asked()).toEqual(expected));
  });

  it('offer the plans of the chosen project, and none before', async () => {
    const { plans } = open();
    await screen.findByRole('button', { name: 'Renewal: Any' });
    expect(screen.queryByRole('button', { name: /^Plan:/ })).toBeNull();
    expect(plans).not.toHaveBeenCalled();
  });

  it('filter by the id of a plan on the page of a project', async () => {
    const { asked } = open({}, 1);
    await choose('Plan', 'One year');
    await waitFor(() => expect(asked()).toEqual({ planId: 32 }));
  });

  it('show a plan of another project that the address names, as it still filters', async () => {
    open({ planId: 77 }, 1);
    expect(await screen.findByRole('button', { name: 'Plan: #77' })).toBeVisible();
  });
});
