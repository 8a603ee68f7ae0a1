import { ApiError, errorText, fetchFile, httpClient, NoAnswerError, onUnauthenticated } from './httpClient';
import { onProofNeeded } from './proof';

const answer = (status: number, body: unknown) =>
  vi
    .fn<typeof fetch>()
    .mockImplementation(
      async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText: 'Status Text' }),
    );

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (failure) {
    return failure;
  }
  throw new Error('It did not fail.');
};

afterEach(() => vi.unstubAllGlobals());

describe('httpClient', () => {
  it('raises status, colon and body as the message, and keeps the sentence for a person', async () => {
    const body = { statusCode: 409, code: 'stale', message: 'Somebody else changed it.', requestId: 'r1' };
    vi.stubGlobal('fetch', answer(409, body));
    const failure = await failureOf(httpClient('/api/projects/1', { method: 'PUT', body: '{}' }));
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).message).toBe(`409: ${JSON.stringify(body)}`);
    expect(errorText(failure, 'fallback')).toBe('Somebody else changed it.');
  });

  it('asks for refusals in the language of the page', async () => {
    const fetch = answer(200, {});
    vi.stubGlobal('fetch', fetch);
    await httpClient('/api/projects');
    expect(new Headers(fetch.mock.lastCall?.[1]?.headers).get('Accept-Language')).toBe('en');
  });

  it('raises the status text where the body is empty, and shows the fallback', async () => {
    vi.stubGlobal('fetch', answer(502, ''));
    const failure = await failureOf(httpClient('/api/projects'));
    expect((failure as Error).message).toBe('502: Status Text');
    expect(errorText(failure, 'fallback')).toBe('fallback');
  });

  it('never shows a page of a proxy, nor an object', async () => {
    vi.stubGlobal('fetch', answer(500, '<html>Bad gateway</html>'));
    expect(errorText(await failureOf(httpClient('/api/x')), 'fallback')).toBe('fallback');
    vi.stubGlobal('fetch', answer(400, { message: ['a', 'b'] }));
    expect(errorText(await failureOf(httpClient('/api/x')), 'fallback')).toBe('fallback');
  });

  it('passes the fields on, for forms of this console and of react-admin', async () => {
    vi.stubGlobal('fetch', answer(400, { message: 'Check the fields.', fields: { amount: 'Too small' } }));
    const failure = (await failureOf(httpClient('/api/x', { method: 'POST', body: '{}' }))) as ApiError;
    expect(failure.fields).toEqual({ amount: 'Too small' });
    expect(failure.body.errors).toEqual({ amount: 'Too small' });
  });

  it('a 401 of any call ends the session, a 403 does not, a wrong password is not one', async () => {
    const ended = vi.fn();
    const off = onUnauthenticated(ended);
    // The session listens too where another file has loaded it, and forgets what is stored.
    vi.stubGlobal('localStorage', { removeItem: vi.fn() });
    vi.stubGlobal('fetch', answer(403, { message: 'Not allowed.' }));
    await failureOf(httpClient('/api/users'));
    vi.stubGlobal('fetch', answer(401, { message: 'Invalid credentials' }));
    await failureOf(httpClient('/api/auth/login', { method: 'POST', body: '{}' }));
    expect(ended).not.toHaveBeenCalled();
    await failureOf(httpClient('/api/projects'));
    await failureOf(fetchFile('/transactions/export'));
    expect(ended).toHaveBeenCalledTimes(2);
    off();
  });

  it('says in words that there was no answer', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    const failure = await failureOf(httpClient('/api/projects'));
    expect(failure).toBeInstanceOf(NoAnswerError);
    expect(errorText(failure, 'fallback')).toBe('The server cannot be reached. Check the connection and try again.');
  });

  it('reports that a search was replaced by a newer one', async () => {
    const controller = new AbortController();
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new DOMException('aborted', 'AbortError')));
    controller.abort();
    expect(await failureOf(httpClient('/api/projects', { signal: controller.signal }))).toBeInstanceOf(DOMException);
  });
});

