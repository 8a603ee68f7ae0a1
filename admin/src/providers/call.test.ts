import { call } from './call';

const asked: { url: string; init: RequestInit }[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return new Response(JSON.stringify({ ok: true }), { status: 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call of the API', () => {
  it('puts ids into the path and the parameters into the query', async () => {
    await call('get', '/api/projects/{id}/statement', { path: { id: 7 }, query: { month: '2026-11', format: 'json' } });
    expect(asked[0]).toMatchObject({ url: '/api/projects/7/statement?month=2026-11&format=json', init: { method: 'GET' } });
  });

  it('escapes ids, so that they cannot change the path', async () => {
    await call('get', '/api/crypto-payment/{txHash}/status', { path: { txHash: '../users?x=1' } });
    expect(asked[0]?.url).toBe('/api/crypto-payment/..%2Fusers%3Fx%3D1/status');
  });

  it('sends a body as JSON, and none where there is none', async () => {
    await call('put', '/api/topup-requests/{id}/reject', { path: { id: 3 }, body: { reason: 'No transfer came' } });
    await call('put', '/api/topup-requests/{id}/approve', { path: { id: 3 } });
    expect(asked.map(({ init }) => init.body)).toEqual(['{"reason":"No transfer came"}', undefined]);
    expect(asked.map(({ init }) => init.method)).toEqual(['PUT', 'PUT']);
  });
});
