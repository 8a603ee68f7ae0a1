import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';

describe('a month’s statement', () => {
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;
  let manager: GivenStaff;

  /** [instant, type, amount]: written in order, each continuing the one before. */
  const MOVEMENTS = [
    ['2026-01-31T23:59:59.999Z', 'topup', '100.00'],
    ['2026-02-01T00:00:00.000Z', 'subscription_charge', '-10.25'],
    ['2026-02-14T12:00:00.000Z', 'subscription_charge', '-9.75'],
    ['2026-02-28T23:30:00.000Z', 'topup', '5.00'],
    ['2026-03-01T00:00:00.000Z', 'subscription_charge', '-20.00'],
  ] as const;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    project = await world.givenProject({ name: 'Stated' });
    manager = await world.signIn('project_manager', [project]);
    for (const [at, type, amount] of MOVEMENTS) {
      await world.sql(
        `WITH moved AS (UPDATE project_balances SET balance = balance + $3::numeric, entries = entries + 1 WHERE project_id = $1 RETURNING balance, entries)
         INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, created_at)
         SELECT $1, entries, $2, $3::numeric, balance - $3::numeric, balance, 'Movement', 'statement:' || $4::text, $4::timestamptz FROM moved`,
        [project.id, type, amount, at],
      );
    }
  });
  afterAll(() => world.close());
  afterEach(() => admin.put('/api/settings', { timezone: 'UTC' }));

  const statement = (query: string, client: GivenStaff = manager) => client.get(`/api/projects/${project.id}/statement?${query}`);

  it('has opening balance, movements and closing balance, equal to the ledger to the cent', async () => {
    const { body } = await statement('month=2026-02&format=json');
    expect(body).toMatchObject({
      projectId: project.id,
      projectName: 'Stated',
      month: '2026-02',
      timezone: 'UTC',
      currency: 'USD',
      from: '2026-02-01T00:00:00.000Z',
      to: '2026-03-01T00:00:00.000Z',
      openingBalance: '100.00',
      closingBalance: '85.00',
      totals: [
        { type: 'topup', amount: '5.00' },
        { type: 'refund', amount: '0.00' },
        { type: 'subscription_charge', amount: '-20.00' },
        { type: 'other', amount: '0.00' },
      ],
    });
    expect(body.movements.map(({ amount, balanceAfter }: Record<string, string>) => [amount, balanceAfter])).toEqual([
      ['-10.25', '89.75'],
      ['-9.75', '80.00'],
      ['5.00', '85.00'],
    ]);
  });

  it('follows the zone of the settings at both ends of the month', async () => {
    await admin.put('/api/settings', { timezone: 'Asia/Tehran' });
    const { body } = await statement('month=2026-02&format=json');
    expect(body).toMatchObject({
      from: '2026-01-31T20:30:00.000Z',
      to: '2026-02-28T20:30:00.000Z',
      openingBalance: '0.00',
      closingBalance: '80.00',
    });
    expect(body.movements).toHaveLength(3);
  });

  it('is a CSV file unless JSON is asked for, and leaves a trace', async () => {
    const file = await statement('month=2026-02');
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(file.headers.get('content-disposition')).toContain(`statement-${project.id}-2026-02.csv`);
    expect(file.text.trim().split('\r\n')).toEqual([
      'Date,Type,Description,Reference,Amount (USD),Balance (USD)',
      '2026-02-01 00:00:00,opening balance,,,,100.00',
      '2026-02-01 00:00:00,subscription_charge,Movement,statement:2026-02-01T00:00:00.000Z,-10.25,89.75',
      '2026-02-14 12:00:00,subscription_charge,Movement,statement:2026-02-14T12:00:00.000Z,-9.75,80.00',
      '2026-02-28 23:30:00,topup,Movement,statement:2026-02-28T23:30:00.000Z,5.00,85.00',
      '2026-03-01 00:00:00,closing balance,,,,85.00',
    ]);
    const [audit] = await world.sql(`SELECT details FROM audit_logs WHERE action = 'statement_exported' ORDER BY id DESC LIMIT 1`);
    expect(audit.details).toEqual({ month: '2026-02', format: 'csv' });
  });

  it('of a month without movements opens and closes with the same balance', async () => {
    expect((await statement('month=2026-06&format=json')).body).toMatchObject({
      openingBalance: '65.00',
      closingBalance: '65.00',
      movements: [],
    });
    expect((await statement('month=2020-01&format=json')).body).toMatchObject({
      openingBalance: '0.00',
      closingBalance: '0.00',
      movements: [],
    });
  });

  it('is hidden from staff of other projects', async () => {
    expect((await statement('month=2026-02', await world.signIn('project_manager'))).status).toBe(404);
  });

  describe('by the calendar', () => {
    /** The month that lies so many months from the running one, in UTC. */
    const monthFromNow = (months: number): string => {
      const now = new Date();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 7);
    };

    it('is refused for a month that has not begun', async () => {
      for (const format of ['csv', 'json']) {
        const answer = await statement(`month=${monthFromNow(1)}&format=${format}`);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ fields: { month: 'This month has not begun yet.' } });
      }
    });

    it('of the running month says that it is not closed', async () => {
      expect((await statement(`month=${monthFromNow(0)}&format=json`)).body).toMatchObject({ isClosed: false, closingBalance: '65.00' });
      const lines = (await statement(`month=${monthFromNow(0)}`)).text.trim().split('\r\n');
      expect(lines.at(-1)).toBe(',balance so far,The month is not closed yet,,,65.00');
    });

    it('of a past month says that it is closed', async () => {
      expect((await statement(`month=${monthFromNow(-1)}&format=json`)).body).toMatchObject({ isClosed: true });
    });
  });

  it.each([
    '',
    'month=2026-13',
    'month=2026-1',
    'month=02-2026',
    'month=2026-02&format=xml',
    'month=2026-02&month=2026-03',
    'month=2026-02&x=1',
    'month=%00',
  ])('answers 400 to the query %s', async (query) => {
    expect((await statement(query)).status).toBe(400);
  });
});