describe('a server that is busy', () => {
  const busy = (headers?: HeadersInit) =>
    vi.stubGlobal(
      'fetch',
      async () => new Response('{"code":"busy","message":"The system is busy at the moment."}', { status: 503, headers }),
    );

  it.each([
    [{ 'Retry-After': '5' }, 'The server is busy. Try again in 5 seconds.'],
    [{ 'Retry-After': '1' }, 'The server is busy. Try again in a second.'],
    [undefined, 'The server is busy. Try again in a moment.'],
  ])('is reported with the time to wait: %j', async (headers, text) => {
    busy(headers);
    expect(errorText(await failureOf(httpClient('/api/projects')), 'fallback')).toBe(text);
    expect(errorText(await failureOf(fetchFile('/transactions/export')), 'fallback')).toBe(text);
  });

  it('is distinguished from an unreachable one', async () => {
    vi.stubGlobal('fetch', answer(503, { code: 'database_unavailable', message: 'The database cannot be reached.' }));
    expect(errorText(await failureOf(httpClient('/api/projects')), 'fallback')).toBe('The database cannot be reached.');
  });
});

describe('one request, one idempotency key', () => {
  const keys = (fetched: ReturnType<typeof answer>) =>
    fetched.mock.calls.map(([, options]) => new Headers(options?.headers).get('Idempotency-Key'));
  const post = (body: string) => httpClient('/api/topup-requests', { method: 'POST', body });

  it('is kept while the outcome is not known, and new once it is', async () => {
    const silent = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('gone'));
    vi.stubGlobal('fetch', silent);
    await failureOf(post('{"amount":"5.00"}'));
    await failureOf(post('{"amount":"5.00"}'));
    const done = answer(201, { id: 1 });
    vi.stubGlobal('fetch', done);
    await post('{"amount":"5.00"}');
    const after = answer(201, { id: 2 });
    vi.stubGlobal('fetch', after);
    await post('{"amount":"5.00"}');

    const [first, second] = keys(silent);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, ...keys(done)]).toEqual([first, first]);
    expect(keys(after)[0]).not.toBe(first);
  });

  it.each([409, 429, 401, 503])('is kept where the second try is answered %i while the first may still be under way', async (status) => {
    const silent = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('gone'));
    vi.stubGlobal('fetch', silent);
    const body = `{"amount":"${status}.00"}`;
    await failureOf(post(body));
    const refused = answer(status, { message: 'A request with this Idempotency-Key is still under way.' });
    vi.stubGlobal('fetch', refused);
    await failureOf(post(body));
    const done = answer(201, { id: 1 });
    vi.stubGlobal('fetch', done);
    await post(body);
    const [first] = keys(silent);
    expect([...keys(refused), ...keys(done)]).toEqual([first, first]);
  });

  it('is different for another body, and absent for reading, changing and signing in', async () => {
    const fetched = vi.fn<typeof fetch>().mockImplementation(async () => new Response('{}', { status: 503 }));
    vi.stubGlobal('fetch', fetched);
    await failureOf(post('{"amount":"6.00"}'));
    await failureOf(post('{"amount":"7.00"}'));
    await failureOf(httpClient('/api/projects'));
    await failureOf(httpClient('/api/projects/1', { method: 'PUT', body: '{}' }));
    await failureOf(httpClient('/api/auth/login', { method: 'POST', body: '{}' }));
    const [six, seven, ...others] = keys(fetched);
    expect(six).not.toBe(seven);
    expect(others).toEqual([null, null, null]);
  });
});

it('does not take an answer that broke off for an empty one', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
  vi.stubGlobal('fetch', async () => new Response(broken, { status: 200 }));
  await expect(httpClient('/api/projects')).rejects.toBeInstanceOf(NoAnswerError);
  vi.unstubAllGlobals();
});

describe('a call that needs a fresh proof', () => {
  const refusal = { code: 'reauthentication_required', message: 'Please confirm again that it is you.' };
  /** Refuses until a fresh proof was given. */
  const guarded = (isProven: () => boolean) => {
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('Idempotency-Key'));
      return isProven() ? new Response('{"id":1}', { status: 201 }) : new Response(JSON.stringify(refusal), { status: 403 });
    });
    return keys;
  };

  it('continues by itself after the proof, as the same request', async () => {
    let isProven = false;
    const off = onProofNeeded(async () => (isProven = true));
    const keys = guarded(() => isProven);
    expect((await httpClient('/api/topup-requests', { method: 'POST', body: '{"amount":"8.00"}' })).json).toEqual({ id: 1 });
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    off();
  });

  it('asks once for several, and is refused where the person gives none', async () => {
    const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
    const off = onProofNeeded(ask);
    guarded(() => false);
    const failures = await Promise.all([1, 2].map((id) => failureOf(httpClient(`/api/roles/${id}`, { method: 'PUT', body: '{}' }))));
    expect(failures.map((failure) => (failure as ApiError).status)).toEqual([403, 403]);
    expect(ask).toHaveBeenCalledTimes(1);
    off();
  });
});
