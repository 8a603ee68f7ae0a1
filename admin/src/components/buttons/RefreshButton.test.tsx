import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { currentToast, dismissToast } from '../feedback/toast';
import { httpClient } from '../../providers/httpClient';
import { newQueryClient } from '../../providers/queries';
import { RefreshButton } from './RefreshButton';

const Figure = () => {
  const { data } = useQuery({ queryKey: ['figure'], queryFn: async () => (await httpClient<{ text: string }>('/api/figure')).json.text });
  return <p>{data}</p>;
};

async function open() {
  let isOffline = false;
  let shown = 'before';
  vi.stubGlobal('fetch', async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ text: shown }));
  });
  render(
    <QueryClientProvider client={newQueryClient()}>
      <Figure />
      <RefreshButton />
    </QueryClientProvider>,
  );
  await screen.findByText('before');
  shown = 'after';
  return { goOffline: () => (isOffline = true), goOnline: () => (isOffline = false) };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Refresh' }));

afterEach(() => {
  act(dismissToast);
  vi.unstubAllGlobals();
});

describe('Refresh', () => {
  it('reads what is on screen again, and says nothing where that went well', async () => {
    await open();
    await press();
    expect(await screen.findByText('after')).toBeVisible();
    expect(currentToast()).toBeNull();
  });

  it('says without a connection that it failed and why, and leaves what was there', async () => {
    const { goOffline, goOnline } = await open();
    goOffline();
    await press();
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        tone: 'danger',
        title: 'Refresh Failed',
        description: 'The server cannot be reached. Check the connection and try again.',
      }),
    );
    expect(screen.getByText('before')).toBeVisible();
    goOnline();
    await press();
    expect(await screen.findByText('after')).toBeVisible();
  });
});
