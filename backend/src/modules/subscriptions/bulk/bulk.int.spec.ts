import { parse } from 'csv-parse/sync';

import { inDays, once, order } from '../../../../test/orders.js';
import { startWorld, type GivenStaff, type Json, type World } from '../../../../test/world.js';

const HEADING =
  'projectId,environment,subscriptionId,vpnLoginId,status,startDate,endDate,plan,autoRenew,email,name,surname,phone,paymentMethod,paymentHash,maxSessions,maxInstalls,trafficLimitBytes,trafficReset,price,currency,paidUntil,createdAt';

describe('many subscriptions at once', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  async function givenSold(count: number, balance = '1000.00', columns: object = {}) {
    const project = await world.givenProject({ balance, ...columns });
    const sold: Json[] = [];
    for (let row = 0; row < count; row += 1)
      sold.push((await admin.post('/api/admin/subscriptions', order({ projectId: project.id }))).body);
    return { project, sold, ids: sold.map(({ id }) => id as number) };
  }
  const statusOf = async (id: number) => (await admin.get(`/api/subscriptions/${id}`)).body.status;

  describe('an action', () => {
    it('succeeds or is refused row by row, and says which rows were refused and why', async () => {
      const { ids } = await givenSold(3);
      const [first, second, third] = ids;
      await admin.put(`/api/admin/subscriptions/${second}`, { status: 'cancelled' });
      const answer = await admin.post('/api/admin/subscriptions/bulk', {
        ids: [third, second, first, 2_000_000_000, third],
        action: 'suspend',
      });
      expect(answer).toMatchObject({
        status: 200,
        body: {
          succeeded: 2,
          failed: 2,
          results: [
            { id: third, ok: true, status: 'suspended', code: null, message: null },
            { id: second, ok: false, status: null, code: 'invalid_transition', message: expect.any(String) },
            { id: first, ok: true, status: 'suspended' },
            { id: 2_000_000_000, ok: false, code: 'not_found' },
          ],
        },
      });
      expect([await statusOf(first ?? 0), await statusOf(second ?? 0)]).toEqual(['suspended', 'cancelled']);
      await admin.post('/api/admin/subscriptions/bulk', { ids, action: 'activate' });
      expect(await statusOf(first ?? 0)).toBe('active');
      const deleted = await admin.post('/api/admin/subscriptions/bulk', { ids, action: 'delete' });
      expect(deleted.body).toMatchObject({ succeeded: 3, failed: 0 });
      expect((await admin.list('/api/subscriptions', { filter: { id: ids } })).body).toEqual([]);
    });

    it('extends as many as the balance covers, each charged once, however often it is repeated', async () => {
      const { project, ids } = await givenSold(4, '65.00');
      const bulk = () => admin.post('/api/admin/subscriptions/bulk', { ids, action: 'extend', days: 10 }, once('bulk-1'));
      const first = await bulk();
      expect(first.body).toMatchObject({ succeeded: 2, failed: 2 });
      expect(first.body.results.map(({ code }: Json) => code)).toEqual([null, null, 'insufficient_balance', 'insufficient_balance']);
      expect(await world.balanceOf(project)).toBe('5.00');
      const again = await bulk();
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await world.balanceOf(project)).toBe('5.00');
    });

    it('is previewed: the result of each, and the cost for each project, and nothing is done', async () => {
      const [rich, poor] = [await givenSold(2), await givenSold(2, '35.00')];
      const ids = [...rich.ids, ...poor.ids];
      const { body } = await admin.post('/api/admin/subscriptions/bulk', { ids, action: 'extend', preview: true });
      expect(body).toMatchObject({ succeeded: 3, failed: 1 });
      expect(body.results.map(({ id, ok, status, code }: Json) => [id, ok, status, code])).toEqual([
        [ids[0], true, 'active', null],
        [ids[1], true, 'active', null],
        [ids[2], true, 'active', null],
        [ids[3], false, null, 'insufficient_balance'],
      ]);
      expect(body.costs).toEqual([
        { projectId: rich.project.id, amount: '20.00', balanceAfter: '960.00' },
        { projectId: poor.project.id, amount: '10.00', balanceAfter: '5.00' },
      ]);
      expect([await world.balanceOf(rich.project), await world.balanceOf(poor.project)]).toEqual(['980.00', '15.00']);
      const suspended = await admin.post('/api/admin/subscriptions/bulk', { ids, action: 'suspend', preview: true });
      expect(suspended.body).toMatchObject({ succeeded: 4, costs: [] });
      expect((await admin.post('/api/admin/subscriptions/bulk', { ids, action: 'extend' })).body).toMatchObject({
        succeeded: 3,
        costs: [],
      });
    });

    it('never deadlocks with others on the same rows and with single renewals', async () => {
      const { project, ids } = await givenSold(5);
      const answers = await Promise.all([
        admin.post('/api/admin/subscriptions/bulk', { ids, action: 'extend' }),
        admin.post('/api/admin/subscriptions/bulk', { ids: [...ids].reverse(), action: 'extend' }),
        ...ids.map((id) => admin.post(`/api/admin/subscriptions/${id}/renew`, {})),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(await world.balanceOf(project)).toBe('800.00');
    });

    it('finds all that match page by page, each once, whatever is sold or deleted between two pages', async () => {
      const project = await world.givenProject();
      const sell = (from: number, to: number) =>
        world.sql<{ id: number }>(
          `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price)
           SELECT $1, 'page-' || n, lpad((8000000000 + n)::text, 16, '0'), 'pending', now(), now() + interval '30 days', 10 FROM generate_series($2::int, $3::int) n
           RETURNING id`,
          [project.id, from, to],
        );
      const sold = (await sell(1, 2500)).map(({ id }) => id);
      const read = async (afterId?: number): Promise<number[]> => {
        const filter = { projectId: project.id, status: 'pending', ...(afterId && { afterId }) };
        return (await admin.list('/api/subscriptions', { filter, sort: ['id', 'ASC'], range: [0, 999] })).body.map(({ id }: Json) => id);
      };
      const first = await read();
      await world.sql('UPDATE subscriptions SET deleted_at = now() WHERE id = ANY($1::int[])', [sold.slice(0, 700)]);
      const second = await read(first.at(-1));
      await sell(2501, 2510);
      const third = await read(second.at(-1));
      expect([...first, ...second, ...third.slice(0, 500)]).toEqual(sold);
      expect(third).toHaveLength(510);
    });

    it.each([
      [{ ids: [], action: 'explode' }],
      [{ ids: 'all', action: 'suspend' }],
      [{ ids: [0], action: 'suspend' }],
      [{ ids: Array.from({ length: 101 }, (_, index) => index + 1), action: 'suspend' }],
      [{ action: 'suspend' }],
      [{ ids: [1], action: 'extend', days: 0 }],
      [{ ids: [1], action: 'suspend', force: true }],
    ])('answers 400 to %j', async (body) => {
      expect(await admin.post('/api/admin/subscriptions/bulk', body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    });
  });

  describe('the export', () => {
    it('has the rows of the list, in its order and the caller’s scope, and makes formulas harmless', async () => {
      const { project, sold } = await givenSold(2);
      await admin.put(`/api/admin/subscriptions/${sold[0].id}`, {
        name: '=HYPERLINK("http://x")',
        phone: '+49 30 1',
        surname: 'O"Hara, Ann',
        paymentHash: '-10.00',
      });
      const manager = await world.signIn('project_manager', [project]);
      const file = await manager.get('/api/subscriptions/export?format=csv&sort=%5B%22id%22%2C%22ASC%22%5D');
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toContain('text/csv');
      expect(file.headers.get('content-disposition')).toContain('subscriptions.csv');
      const named = await manager.get(`/api/subscriptions/export?filter=${encodeURIComponent(JSON.stringify({ projectId: project.id }))}`);
      const [stored] = await world.sql<{ name: string }>('SELECT name FROM projects WHERE id = $1', [project.id]);
      const words = stored?.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      expect(named.headers.get('content-disposition')).toBe(`attachment; filename="subscriptions-${words?.slice(0, 40)}.csv"`);
      const stranger = await world.signIn('project_manager', [await world.givenProject()]);
      const strange = await stranger.get(
        `/api/subscriptions/export?filter=${encodeURIComponent(JSON.stringify({ projectId: project.id }))}`,
      );
      expect(strange.headers.get('content-disposition')).toBe('attachment; filename="subscriptions.csv"');
      const [heading] = file.text.split('\r\n');
      expect(heading).toBe(HEADING);
      const rows: Json[] = parse(file.text, { columns: true });
      expect(rows.map(({ subscriptionId }) => subscriptionId)).toEqual(sold.map(({ subscriptionId }) => subscriptionId));
      expect(rows[0]).toMatchObject({
        name: `'=HYPERLINK("http://x")`,
        phone: "'+49 30 1",
        surname: 'O"Hara, Ann',
        paymentHash: '-10.00',
        startDate: sold[0].startDate,
      });
      const [trail] = await world.sql(`SELECT * FROM audit_logs WHERE action = 'subscriptions_exported' AND user_id = $1`, [
        manager.userId,
      ]);
      expect(trail).toMatchObject({ outcome: 'success', entity_type: 'subscription' });
    });

    it('of nothing is a heading, and of many rows comes whole', async () => {
      const empty = await world.signIn('project_manager', [await world.givenProject()]);
      expect((await empty.get('/api/subscriptions/export')).text).toBe(`${HEADING}\r\n`);
      const project = await world.givenProject();
      await world.sql(
        `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price)
         SELECT $1, 'bulk-' || n, lpad(n::text, 16, '0'), 'pending', now(), now() + interval '30 days', 10 FROM generate_series(1, 2345) n`,
        [project.id],
      );
      const manager = await world.signIn('project_manager', [project]);
      const file = await manager.get('/api/subscriptions/export');
      expect(parse<Json>(file.text, { columns: true }).length).toBe(2345);
    });

    it('begins with a byte-order mark, keeps each row together, and is raw for programs', async () => {
      const { project, sold } = await givenSold(1);
      await world.sql(`UPDATE subscriptions SET name = E'Bob\\n=1+1', vpn_login_id = '0000000000009942', phone = '+49 30' WHERE id = $1`, [
        sold[0].id,
      ]);
      const manager = await world.signIn('project_manager', [project]);
      const read = async (query: string) => Buffer.from(await (await manager.open(`/api/subscriptions/export?${query}`)).arrayBuffer());
      const guarded = await read('format=csv');
      expect(guarded.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      expect(parse<Json>(guarded, { columns: true, bom: true })).toMatchObject([
        { name: 'Bob\n=1+1', vpnLoginId: "'0000000000009942", phone: "'+49 30" },
      ]);
      expect(parse<Json>(await read('raw=true'), { columns: true, bom: true })).toMatchObject([
        { name: 'Bob\n=1+1', vpnLoginId: '0000000000009942', phone: '+49 30' },
      ]);
    });

    it.each(['raw=1', 'format=xlsx', 'range=%5B0%2C9%5D', 'filter=%7B', 'sort=%5B%22email%22%2C%22ASC%22%5D', 'nosuch=1'])(
      'answers 400 to %s',
      async (query) => {
        expect((await admin.get(`/api/subscriptions/export?${query}`)).status).toBe(400);
      },
    );
  });

  describe('the import', () => {
    const post = (body: object, key?: string) => admin.post('/api/admin/subscriptions/import', body, key === undefined ? {} : once(key));
    const file = (...rows: string[]) => ['subscriptionId,startDate,endDate,email,vpnLoginId,status', ...rows].join('\r\n');
    const [start, end] = [inDays(0), inDays(30)];

    it('previews what is wrong with each row and leaves no trace', async () => {
      const project = await world.givenProject({ balance: '25.00' });
      const csv = file(
        `imp-1,${start},${end},ann@example.com,,`,
        `imp-1,${start},${end},,,`,
        `imp 2,${start},${end},,,`,
        `imp-3,${start},${start},,,`,
        `imp-4,${start},${end},nobody,123,`,
        `imp-5,${start},${end},,,gone`,
        `imp-6,${start},${end},,,`,
        `imp-7,${start},${end},,,`,
      );
      const { status, body } = await post({ csv, mode: 'preview', projectId: project.id });
      expect(status).toBe(200);
      expect(body).toMatchObject({ total: 8, good: 2, refused: 6, created: 0 });
      expect(body.costs).toEqual([{ projectId: project.id, amount: '20.00', balanceAfter: '5.00' }]);
      expect(body.rows.map(({ line, ok, code }: Json) => [line, ok, code])).toEqual([
        [2, true, null],
        [3, false, 'subscription_id_taken'],
        [4, false, 'validation_failed'],
        [5, false, 'validation_failed'],
        [6, false, 'validation_failed'],
        [7, false, 'validation_failed'],
        [8, true, null],
        [9, false, 'insufficient_balance'],
      ]);
      expect(body.rows[4].fields).toEqual({ email: expect.any(String), vpnLoginId: expect.any(String) });
      expect(body.rows[5].fields).toEqual({ status: expect.any(String) });
      for (const table of ['subscriptions', 'vpn_users', 'outbox_events']) {
        expect(await world.sql(`SELECT 1 FROM ${table} WHERE project_id = $1`, [project.id])).toEqual([]);
      }
      expect(await world.balanceOf(project)).toBe('25.00');
    });

    it('imports all rows or none, or the good ones, and never twice', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const csv = file(`all-1,${start},${end},,,`, `all-2,${start},${start},,,`, `all-3,${start},${end},,,pending`);
      const none = await post({ csv, mode: 'all', projectId: project.id });
      expect(none.body).toMatchObject({
        good: 2,
        refused: 1,
        created: 0,
        rows: [{ ok: true, id: null }, { ok: false }, { ok: true, id: null }],
      });
      expect(await world.balanceOf(project)).toBe('100.00');

      const good = await post({ csv, mode: 'good', projectId: project.id }, 'import-1');
      expect(good.body).toMatchObject({ good: 2, refused: 1, created: 2 });
      expect(await world.balanceOf(project)).toBe('90.00');
      expect((await post({ csv, mode: 'good', projectId: project.id }, 'import-1')).body).toEqual(good.body);
      expect((await post({ csv, mode: 'good', projectId: project.id })).body).toMatchObject({ created: 0, refused: 3 });
      const [one] = good.body.rows;
      expect((await admin.get(`/api/subscriptions/${one.id}`)).body).toMatchObject({
        subscriptionId: 'all-1',
        status: 'active',
        syncStatus: 'pending',
      });
    });

    it('round-trips: an export imports into the same subscriptions', async () => {
      const { project } = await givenSold(0);
      const texts = {
        email: 'ann@example.com',
        name: '=1+1',
        surname: `O'Hara, "Ann"`,
        phone: '+49 30 1',
        paymentMethod: '@card',
        paymentHash: "'-5",
        maxSessions: 7,
      };
      const bodies = [
        order({ projectId: project.id, ...texts }),
        order({ projectId: project.id, status: 'pending', subscriptionId: '@at+first-' + project.id }),
      ];
      const sold: Json[] = [];
      for (const body of bodies) sold.push((await admin.post('/api/admin/subscriptions', body)).body);
      const filter = encodeURIComponent(JSON.stringify({ projectId: project.id }));
      const exported = await admin.get(`/api/subscriptions/export?filter=${filter}&sort=%5B%22id%22%2C%22ASC%22%5D`);
      await admin.post('/api/admin/subscriptions/bulk', { ids: sold.map(({ id }) => id), action: 'delete' });

      const imported = await post({ csv: exported.text, mode: 'all' });
      expect(imported.body).toMatchObject({ total: 2, created: 2, refused: 0 });
      for (const [index, { id }] of imported.body.rows.entries()) {
        const { body } = await admin.get(`/api/subscriptions/${id}`);
        const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, version: _version, ...same } = sold[index];
        expect(body).toMatchObject(same);
      }
      const again = await admin.get(`/api/subscriptions/export?filter=${filter}&sort=%5B%22id%22%2C%22ASC%22%5D`);
      const withoutTimes = (text: string) => parse<Json>(text, { columns: true }).map(({ createdAt: _, ...row }) => row);
      expect(withoutTimes(again.text)).toEqual(withoutTimes(exported.text));
    });

    it("accepts only the caller's projects", async () => {
      const [own, other] = [await world.givenProject({ balance: '100.00' }), await world.givenProject({ balance: '100.00' })];
      const manager = await world.signIn('project_manager', [own]);
      const csv = `projectId,subscriptionId,startDate,endDate\n${own.id},sc-1,${start},${end}\n${other.id},sc-2,${start},${end}\n,sc-3,${start},${end}\nabc,sc-4,${start},${end}`;
      const { body } = await manager.post('/api/admin/subscriptions/import', { csv, mode: 'good' });
      expect(body.rows.map(({ code }: Json) => code)).toEqual([null, 'not_found', 'validation_failed', 'validation_failed']);
      expect(await world.balanceOf(other)).toBe('100.00');
    });

    it.each([
      ['an empty file', ' '],
      ['a heading alone', 'subscriptionId,startDate,endDate'],
      ['an unknown column', 'subscriptionId,startDate,endDate,balance\na,b,c,d'],
      ['a column twice', 'subscriptionId,startDate,endDate,endDate\na,b,c,d'],
      ['a column too few', 'subscriptionId,startDate\na,b'],
      ['a value in a column without a name', 'subscriptionId,startDate,endDate,\na,b,c,d'],
      ['a row that is too short', 'subscriptionId,startDate,endDate\na,b'],
      ['a row that is longer than the heading', 'subscriptionId,startDate,endDate\na,b,c,d'],
      ['blank rows alone', 'subscriptionId,startDate,endDate\n,,\n ,\t,\n'],
      ['an open quote', 'subscriptionId,startDate,endDate\n"a,b,c'],
      ['more than 200 rows', `subscriptionId,startDate,endDate\n${'a,b,c\n'.repeat(201)}`],
      ['a NUL', 'subscriptionId,startDate,endDate\na\u0000,b,c'],
    ])('answers 400 to %s', async (_, csv) => {
      expect(await post({ csv, mode: 'preview' })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: { csv: expect.any(String) } },
      });
    });

    it('names the line of a value that has no column', async () => {
      const csv = `subscriptionId,startDate,endDate,,\r\n"a",${start},${end},,\r\nb,${start},${end},,lost`;
      const { body } = await post({ csv, mode: 'preview' });
      expect(body.fields.csv).toBe('Line 3 has a value in column 5, which has no name.');
    });

    it('skips blank rows and unnamed empty columns, trims cells, and counts the lines of the file', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const csv = [
        '\uFEFF',
        ',,,,',
        ' subscriptionId ,startDate,endDate,name,',
        ` tidy-1 , ${start} ,${end} , " Ann\u00a0" ,`,
        ',,,,',
        `tidy-2,${start},${end},"Bob`,
        'Lee",',
        '',
        ' , ,\t,,',
        `tidy 3,${start},${end},,`,
      ].join('\r\n');
      const { body } = await post({ csv, mode: 'preview', projectId: project.id });
      expect(body.rows.map(({ line, ok, fields }: Json) => [line, ok, Object.keys(fields)])).toEqual([
        [4, true, []],
        [6, false, ['name']],
        [10, false, ['subscriptionId']],
      ]);
    });

    it.each([',', ';'])('accepts a file that is separated by %s', async (separator) => {
      const project = await world.givenProject({ balance: '100.00' });
      const rows = [
        ['subscriptionId', 'startDate', 'endDate', 'surname', 'vpnLoginId', 'maxSessions'],
        [`sep-${project.id}`, start, end, `"Lee${separator} Ann"`, `'00420042${separator.charCodeAt(0)}420042`, '3'],
      ];
      const csv = rows.map((cells) => cells.join(separator)).join('\n');
      const { body } = await post({ csv, mode: 'all', projectId: project.id });
      expect(body).toMatchObject({ created: 1 });
      expect((await admin.get(`/api/subscriptions/${body.rows[0].id}`)).body).toMatchObject({
        surname: `Lee${separator} Ann`,
        vpnLoginId: `00420042${separator.charCodeAt(0)}420042`,
        maxSessions: 3,
      });
    });

    it('gives the real reason for a wrong date', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const { body } = await post({ csv: file(`why-1,1.12.2026,2026-02-30,,,`), mode: 'preview', projectId: project.id });
      expect(body.rows[0].fields).toEqual({
        startDate: 'A date (YYYY-MM-DD) or an instant (ISO 8601 with its offset)',
        endDate: 'There is no such date',
      });
    });

    it('accepts every state, and from a global admin subscriptions that were paid for elsewhere', async () => {
      const project = await world.givenProject({ balance: '5.00' });
      await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'monthly', 'Monthly', 10, 30, 1)`, [
        project.id,
      ]);
      const csv = [
        'subscriptionId,startDate,endDate,status,plan,autoRenew',
        `in-1,${inDays(-10)},${inDays(20)},active,monthly,true`,
        `in-2,${inDays(-10)},${inDays(20)},suspended,,`,
        `in-3,${inDays(-40)},${inDays(-10)},expired,,false`,
        `in-4,${inDays(-40)},${inDays(20)},cancelled,,`,
        `in-5,${inDays(0)},${inDays(20)},pending,,`,
        `in-6,${inDays(-40)},${inDays(20)},expired,,`,
      ].join('\n');
      const manager = await world.signIn('project_manager', [project]);
      const body = { csv, mode: 'good', projectId: project.id, charge: false };
      expect((await manager.post('/api/admin/subscriptions/import', body)).body).toMatchObject({
        code: 'field_forbidden',
        fields: { charge: expect.any(String) },
      });
      const { body: report } = await post(body);
      expect(report).toMatchObject({ created: 5, refused: 1 });
      expect(report.rows[5]).toMatchObject({ ok: false, fields: { endDate: expect.any(String) } });
      expect(await world.balanceOf(project)).toBe('5.00');
      const rows = await world.sql(
        `SELECT s.status, s.auto_renew AS renews, v.status AS user, v.enabled FROM subscriptions s LEFT JOIN vpn_users v ON v.subscription_id = s.id
         WHERE s.project_id = $1 ORDER BY s.subscription_id`,
        [project.id],
      );
      expect(rows).toEqual([
        { status: 'active', renews: true, user: 'active', enabled: true },
        { status: 'suspended', renews: false, user: 'suspended', enabled: false },
        { status: 'expired', renews: false, user: 'expired', enabled: false },
        { status: 'cancelled', renews: false, user: null, enabled: null },
        { status: 'pending', renews: false, user: null, enabled: null },
      ]);
      const [first] = report.rows;
      expect((await admin.get(`/api/subscriptions/${first.id}`)).body).toMatchObject({ plan: 'monthly', paidUntil: expect.any(String) });
      const quote = { action: 'cancel', id: first.id, refund: 'unused' };
      expect((await admin.post('/api/admin/subscriptions/quote', quote)).body.amount).toBe('0.00');
    });

    it('sells a plan from now on, for its days and at its price, and accepts no end beside it', async () => {
      const project = await world.givenProject({ balance: '25.00' });
      await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'monthly', 'Monthly', 10, 30, 1)`, [
        project.id,
      ]);
      const csv = `subscriptionId,plan,endDate\nplanned-1,monthly,\nplanned-2,monthly,${end}\nplanned-3,yearly,`;
      const { body } = await post({ csv, mode: 'good', projectId: project.id });
      expect(body).toMatchObject({ created: 1, refused: 2 });
      expect(body.rows.map(({ fields }: Json) => Object.keys(fields))).toEqual([[], ['endDate'], ['plan']]);
      const { startDate, endDate, price } = (await admin.get(`/api/subscriptions/${body.rows[0].id}`)).body;
      expect([Date.parse(endDate) - Date.parse(startDate), price]).toEqual([30 * 86_400_000, '10.00']);
      expect(await world.balanceOf(project)).toBe('15.00');
    });

    it('refuses a row of the sandbox', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const csv = `environment,subscriptionId,startDate,endDate\ndevelopment,dev-1,${start},${end}`;
      const { body } = await post({ csv, mode: 'all', projectId: project.id });
      expect(body).toMatchObject({ created: 0, rows: [{ ok: false, fields: { environment: expect.any(String) } }] });
    });
  });
});
