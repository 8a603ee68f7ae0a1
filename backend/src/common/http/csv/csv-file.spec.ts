import { itWithPython, readWithPython } from '../../../../test/python-csv.js';
import { headingOf, linesOf, type CsvFile } from './csv-file.js';

interface Row {
  name: string;
  note: string | null;
}
const file = (isRaw: boolean): CsvFile<Row> => ({
  name: 'rows.csv',
  columns: { Name: (row) => row.name, 'Note, long': (row) => row.note },
  isRaw,
});
const written = (rows: Row[], isRaw = false): string => headingOf(file(isRaw)) + linesOf(file(isRaw), rows);

const TEXTS = [
  'a\nb',
  'a\rb',
  'a\r\nb',
  'Bob\n=1+1',
  'a;b',
  'a\tb',
  'a,b',
  'say "hello"',
  '"',
  ',',
  '\n',
  ' a ',
  "O'Hara",
  'José',
  '名前',
  '👍',
  '',
];
const ROWS = TEXTS.map((name) => ({ name, note: null }));

describe('a CSV file', () => {
  it('begins with a byte-order mark and its heading', () => {
    expect(written([])).toBe('\uFEFFName,"Note, long"\r\n');
  });

  it.each(['a\nb', 'a\rb', 'a,b', 'a;b', 'a\tb', 'a"b'])('quotes the cell %j', (name) => {
    expect(
      written([{ name, note: null }])
        .split('\r\n')
        .slice(1)
        .join('\r\n'),
    ).toBe(`"${name.replace('"', '""')}",\r\n`);
  });

  it('has one line for each row where nothing is quoted', () => {
    expect(written([{ name: 'Ann', note: 'x' }])).toBe('\uFEFFName,"Note, long"\r\nAnn,x\r\n');
  });

  itWithPython("is read by Python's csv module as it was written", () => {
    const [heading, ...rows] = readWithPython(Buffer.from(written(ROWS, true)));
    expect(heading).toEqual(['Name', 'Note, long']);
    expect(rows).toEqual(TEXTS.map((text) => [text, '']));
  });

  itWithPython('has no cell that begins like a formula, or digits that a spreadsheet changes', () => {
    const dangerous = ['=1+1', '+1+1', '-1+1', '@x', '\t=1', '\n=1', '007', '123456789012', '0', '-10.00', '12345678901', '1E5', '0.50'];
    const rows = readWithPython(Buffer.from(written(dangerous.map((name) => ({ name, note: name })))));
    expect(rows.slice(1).map(([name]) => name)).toEqual([
      "'=1+1",
      "'+1+1",
      "'-1+1",
      "'@x",
      "'\t=1",
      "'\n=1",
      "'007",
      "'123456789012",
      '0',
      '-10.00',
      '12345678901',
      "'1E5",
      '0.50',
    ]);
  });

  it('has no apostrophes where a program asks for it raw', () => {
    expect(written([{ name: '=1+1', note: '0042' }], true)).toBe('\uFEFFName,"Note, long"\r\n=1+1,0042\r\n');
  });
});
