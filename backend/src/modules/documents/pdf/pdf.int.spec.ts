import { embeddedFonts, hasPoppler, imageOf, textOf } from '../../../../test/pdf-text.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { DocumentsWorker } from '../numbering/documents.worker.js';
import { CsvExports } from '../../../common/http/csv/csv-exports.js';
import { LANGUAGES } from '../../../common/language.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
const BLUE_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEUlEQVR42mNgYPiPF41KY0EA8INjndXmqyIAAAAASUVORK5CYII=';
const withPoppler = hasPoppler() ? describe : describe.skip;

describe('the PDF of a document', () => {
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;
  let receiptId: number;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    project = await world.givenProject({ name: '上海项目', balance: '1234.50' });
    await admin.put('/api/settings', {
      seller: { name: 'Müller & Söhne', address: 'Straße 1\n10115 Berlin', taxId: 'DE123', email: 'pay@example.com' },
      taxName: 'VAT',
      taxRate: '19',
      logo: PNG,
    });
    await admin.put(`/api/projects/${project.id}`, { buyer: { name: 'شرکت کاگه', address: 'تهران' } });
    await world.sql(
      `INSERT INTO topup_requests (project_id, source, amount, description, status, completed_at)
       VALUES ($1, 'crypto', 1234.50, 'Оплата #panic("x") *b*', 'completed', '2026-03-05T23:30:00Z')`,
      [project.id],
    );
    await world.get(DocumentsWorker).runOnce();
    receiptId = (await admin.list('/api/documents', { filter: { type: 'receipt' } })).body[0].id;
  });
  afterAll(() => world.close());

  const open = async (path: string, client: GivenStaff = admin) => {
    const answer = await client.open(path);
    return { status: answer.status, headers: answer.headers, pdf: Buffer.from(await answer.arrayBuffer()) };
  };
  const pdf = (language: string) => open(`/api/documents/${receiptId}/pdf?language=${language}`);

  it('is a download under its number, and the same bytes for two simultaneous first requests, and ever after', async () => {
    const [one, two] = await Promise.all([pdf('en'), pdf('en')]);
    expect(one.headers.get('content-type')).toBe('application/pdf');
    expect(one.headers.get('content-disposition')).toBe('attachment; filename="receipt-2026-000001-en.pdf"');
    await admin.put('/api/settings', { productName: 'Renamed' });
    const three = await pdf('en');
    expect([two.pdf.equals(one.pdf), three.pdf.equals(one.pdf)]).toEqual([true, true]);
  });

  it('counts as an export: at most two at once of one person', async () => {
    const run: (() => void)[] = [];
    const exports = [1, 2].map(() => world.get(CsvExports).inPlace(admin, () => new Promise<void>((resolve) => run.push(resolve))));
    expect((await pdf('en')).status).toBe(429);
    for (const end of run) end();
    await Promise.all(exports);
    expect((await pdf('en')).status).toBe(200);
  });

  it('is in the language of Settings where none is asked for', async () => {
    await admin.put('/api/settings', { language: 'es' });
    const { headers } = await open(`/api/documents/${receiptId}/pdf`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="receipt-2026-000001-es.pdf"');
    await admin.put('/api/settings', { language: 'en' });
  });

  it('is not found outside the scope, and refused in an unknown language', async () => {
    const stranger = await world.signIn('project_manager', []);
    expect((await open(`/api/documents/${receiptId}/pdf`, stranger)).status).toBe(404);
    expect((await pdf('tlh')).status).toBe(400);
  });

  it('refuses a logo that is neither PNG nor JPEG', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const { status, body } = await admin.put('/api/settings', { logo: svg });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['logo']]);
  });

  withPoppler('in each language', () => {
    it.each([
      ['en', ['Receipt', '2026-000001', '03/05/2026', '1,037.39 USD', 'VAT 19%', '197.11 USD', '1,234.50 USD']],
      ['ru', ['Квитанция', '05.03.2026', '1 037,39 USD', '197,11 USD', '1 234,50 USD']],
      ['fa', ['رسید', '۲۰۲۶', '۱٬۰۳۷٫۳۹', '۱۹۷٫۱۱', '۱٬۲۳۴٫۵۰']],
      ['zh', ['收据', '2026/03/05', '1,037.39 USD', '1,234.50 USD']],
      ['es', ['Recibo', '05/03/2026', '1037,39 USD', '1234,50 USD']],
    ])('%s: says number, day, net, tax and total, and every name in its own script', async (language, words) => {
      const text = textOf((await pdf(language)).pdf).replace(/[\u00a0\u202f]/g, ' ');
      for (const word of [...words, 'Müller & Söhne', 'DE123', '上海项目', 'شرکت کاگه', 'Оплата #panic("x") *b*'])
        expect(text).toContain(word);
    });

    it('shows logo and accent of its project, else those of the console, as they were on its day', async () => {
      const printOf = async (change: object): Promise<Buffer> => {
        await admin.put(`/api/projects/${other.id}`, change);
        return imageOf((await open(`/api/projects/${other.id}/statement?month=${month}&format=pdf&language=en`)).pdf, 'colours');
      };
      const month = new Date().toISOString().slice(0, 7);
      const other = await world.givenProject({ balance: '5.00' });
      await admin.put('/api/settings', { accent: '#b00020' });
      expect(hasColour(await printOf({}), [0xb0, 0x00, 0x20])).toBe(true);
      const own = await printOf({ accent: '#0b6e4f', logo: BLUE_PNG });
      expect([hasColour(own, [0x0b, 0x6e, 0x4f]), hasColour(own, [0xb0, 0x00, 0x20]), hasColour(own, [0, 0, 0xff])]).toEqual([
        true,
        false,
        true,
      ]);
      const issued = (await pdf('es')).pdf;
      expect(hasColour(imageOf(issued, 'colours'), [0xb0, 0x00, 0x20])).toBe(false);
      await admin.put('/api/settings', { accent: null });
    });

    it('has every font embedded', async () => {
      for (const language of LANGUAGES) {
        const fonts = embeddedFonts((await pdf(language)).pdf);
        expect([language, fonts.size > 0, [...fonts.values()].every(Boolean)]).toEqual([language, true, true]);
      }
    });

    it('names the seller of its day, whatever the name at the first download', async () => {
      const settings = (await admin.get('/api/settings')).body;
      const issued = async (day: string) => {
        const [topup] = await world.sql<{ id: number }>(
          `INSERT INTO topup_requests (project_id, source, amount, description, status, completed_at)
           VALUES ($1, 'crypto', 5, 'Paid', 'completed', $2) RETURNING id`,
          [project.id, day],
        );
        await world.get(DocumentsWorker).runOnce();
        return (await admin.list('/api/documents', { filter: { topupRequestId: topup?.id } })).body[0].id as number;
      };
      const named = await issued('2026-04-01T00:00:00Z');
      await admin.put('/api/settings', { seller: { name: null }, productName: 'Of That Day' });
      const unnamed = await issued('2026-04-02T00:00:00Z');
      await admin.put('/api/settings', { seller: { name: 'Successor Ltd' }, productName: 'Of Another Day' });
      const texts = [named, unnamed].map(async (id) => textOf((await open(`/api/documents/${id}/pdf?language=en`)).pdf));
      const [first = '', second = ''] = await Promise.all(texts);
      expect([first.includes('Müller & Söhne'), first.includes('Straße 1'), second.includes('Of That Day')]).toEqual([true, true, true]);
      for (const text of [first, second]) expect(text).not.toMatch(/Successor Ltd|Of Another Day/);
      await admin.put('/api/settings', { seller: settings.seller, productName: settings.productName });
    });

    it('of a closed month has its number and every movement of the ledger in order, to the cent', async () => {
      const moving = await world.givenProject({ name: 'Moving' });
      const movements = [
        ['2019-01-31T23:59:59Z', '100.00', '100.00'],
        ['2019-02-01T00:00:00Z', '-10.25', '89.75'],
        ['2019-02-14T12:00:00Z', '2345.50', '2435.25'],
        ['2019-02-28T23:59:59Z', '-0.01', '2435.24'],
        ['2019-03-01T00:00:00Z', '-20.00', '2415.24'],
      ];
      for (const [index, [at, amount, after]] of movements.entries())
        await world.sql(
          `WITH moved AS (UPDATE project_balances SET balance = $3::numeric, entries = $5::int WHERE project_id = $1)
           INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, created_at)
           VALUES ($1, $5::int, 'other', $2::numeric, $3::numeric - $2::numeric, $3::numeric, 'Movement', 'closed:' || $4::text, $4::timestamptz)`,
          [moving.id, amount, after, at, index + 1],
        );
      await world.sql('DELETE FROM statement_months');
      await world.get(DocumentsWorker).runOnce();
      const filter = { type: 'statement', projectId: moving.id };
      const statements = (await admin.list('/api/documents', { filter, sort: ['issuedAt', 'ASC'] })).body;
      const february = statements.find(({ month }: { month: string }) => month === '2019-02');
      const text = textOf((await open(`/api/documents/${february.id}/pdf?language=en`)).pdf).replace(/[\u00a0\u202f]/g, ' ');
      expect(text).toContain(february.number);
      const amounts = [...text.matchAll(/[-−]?[\d,]+\.\d\d(?= USD)/g)].map(([found]) => found.replace('−', '-').replaceAll(',', ''));
      const inside = movements.slice(1, 4).flatMap(([, amount, after]) => [amount, after]);
      expect(amounts.join(' ')).toContain(inside.join(' '));
      expect(amounts).toContain('100.00');
      expect(amounts.at(-1)).toBe('2435.24');
      expect(amounts).not.toContain('-20.00');
    });

    it('looks different in each, and the same when it is printed again', async () => {
      const images = [];
      for (const language of LANGUAGES) images.push(imageOf((await pdf(language)).pdf));
      expect(new Set(images.map((image) => image.toString('base64'))).size).toBe(LANGUAGES.length);
      const first = (await pdf('fa')).pdf;
      await world.sql('ALTER TABLE document_pdfs DISABLE TRIGGER tr_refuse_change');
      await world.sql('DELETE FROM document_pdfs');
      await world.sql('ALTER TABLE document_pdfs ENABLE TRIGGER tr_refuse_change');
      expect(imageOf((await pdf('fa')).pdf).equals(imageOf(first))).toBe(true);
    });

    it('is written from the right in Persian: the parts at the right edge elsewhere are at the left one', async () => {
      const sides = async (language: string): Promise<{ left: number; right: number }> => darkSides(imageOf((await pdf(language)).pdf));
      const [persian, chinese] = [await sides('fa'), await sides('zh')];
      expect(chinese.right).toBeGreaterThan(chinese.left * 2);
      expect(persian.left).toBeGreaterThan(persian.right * 2);
    });

    it('of a month equals the ledger to the cent', async () => {
      const month = new Date().toISOString().slice(0, 7);
      const { headers, pdf: file } = await open(`/api/projects/${project.id}/statement?month=${month}&format=pdf&language=en`);
      expect(headers.get('content-type')).toBe('application/pdf');
      const text = textOf(file);
      for (const word of ['Statement', 'Opening balance', '0.00 USD', 'Opening balance', '1,234.50 USD', 'Balance so far'])
        expect(text).toContain(word);
    });
  });
});

/** Whether some point of a portable pixmap has the colour. */
function hasColour(image: Buffer, [red, green, blue]: readonly [number, number, number]): boolean {
  for (let at = 15; at + 2 < image.length; at += 3) if (image[at] === red && image[at + 1] === green && image[at + 2] === blue) return true;
  return false;
}

/** How many dark points the head of the page has in each half: the logo is the darkest there. */
function darkSides(image: Buffer): { left: number; right: number } {
  const [, size = ''] = image.toString('latin1', 0, 40).split('\n');
  const [width = 0, height = 0] = size.split(' ').map(Number);
  const head = image.subarray(image.length - width * height).subarray(0, width * 80);
  const isDark = (at: number) => (head[at] ?? 255) < 140;
  const dark = Array.from(head.keys()).filter(isDark);
  const right = dark.filter((at) => at % width > width / 2).length;
  return { left: dark.length - right, right };
}
