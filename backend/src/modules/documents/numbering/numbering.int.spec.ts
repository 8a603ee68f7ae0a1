import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { DocumentsWorker } from './documents.worker.js';

interface Issued {
  number: string;
  topupRequestId: number;
}

describe('the numbers of documents', () => {
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    project = await world.givenProject();
  });
  afterAll(() => world.close());

  const worker = () => world.get(DocumentsWorker);
  /** Completed requests, the first one earliest, without their ledger rows, which are not needed here. */
  const givenTopups = (count: number, { at = '2026-03-01T00:00:00Z', amount = '10.00' } = {}) =>
    world.sql<{ id: number }>(
      `INSERT INTO topup_requests (project_id, source, amount, description, status, completed_at)
       SELECT $1, 'crypto', $2, 'Paid', 'completed', $3::timestamptz + n * interval '1 second' FROM generate_series(1, $4) n RETURNING id`,
      [project.id, amount, at, count],
    );
  const issued = (type: string, year: number) =>
    world.sql<Issued>(
      `SELECT number, topup_request_id AS "topupRequestId" FROM documents WHERE type = $1 AND year = $2 ORDER BY number_in_year`,
      [type, year],
    );
  const numbered = (year: number, count: number) => Array.from({ length: count }, (_, n) => `${year}-${String(n + 1).padStart(6, '0')}`);

  it('have no gap, in the order in which the top-ups were completed', async () => {
    const later = await givenTopups(3, { at: '2020-05-01T00:00:00Z' });
    const earlier = await givenTopups(3, { at: '2020-04-01T00:00:00Z' });
    await worker().runOnce();
    const receipts = await issued('receipt', 2020);
    expect(receipts.map(({ number }) => number)).toEqual(numbered(2020, 6));
    expect(receipts.map(({ topupRequestId }) => topupRequestId)).toEqual([...earlier, ...later].map(({ id }) => id));
  });

  it('begin again with each year in the zone of the settings, behind the prefix', async () => {
    await admin.put('/api/settings', { timezone: 'Asia/Tokyo', invoicePrefix: 'KG-' });
    await givenTopups(1, { at: '2021-12-31T14:59:58Z' });
    await givenTopups(1, { at: '2021-12-31T14:59:59Z' });
    await worker().runOnce();
    await admin.put('/api/settings', { timezone: 'UTC', invoicePrefix: '' });
    expect((await issued('receipt', 2021)).map(({ number }) => number)).toEqual(['KG-2021-000001']);
    expect((await issued('receipt', 2022)).map(({ number }) => number)).toEqual(['KG-2022-000001']);
  });

  it('are listed by year and by the days from and to which they were issued', async () => {
    const found = async (filter: object) =>
      (await admin.list('/api/documents', { filter: { type: 'receipt', ...filter }, sort: ['issuedAt', 'ASC'] })).body.map(
        ({ issuedAt }: { issuedAt: string }) => issuedAt.slice(0, 10),
      );
    expect(await found({ year: 2020, to: '2020-04-30T23:59:59Z' })).toEqual(Array(3).fill('2020-04-01'));
    expect(await found({ year: 2020, from: '2020-04-30T00:00:00Z' })).toEqual(Array(3).fill('2020-05-01'));
    expect(await found({ from: '2020-01-01T00:00:00Z', to: '2020-12-31T00:00:00Z' })).toHaveLength(6);
    expect(await found({ year: 2019 })).toEqual([]);
  });

  it('have no gap while twenty workers run at once', async () => {
    await givenTopups(3_000, { at: '2023-01-01T00:00:00Z' });
    // Workers of their own, as those of twenty processes are: one by itself makes one pass at a time.
    await Promise.all(Array.from({ length: 20 }, () => new DocumentsWorker(world.database).runOnce()));
    await worker().runOnce();
    const receipts = await issued('receipt', 2023);
    expect(receipts.map(({ number }) => number)).toEqual(numbered(2023, 3_000));
    expect(new Set(receipts.map(({ topupRequestId }) => topupRequestId)).size).toBe(3_000);
  });

  it.each([
    ['119.00', '19.00', '100.00', '19.00'],
    ['100.00', '19.00', '84.03', '15.97'],
    ['0.03', '20.00', '0.02', '0.01'],
    ['10.00', '0.00', '10.00', '0.00'],
    ['999999.99', '7.50', '930232.55', '69767.44'],
  ])('show for %s at %s percent: net %s, tax %s', async (amount, taxRate, net, tax) => {
    await admin.put('/api/settings', { taxRate, taxName: 'MwSt' });
    const [topup] = await givenTopups(1, { amount, at: '2024-01-01T00:00:00Z' });
    await worker().runOnce();
    await admin.put('/api/settings', { taxRate: '0.00' });
    const { body } = await admin.list('/api/documents', { filter: { year: 2024 }, range: [0, 0] });
    expect(body[0]).toMatchObject({ topupRequestId: topup?.id, total: amount, net, tax, taxRate, taxName: 'MwSt', type: 'receipt' });
  });

  it('are given once the top-up has been approved, with the seller and the buyer of that day', async () => {
    const buying = await world.givenProject({ name: 'Buying' });
    const other = await world.signIn();
    await admin.put('/api/settings', { seller: { name: 'Seller Ltd', address: 'Street 1\nTown', taxId: 'DE1' } });
    await admin.put(`/api/projects/${buying.id}`, { buyer: { name: 'Buyer GmbH' } });
    const request = await other.post('/api/topup-requests', { projectId: buying.id, amount: '250.00', description: 'By bank' });
    await admin.put(`/api/topup-requests/${request.body.id}/approve`);
    await world.sql(`UPDATE topup_requests SET completed_at = now() - interval '1 minute' WHERE id = $1`, [request.body.id]);
    await worker().runOnce();
    await admin.put('/api/settings', { seller: { name: 'Renamed Ltd' } });
    const manager = await world.signIn('project_manager', [buying]);
    const { body } = await manager.list('/api/documents', { filter: { type: 'receipt' } });
    expect(body).toEqual([
      expect.objectContaining({
        projectId: buying.id,
        topupRequestId: request.body.id,
        total: '250.00',
        seller: { name: 'Seller Ltd', address: 'Street 1\nTown', taxId: 'DE1' },
        buyer: { name: 'Buyer GmbH' },
      }),
    ]);
    const stranger = await world.signIn('project_manager', []);
    expect((await stranger.get(`/api/documents/${body[0].id}`)).status).toBe(404);
  });

  it('are given to the statement of each closed month with movements', async () => {
    const moving = await world.givenProject({ balance: '80.00' });
    await world.sql('DELETE FROM statement_months');
    await world.sql(`ALTER TABLE transactions DISABLE TRIGGER tr_refuse_change`);
    await world.sql(`UPDATE transactions SET created_at = '2019-02-10T00:00:00Z' WHERE project_id = $1`, [moving.id]);
    await world.sql(`ALTER TABLE transactions ENABLE TRIGGER tr_refuse_change`);
    await worker().runOnce();
    const { body } = await admin.list('/api/documents', { filter: { type: 'statement', projectId: moving.id } });
    expect(body).toEqual([
      expect.objectContaining({
        month: '2019-02',
        total: '80.00',
        net: null,
        tax: null,
        issuedAt: '2019-03-01T00:00:00.000Z',
        number: '2019-000001',
      }),
    ]);
    await worker().runOnce();
    expect((await admin.list('/api/documents', { filter: { type: 'statement', projectId: moving.id } })).body).toHaveLength(1);
  });
});
