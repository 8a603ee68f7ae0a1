import { describe, expect, it } from 'vitest';

import { callsOf, readCsv, readFile, toText, UnreadableFile } from './csvFile';
import { checkedRows, withoutRepeats } from './importRows';

const HEADING = 'subscriptionId,startDate,endDate,projectId,vpnLoginId,status';
const row = (id: string, rest = '2026-12-01,2026-12-31,,,') => `${id},${rest}`;
const file = (...rows: string[]) => readCsv([HEADING, ...rows].join('\r\n'));
const good = (rows: ReturnType<typeof file>['rows']) => rows.map((each) => ({ row: each, ok: true, id: null, reason: null }));

describe('a chosen file', () => {
  it('is sent cell by cell unchanged, whatever its quotes, commas and line breaks', () => {
    const { heading, rows } = readCsv('\ufeffsubscriptionId,name\r\na,"O""Hara, Ann"\r\n\r\nb,"two\nlines"\r\nc,\'=1+1\r\n');
    expect(rows.map(({ line, subscriptionId }) => [line, subscriptionId])).toEqual([
      [2, 'a'],
      [4, 'b'],
      [6, 'c'],
    ]);
    const again = readCsv(toText(heading, rows));
    expect(again.rows.map(({ values }) => values)).toEqual(rows.map(({ values }) => values));
    expect(rows.map(({ values }) => values.name)).toEqual(['O"Hara, Ann', 'two\nlines', "'=1+1"]);
  });

  it.each([';', '\t'])('may have %j between its cells, as spreadsheets of many countries write', (mark) => {
    const { heading, rows } = readCsv(`subscriptionId${mark}email\na${mark}ann@example.com\n`);
    expect(toText(heading, rows)).toBe('"subscriptionId","email"\r\n"a","ann@example.com"');
  });

  it.each([
    ['', 'The file is empty.'],
    [HEADING, 'The file has a heading and no rows.'],
    ['a,b\n"c,d', /^The file cannot be read as CSV/],
    [`a\n${'b\n'.repeat(5_001)}`, /at most 5000/],
  ])('%j is refused with a sentence', (text, message) => {
    expect(() => readCsv(text)).toThrow(UnreadableFile);
    expect(() => readCsv(text)).toThrow(message);
  });

  it('of another encoding is distinguished from UTF-8', async () => {
    const latin1 = { arrayBuffer: async () => Uint8Array.from([0x61, 0xe9]).buffer } as Blob;
    await expect(readFile(latin1)).rejects.toThrow('not UTF-8');
  });

  it('is read as the server reads it: rows of blank cells and columns without a name and a value are left out', () => {
    const { heading, rows } = readCsv(',,\r\nsubscriptionId,name,\r\na,"two\r\nlines",\r\n , ,\r\n\r\nb,Ann,,\r\nc,Bob,x\r\n');
    expect(heading).toBe('"subscriptionId","name",""');
    expect(rows.map(({ line, subscriptionId, problem }) => [line, subscriptionId, problem])).toEqual([
      [3, 'a', undefined],
      [7, 'b', undefined],
      [8, 'c', 'Column 3 has a value and no name.'],
    ]);
    expect(toText(heading, rows.slice(0, 2))).toBe('"subscriptionId","name",""\r\n"a","two\r\nlines",""\r\n"b","Ann",""');
  });

  it('with a row of too many cells sends the others', () => {
    expect(file(row('a'), 'b,c', row('d')).rows.map(({ problem }) => problem)).toEqual([
      undefined,
      '2 cells where the heading has 6.',
      undefined,
    ]);
  });
});

describe('the calls', () => {
  it('have at most so many rows each, and none is left out', () => {
    const { rows } = file(...Array.from({ length: 450 }, (_, index) => row(`order-${index}`)));
    expect(callsOf(rows).map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(callsOf(rows, 50).flat()).toEqual(rows);
  });

  it('stay below the limit of the API, however long the rows are in JSON', () => {
    const { heading, rows } = readCsv(
      `subscriptionId,name\n${Array.from({ length: 60 }, (_, index) => `a${index},"${'""é'.repeat(1_000)}"\n`).join('')}`,
    );
    const calls = callsOf(rows);
    expect(calls.flat()).toEqual(rows);
    for (const call of calls) expect(new TextEncoder().encode(JSON.stringify(toText(heading, call))).length).toBeLessThan(95_000);
  });
});

describe('the preview', () => {
  it('shows for each row the reason of its refusal, by column where the server names them', () => {
    const { rows } = file(row('a'), row('b'));
    const answer = { line: 2, subscriptionId: 'a', id: null, ok: false, code: 'validation_failed', message: 'Wrong.' };
    const taken = { ...answer, message: 'It is taken.', fields: {} };
    const checked = checkedRows(rows, [{ ...answer, fields: { email: 'Invalid email address', status: 'Unknown' } }, taken]);
    expect(checked.map(({ ok, reason }) => [ok, reason])).toEqual([
      [false, 'email: Invalid email address; status: Unknown'],
      [false, 'It is taken.'],
    ]);
  });

  it('shows the result of each good row, and says so where a row has no answer', () => {
    const { rows } = file(row('a'), row('b'));
    const good = { ok: true, id: null, message: null, fields: {}, isNew: true };
    const checked = checkedRows(rows, [good], ({ isNew }) => (isNew ? 'A new subscription' : 'Taken over'));
    expect(checked.map(({ ok, reason }) => [ok, reason])).toEqual([
      [true, 'A new subscription'],
      [false, 'The server did not answer for it.'],
    ]);
  });

  it('finds duplicates in different calls, in the same project alone', () => {
    const { rows } = file(
      row('a'),
      row('a'),
      row('a', '2026-12-01,2026-12-31,2,,'),
      row('b', '2026-12-01,2026-12-31,,ABCDEFGH12345678,'),
      row('c', '2026-12-01,2026-12-31,,abcdefgh12345678,'),
    );
    const checked = withoutRepeats(good(rows), 1);
    expect(checked.map(({ ok }) => ok)).toEqual([true, false, true, true, false]);
    expect(checked[1]?.reason).toContain('Line 2');
  });
});
