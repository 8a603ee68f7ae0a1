import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { t } from '../../../language/language';

export interface FileRow {
  /** Where the row begins in the file. */
  line: number;
  subscriptionId: string;
  values: Readonly<Record<string, string>>;
  /** The row as it is sent: the cells of the file, quoted. */
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
    throw new UnreadableFile(t('The file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.'));
  }
  return readCsv(text);
}

/** @throws UnreadableFile */
export function readCsv(text: string): CsvFile {
  const [heading, ...records] = recordsOf(text);
  if (!heading) throw new UnreadableFile(t('The file is empty.'));
  if (records.length === 0) throw new UnreadableFile(t('The file has a heading and no rows.'));
  if (records.length > ROWS_MAX)
    throw new UnreadableFile(
      t('The file has {{rows}} rows; at most {{rowsMax}} are taken at once.', { rows: records.length, rowsMax: ROWS_MAX }),
    );
  const columns = heading.cells.map((name) => name.trim());
  return { heading: toLine(columns), rows: records.map((record) => toRow(columns, record)) };
}

interface CsvRecord {
  line: number;
  cells: string[];
}

/** Rows of blank cells are left out, as the server leaves them out: its answers come row by row. */
function recordsOf(text: string): CsvRecord[] {
  try {
    const options = {
      bom: true,
      raw: true,
      trim: true,
      relax_column_count: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
    };
    // The package's types do not know what `raw` adds to each record.
    const records = parse(text, options) as unknown as { record: string[]; raw: string }[];
    let line = 1;
    const placed = records.map(({ record, raw }) => {
      const first = line;
      line += raw.split(LINE_BREAK).length - 1;
      return { line: first, cells: record };
    });
    return placed.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(t('The file cannot be read as CSV: {{message}}.', { message: error.message }));
    throw error;
  }
}

const LINE_BREAK = /\r\n|\n|\r/;

/** Spreadsheets of many countries write semicolons; no column's name has one. */
const delimiterOf = (text: string) => {
  const heading = text.split(LINE_BREAK).find((line) => /[^\s,;]/.test(line)) ?? '';
  return [';', '\t'].find((mark) => heading.includes(mark)) ?? ',';
};

function toRow(columns: readonly string[], { line, cells: all }: CsvRecord): FileRow {
  // Spreadsheets write empty cells beyond the last column that has a name.
  const cells = all.filter((cell, index) => index < columns.length || cell.trim() !== '');
  const unnamed = cells.findIndex((cell, index) => cell.trim() !== '' && !columns[index]);
  const values = Object.fromEntries(columns.map((name, index) => [name, (cells[index] ?? '').trim()]));
  const csv = toLine(cells);
  const row = { line, subscriptionId: values.subscriptionId ?? '', values, csv };
  if (unnamed >= 0 && cells.length <= columns.length)
    return { ...row, problem: t('Column {{column}} has a value and no name.', { column: unnamed + 1 }) };
  if (cells.length !== columns.length)
    return { ...row, problem: t('{{cells}} cells where the heading has {{headings}}.', { cells: cells.length, headings: columns.length }) };
  if (bytesOf(csv) > BYTES_PER_CALL) return { ...row, problem: t('The row is too long.') };
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
