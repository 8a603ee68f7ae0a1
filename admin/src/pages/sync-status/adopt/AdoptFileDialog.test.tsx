import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';

import { newQueryClient } from '../../../providers/queries';
import { AdoptFileDialog } from './AdoptFileDialog';

vi.mock('../../../providers/session', () => ({ useCan: () => true }));

const [GOOD, BAD] = ['4821093375610284', '1111222233334444'];
const CSV = `vpnLogin,subscriptionId\n${GOOD},order-1\n${BAD},order-2\n`;
const row = (fields: object) => ({
  line: 2,
  vpnLogin: GOOD,
  subscriptionId: 'order-1',
  ok: true,
  id: null,
  isNew: true,
  status: 'active',
  endDate: '2026-12-31T12:00:00Z',
  code: null,
  message: null,
  fields: {},
  ...fields,
});
const refused = row({
  line: 3,
  vpnLogin: BAD,
  subscriptionId: 'order-2',
  ok: false,
  code: 'not_found',
  message: 'No unknown user has this login.',
});

function open() {
  const adoptByFile = vi.fn(async ({ mode }: { mode: string; csv: string; charge?: boolean }) => {
    if (mode === 'preview') return { rows: [row({}), refused], costs: [{ projectId: 1, amount: '0.00', balanceAfter: '20.00' }] };
    return { rows: [row({ id: 91 })], costs: [] };
  });
  const dataProvider = {
    adoptByFile,
    getList: async () => ({ data: [], total: 0 }),
    getMany: async () => ({ data: [{ id: 1, name: 'Northlight' }] }),
  };
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
        <AdoptFileDialog onClose={vi.fn()} />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return adoptByFile;
}

describe('the adoption of users by a file', () => {
  it('shows the result for each row, and imports only the good rows', async () => {
    const adoptByFile = open();
    // jsdom's files cannot be read.
    const file = Object.assign(new File([CSV], 'moved.csv', { type: 'text/csv' }), {
      arrayBuffer: async () => new TextEncoder().encode(CSV),
    });
    await userEvent.upload(screen.getByLabelText('Choose a CSV file'), file);
    await userEvent.click(screen.getByRole('switch', { name: /Paid for elsewhere/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(`${GOOD}: a new subscription, active until 12/31/2026`)).toBeVisible();
    expect(screen.getByText('No unknown user has this login.')).toBeVisible();
    expect(adoptByFile.mock.calls.map(([{ mode, charge }]) => [mode, charge])).toEqual([['preview', false]]);

    await userEvent.click(screen.getByRole('button', { name: 'Adopt the 1 good row' }));
    await waitFor(() => expect(adoptByFile).toHaveBeenCalledTimes(2));
    const [{ mode, csv, charge }] = adoptByFile.mock.calls[1] ?? [{ mode: '', csv: '' }];
    expect([mode, charge]).toEqual(['good', false]);
    expect(csv).toContain('order-1');
    expect(csv).not.toContain('order-2');
    expect(await screen.findByRole('link', { name: 'order-1' })).toHaveAttribute('href', '/subscriptions/91');
  });

  it('sends nothing before a file is chosen', async () => {
    const adoptByFile = open();
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Choose a file first.')).toBeVisible();
    expect(adoptByFile).not.toHaveBeenCalled();
  });
});
