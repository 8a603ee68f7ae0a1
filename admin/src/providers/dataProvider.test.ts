import { dataProvider } from './dataProvider';

const sent: { url: string; method?: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push({ url, method, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return new Response('{"id":7}', { status: 200 });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a record that is written', () => {
  it('is sent with the fields that the API accepts, and the version that was read', async () => {
    const data = { id: 7, name: 'North', balance: '5.00', description: null, termDays: undefined, version: 3 };
    await dataProvider.update('projects', { id: 7, data, previousData: data });
    expect(sent).toEqual([{ url: '/api/projects/7', method: 'PUT', body: { name: 'North', description: null, version: 3 } }]);
  });

  it('is sent to the address where its kind is written', async () => {
    await dataProvider.create('users', { data: { email: 'a@example.com', lastLoginAt: null } });
    await dataProvider.create('subscriptions', { data: { projectId: 1, correction: true } });
    await dataProvider.delete('subscriptions', { id: 9 });
    expect(sent).toEqual([
      { url: '/api/auth/register', method: 'POST', body: { email: 'a@example.com' } },
      { url: '/api/admin/subscriptions', method: 'POST', body: { projectId: 1 } },
      { url: '/api/admin/subscriptions/9', method: 'DELETE', body: undefined },
    ]);
  });
});
