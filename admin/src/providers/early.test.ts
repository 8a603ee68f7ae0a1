import { askEarly, dropEarly } from './early';
import { httpClient } from './httpClient';

const STATS = '/api/dashboard/stats';
const answering = () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetched);
  return { asked: () => fetched.mock.calls.map(([url]) => url) };
};

afterEach(() => {
  dropEarly();
  vi.unstubAllGlobals();
});

describe('what is asked before the code that shows it is there', () => {
  it('serves the first who asks the same, and nobody after', async () => {
    const { asked } = answering();
    askEarly('/subscriptions');
    expect(asked()).toEqual([STATS, '/api/settings', '/api/notifications/unread']);
    await httpClient(STATS);
    expect(asked()).toHaveLength(3);
    await httpClient(STATS);
    expect(asked().filter((url) => url === STATS)).toHaveLength(2);
  });

  it('is no answer to a write', async () => {
    const { asked } = answering();
    askEarly('/subscriptions');
    await httpClient('/api/settings', { method: 'PUT', body: '{}' });
    expect(asked().filter((url) => url === '/api/settings')).toHaveLength(2);
  });

  it('is forgotten with the session', async () => {
    const { asked } = answering();
    askEarly('/dashboard');
    dropEarly();
    await httpClient(STATS);
    expect(asked().filter((url) => url === STATS)).toHaveLength(2);
  });

  it('tells the one who waits for it of a failure', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('gone')));
    askEarly('/subscriptions');
    await expect(httpClient(STATS)).rejects.toThrow('The server cannot be reached');
  });
});
