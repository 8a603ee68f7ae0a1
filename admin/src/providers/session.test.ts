// @vitest-environment jsdom
import { session, watchOtherTabs } from './session';

const USER = { id: 1, email: 'a@example.com', firstName: 'Ada', lastName: 'L', isGlobalAdmin: true };
const answers = (...list: [number, unknown][]) => {
  const fetched = vi.fn<typeof fetch>();
  for (const [status, body] of list) fetched.mockResolvedValueOnce(new Response(status === 204 ? null : JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

beforeEach(() => {
  localStorage.clear();
  session.end();
});
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('comes from the server, and only the name is stored', async () => {
    answers([200, { sessionId: 's1', user: USER }], [200, USER]);
    await session.signIn('a@example.com', 'pw');
    expect(session.current().phase).toBe('signedOut');
    await session.check();
    expect(session.current()).toMatchObject({ phase: 'signedIn', user: USER });
    expect(localStorage.getItem('sessionId')).toBe('s1');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(USER);
    expect(JSON.stringify({ ...localStorage })).not.toContain('pw');
  });

  it('ends at once after any 401, and forgets the user', async () => {
    answers([200, USER], [401, { message: 'Sign in first.' }]);
    await session.check();
    await session.check();
    expect(session.current().phase).toBe('signedOut');
    expect({ ...localStorage }).toEqual({});
  });

  it('stays when the server cannot be reached', async () => {
    answers([200, USER], [503, {}]);
    await session.check();
    await session.check();
    expect(session.current().phase).toBe('signedIn');
  });

  it('offers another try when even the first check failed', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('gone')));
    const checked = new Promise<void>((resolve) => setTimeout(resolve));
    session.retry();
    await checked;
    await vi.waitFor(() => expect(session.current().phase).toBe('unreachable'), { timeout: 10_000 });
  });

  it('ends in every tab once it has ended in one', async () => {
    answers([200, USER]);
    await session.check();
    watchOtherTabs();
    const fetched = answers([401, { message: 'Sign in first.' }]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'sessionId', oldValue: 's1', newValue: null }));
    await vi.waitFor(() => expect(session.current().phase).toBe('signedOut'), { timeout: 10_000 });
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('x-background')).toBe('1');
  });

  it('says why the console of another person is closed, ends that view once, and is not its viewer’s own without a word', async () => {
    const refused = { code: 'view_ended', message: 'The person whose console you see was deactivated or removed.' };
    const fetched = answers([200, { ...USER, viewedBy: 'Ada' }], [403, refused], [204, null]);
    await session.check();
    await session.check();
    expect(session.current()).toEqual({ phase: 'viewOver', reason: refused.message });
    await vi.waitFor(() => expect(localStorage.getItem('sessionId')).not.toBeNull());
    expect(fetched.mock.calls.map(([url, options]) => [options?.method, url])).toEqual([
      ['GET', '/api/auth/me'],
      ['GET', '/api/auth/me'],
      ['DELETE', '/api/auth/view-as'],
    ]);
  });

  it('says so too where the first check is refused', async () => {
    answers([403, { code: 'view_ended', message: 'Gone' }], [204, null]);
    await session.check();
    expect(session.current()).toEqual({ phase: 'viewOver', reason: 'Gone' });
  });
});
