import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, type DataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

import type { AttentionItem } from '../../api/types';
import { newQueryClient } from '../../providers/queries';
import { AttentionCard } from './AttentionCard';

const HELD: AttentionItem = {
  type: 'sync_failed',
  severity: 'warning',
  title: '2 VPN users could not be synchronized',
  since: '2026-01-01T00:00:00.000Z',
  projectId: 7,
  projectName: 'Northlight',
  count: 2,
  amount: null,
  action: 'retry',
};

function open(answer: { items: AttentionItem[]; emptySince: string | null }) {
  const dataProvider = { attention: async () => answer, settings: async () => ({ timezone: 'UTC', dateFormat: 'YYYY-MM-DD' }) };
  const element = (
    <CoreAdminContext dataProvider={dataProvider as unknown as DataProvider} store={memoryStore()} queryClient={newQueryClient()}>
      <AttentionCard />
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

describe('the Attention card', () => {
  it('leads with one button to the rows in question', async () => {
    open({ items: [HELD], emptySince: null });
    const button = await screen.findByRole('link', { name: 'Show and Retry: 2 VPN users could not be synchronized, Northlight' });
    const filter = new URLSearchParams(button.getAttribute('href')?.split('?')[1]).get('filter');
    expect(JSON.parse(filter ?? '')).toEqual({ syncStatus: 'failed', environment: 'production', projectId: 7 });
  });

  it('names the sum that is asked for', async () => {
    open({ items: [{ ...HELD, type: 'request_waiting', title: '2 requests wait for a decision', amount: '1250.50' }], emptySince: null });
    expect(await screen.findByText('$1,250.50')).toBeVisible();
  });

  const WAYS: Record<AttentionItem['type'], [button: string, address: string | null]> = {
    sync_paused: ['Open Sync', '/projects/7/sync'],
    transfer_held: ['Assign', '/billing/crypto-payments?filter={"status":"held","projectId":7}'],
    request_waiting: ['Review', '/projects/7/balance'],
    token_waiting: ['Review', '/settings/tokens'],
    balance_short: ['Request Topup', '/projects/7/balance'],
    move_stopped: ['Show', '/projects/7'],
    sync_failed: ['Show and Retry', '/vpn-users?filter={"syncStatus":"failed","environment":"production","projectId":7}'],
    webhook_paused: ['Open Webhooks', '/projects/7/webhooks'],
    backup_overdue: ['Copy the command npm run backup', null],
    sale_refused: ['Show', '/subscriptions?filter={"status":"cancelled","environment":"production","projectId":7}'],
    user_unknown: ['Decide', '/projects/7/sync'],
    key_expiring: ['Rotate', '/projects/7/keys'],
    ticket_open: ['Answer', '/support?filter={"status":"open"}'],
  };

  it('has one button for each kind, which leads to the screen that resolves it', async () => {
    const types = Object.keys(WAYS) as AttentionItem['type'][];
    const items = types.map((type) => ({ ...HELD, type, title: `Of the kind ${type}`, projectName: null }));
    open({ items, emptySince: null });
    await userEvent.click(await screen.findByRole('button', { name: /^Show \d+ more/ }));
    for (const type of types) {
      const [name, address] = WAYS[type];
      if (address === null) {
        expect(screen.getByRole('button', { name })).toBeVisible();
        continue;
      }
      const button = screen.getByRole('link', { name: `${name}: Of the kind ${type}` });
      expect(decodeURIComponent(button.getAttribute('href') ?? '')).toBe(address);
    }
    expect(screen.getAllByRole('link')).toHaveLength(types.length - 1);
  });

  it('shows eight, and the others on demand', async () => {
    open({ items: Array.from({ length: 10 }, (_, index) => ({ ...HELD, projectId: index + 1 })), emptySince: null });
    const more = await screen.findByRole('button', { name: 'Show 2 more' });
    expect(screen.getAllByRole('link', { name: /^Show and Retry/ })).toHaveLength(8);
    await userEvent.click(more);
    expect(screen.getAllByRole('link', { name: /^Show and Retry/ })).toHaveLength(10);
  });

  it('says since when nothing is waiting', async () => {
    open({ items: [], emptySince: '2026-01-01T08:30:00.000Z' });
    expect(await screen.findByText('Nothing waits for you')).toBeVisible();
    expect(screen.getByText(/08:30/)).toBeVisible();
  });
});
