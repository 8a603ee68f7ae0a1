import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { SandboxCard } from './SandboxCard';

const api = { sandbox: vi.fn(), setSandboxBalance: vi.fn(), advanceSandbox: vi.fn() };
let mayWrite = true;
vi.mock('../../../providers/queries', () => ({ useApi: () => api, useRefreshAll: () => async () => undefined }));
vi.mock('../../../providers/session', () => ({ useCan: () => mayWrite }));
vi.mock('../../../providers/display', () => ({ useTimeStyle: () => ({ zone: 'UTC', dateFormat: 'yyyy-MM-dd' }) }));

describe('the sandbox on the page of a project', () => {
  const show = async (sandbox: object = {}) => {
    api.sandbox.mockResolvedValue({
      projectId: 7,
      balance: '985.00',
      currency: 'USD',
      now: '2027-03-01T09:30:00.000Z',
      isAhead: false,
      ...sandbox,
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SandboxCard projectId={7} />
      </QueryClientProvider>,
    );
    await screen.findByText('Clock');
  };
  beforeEach(() => {
    mayWrite = true;
    api.setSandboxBalance.mockReset();
    api.advanceSandbox.mockReset();
  });

  it('shows its balance, and its time where that was moved', async () => {
    await show({ isAhead: true });
    expect(screen.getByText('$985.00')).toBeVisible();
    expect(screen.getByText('2027-03-01 09:30')).toBeVisible();
  });

  it('shows no balance to people who may not see balances', async () => {
    await show({ balance: null });
    expect(screen.getByText('Real time')).toBeVisible();
    expect(screen.queryByText('Balance')).toBeNull();
  });

  it('says that its time is the real one where nobody moved it', async () => {
    await show();
    expect(screen.getByText('Real time')).toBeVisible();
  });

  it('sets the balance', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Set Balance' }));
    const field = screen.getByLabelText(/Balance \(USD\)/);
    await userEvent.clear(field);
    await userEvent.type(field, '5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.setSandboxBalance).toHaveBeenCalledWith(7, '5'));
  });

  it('moves the time by whole days, at most a year', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Move Time' }));
    const field = screen.getByLabelText(/Days/);
    const submit = within(screen.getByRole('dialog')).getByRole('button', { name: 'Move Time' });
    await userEvent.clear(field);
    await userEvent.type(field, '367');
    await userEvent.click(submit);
    expect(api.advanceSandbox).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, '31');
    await userEvent.click(submit);
    await waitFor(() => expect(api.advanceSandbox).toHaveBeenCalledWith(7, 31));
  });

  it('offers nothing to press to somebody who may only read', async () => {
    mayWrite = false;
    await show();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
