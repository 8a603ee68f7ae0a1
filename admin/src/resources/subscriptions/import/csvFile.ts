import { CsvError, parse } from 'csv-parse/browser/esm/sync';

export interface FileRow {
  /** Where the row begins in the file. */
  line: number;
  subscriptionId: string;
  values: Readonly<Record<string, string>>;
  /** As it is sent: the cells of the file, one row, quoted. */
  csv: string;
  /** What is wrong with it before it is sent at all. */
  problem?: string;
}

export interface CsvFile {
  heading: string;
  rows: readonly FileRow[];
}

export class UnreadableFile extends Error {}

const ROWS_MAX = 5_000;
export const ROWS_PER_CALL = 200;
/** The API takes 100 kB; in JSON a quote and a line's end take two bytes. */
const BYTES_PER_CALL = 80_000;

/** @throws UnreadableFile with a sentence for the person */
export async function readFile(file: Blob): Promise<CsvFile> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new UnreadableFile('The file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.');
  }
  return readCsv(text);
}

/** @throws UnreadableFile */
export function readCsv(text: string): CsvFile {
  const [heading, ...records] = recordsOf(text);
  if (!heading) throw new UnreadableFile('The file is empty.');
  if (records.length === 0) throw new UnreadableFile('The file has a heading and no rows.');
  if (records.length > ROWS_MAX) throw new UnreadableFile(`The file has ${records.length} rows; at most ${ROWS_MAX} are taken at once.`);
  const columns = heading.cells.map((name) => name.trim());
  return { heading: toLine(columns), rows: records.map((record) => toRow(columns, record)) };
}

interface CsvRecord {
  line: number;
  cells: string[];
}

function recordsOf(text: string): CsvRecord[] {
  try {
    const options = { bom: true, info: true, skip_empty_lines: true, relax_column_count: true, delimiter: delimiterOf(text) } as const;
    // The package's types do not know what `info` adds to each record.
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines - lineBreaksIn(record), cells: record }));
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(`The file cannot be read as CSV: ${error.message}.`);
    throw error;
  }
}

/** The parser reports the line where a record ends; a cell may go over several. */
const lineBreaksIn = (cells: readonly string[]) => cells.join('').split(/\r\n|\r|\n/).length - 1;

/** Spreadsheets of many countries write semicolons; no column's name has one. */
const delimiterOf = (text: string) => {
  const [heading = ''] = text.split(/\r?\n/, 1);
  return [';', '\t'].find((mark) => heading.includes(mark)) ?? ',';
};

function toRow(columns: readonly string[], { line, cells }: CsvRecord): FileRow {
  const values = Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? '').trim()]));
  const csv = toLine(cells);
  const row = { line, subscriptionId: values.subscriptionId ?? '', values, csv };
  if (cells.length !== columns.length) return { ...row, problem: `${cells.length} cells where the heading has ${columns.length}.` };
  if (bytesOf(csv) > BYTES_PER_CALL) return { ...row, problem: 'The row is too long.' };
  return row;
}

const toLine = (cells: readonly string[]) => cells.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(',');

export const toText = (heading: string, rows: readonly FileRow[]) => [heading, ...rows.map(({ csv }) => csv)].join('\r\n');

const bytesOf = (csv: string) => new TextEncoder().encode(JSON.stringify(csv)).length;

/** As many rows for each call as the API takes. */
export function callsOf(rows: readonly FileRow[], rowsPerCall = ROWS_PER_CALL): FileRow[][] {
  const calls: FileRow[][] = [];
  let room = 0;
  for (const row of rows) {
    const call = calls.at(-1);
    const bytes = bytesOf(row.csv);
    if (call && call.length < rowsPerCall && bytes <= room) {
      call.push(row);
      room -= bytes;
    } else {
      calls.push([row]);
      room = BYTES_PER_CALL - bytes;
    }
  }
  return calls;
}
