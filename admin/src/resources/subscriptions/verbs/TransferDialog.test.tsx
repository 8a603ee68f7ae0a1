import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';

import type { Subscription, TransferPreview } from '../../../api/types';
import { ApiError } from '../../../providers/httpClient';
import { newQueryClient } from '../../../providers/queries';
import { outcomeOf, TransferDialog } from './TransferDialog';

const subscription = { id: 44, version: 3, projectId: 1, subscriptionId: 'order-44', plan: 'monthly', nextPlan: null } as Subscription;
const STAYS: TransferPreview = { plan: 'monthly', nextPlan: null, vpnUser: 'stays' };
const PROJECTS = [
  { id: 1, name: 'Northlight' },
  { id: 2, name: 'Southern Cross' },
];

function open(previewTransfer: (id: number, projectId: number) => Promise<TransferPreview>) {
  const calls = { previewTransfer: vi.fn(previewTransfer), transferSubscription: vi.fn().mockResolvedValue(subscription) };
  const onClose = vi.fn();
  const dataProvider = {
    ...calls,
    getList: async () => ({ data: PROJECTS, total: 2 }),
    getOne: async (_: string, { id }: { id: number }) => ({ data: PROJECTS.find((project) => project.id === id) }),
  };
  render(
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <TransferDialog subscription={subscription} onClose={onClose} />
    </CoreAdminContext>,
  );
  return { ...calls, onClose };
}

async function choose(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: /New project/ }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

describe('the dialog of a transfer', () => {
  it('shows the result before it can be sent, and sends the version that was read', async () => {
    const { previewTransfer, transferSubscription, onClose } = open(async () => STAYS);
    const button = screen.getByRole('button', { name: 'Transfer' });
    expect(button).toBeDisabled();
    expect(screen.getByText('A preview is shown here once a project is chosen.')).toBeVisible();
    await choose('Southern Cross');
    expect(await screen.findByText(/Its VPN user stays as it is/)).toBeVisible();
    expect(previewTransfer.mock.lastCall?.slice(0, 2)).toEqual([44, 2]);
    await userEvent.click(button);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(transferSubscription).toHaveBeenCalledWith(subscription, 2);
  });

  it('shows why the other project cannot take it, and sends nothing', async () => {
    const refusal = new ApiError(409, '{"code":"max_users_reached","message":"This project has reached its limit of 1 user."}', '');
    const { transferSubscription } = open(() => Promise.reject(refusal));
    await choose('Southern Cross');
    expect(await screen.findByText('This project has reached its limit of 1 user.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Transfer' })).toBeDisabled();
    expect(transferSubscription).not.toHaveBeenCalled();
  });
});

describe('the preview of a transfer', () => {
  const PAYS = 'The new project pays for its renewals. What was paid until now can be refunded to the old project alone.';

  it('keeps the plan of the same code', () => {
    expect(outcomeOf({ plan: 'monthly', nextPlan: null }, STAYS)).toEqual([
      'Its VPN user stays as it is: both projects have the same login on the server.',
      'It renews by the plan monthly of the new project.',
      PAYS,
    ]);
  });

  it('ends the plan and its change where the new project has none of that code', () => {
    const there: TransferPreview = { plan: null, nextPlan: null, vpnUser: 'other_server' };
    expect(outcomeOf({ plan: 'monthly', nextPlan: 'yearly' }, there)).toEqual([
      'Its VPN user is made on the new server; the old one is removed after that. The customer needs new credentials.',
      'The new project has no plan monthly: it goes on without a plan.',
      'Its change to the plan yearly is withdrawn.',
      PAYS,
    ]);
  });

  it('does not mention a plan where there is none', () => {
    expect(outcomeOf({ plan: null, nextPlan: null }, { plan: null, nextPlan: null, vpnUser: 'none' })).toEqual([
      'It has no VPN user yet.',
      PAYS,
    ]);
  });
});
