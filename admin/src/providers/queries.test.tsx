import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';

import { httpClient } from './httpClient';
import { newQueryClient, refetchOnReturn } from './queries';

const URL = '/api/projects/7';
const POLL = 50;
let calls: { isBackground: boolean }[] = [];
let shown = 'first';

const Reader = ({ pollMs }: { pollMs?: number }) => {
  const { data } = useQuery({
    queryKey: [URL],
    queryFn: async () => (await httpClient<{ text: string }>(URL)).json.text,
    refetchInterval: pollMs,
  });
  return <p>{data}</p>;
};

function open(pollMs?: number) {
  const client = newQueryClient();
  const end = refetchOnReturn(client);
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Reader pollMs={pollMs} />
    </QueryClientProvider>,
  );
  return {
    client,
    close: () => {
      unmount();
      end();
    },
  };
}

beforeEach(() => {
  calls = [];
  shown = 'first';
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    calls.push({ isBackground: new Headers(headers).get('X-Background') === '1' });
    return new Response(JSON.stringify({ text: shown }));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the data of a screen', () => {
  it.each(['focus', 'online', 'visibilitychange'])('is read again at the event %s, and says that no person asked for it', async (event) => {
    const { close } = open();
    await screen.findByText('first');
    shown = 'changed elsewhere';
    act(() => void window.dispatchEvent(new Event(event)));
    await screen.findByText('changed elsewhere');
    expect(calls).toEqual([{ isBackground: false }, { isBackground: true }]);
    close();
  });

  it('is polled in the background, and read for a person after that', async () => {
    const { client, close } = open(POLL);
    await screen.findByText('first');
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    expect(calls.map(({ isBackground }) => isBackground)).toEqual([false, ...calls.slice(1).map(() => true)]);
    const before = calls.length;
    await client.refetchQueries();
    expect(calls.slice(before)).toContainEqual({ isBackground: false });
    close();
  });

  it('is not read any more once the session has ended', async () => {
    const { close } = open();
    await screen.findByText('first');
    close();
    window.dispatchEvent(new Event('focus'));
    expect(calls).toHaveLength(1);
  });
});
