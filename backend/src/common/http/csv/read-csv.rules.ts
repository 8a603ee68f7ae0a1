import { CsvError, parse } from 'csv-parse/sync';

import { invalidField } from '../../errors/domain-error.js';
import { fromCell } from './cells.rules.js';

export interface CsvRow {
  /** The line of the file where the row begins, from 1. */
  line: number;
  /** From column to cell; an empty cell is an absent field. */
  cells: Record<string, string>;
}

export interface CsvShape {
  columns: readonly string[];
  /** The columns that the file must have, given the columns that it has. */
  required: (present: readonly string[]) => readonly string[];
  rowsMax: number;
}

/** The rows of a file that a person has sent. @throws validation_failed for a file that cannot be read or has other columns than it may */
export function readCsv(csv: string, shape: CsvShape): CsvRow[] {
  const [heading, ...records] = readRecords(csv).filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!heading) throw invalidField('csv', 'The file is empty.');
  requireColumns(heading.cells, shape);
  if (records.length === 0) throw invalidField('csv', 'The file has a heading and no rows.');
  if (records.length > shape.rowsMax) throw invalidField('csv', `At most ${shape.rowsMax} rows at once; the file has ${records.length}.`);
  return records.map((record) => ({ line: record.line, cells: cellsOf(heading.cells, record) }));
}

interface FileRecord {
  line: number;
  cells: string[];
}

const LINE_BREAK = /\r\n|\n|\r/;

function readRecords(csv: string): FileRecord[] {
  try {
    // The package's types do not know what `raw` adds to each record.
    const records = parse(csv, {
      bom: true,
      raw: true,
      trim: true,
      delimiter: delimiterOf(csv),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    }) as unknown as { record: string[]; raw: string }[];
    let line = 1;
    return records.map(({ record, raw }) => {
      const first = line;
      line += raw.split(LINE_BREAK).length - 1;
      return { line: first, cells: record.map((cell) => cell.trim()) };
    });
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('csv', `The file cannot be read as CSV: ${error.message}.`);
    throw error;
  }
}

/** Spreadsheets of many countries write semicolons. Names of columns have neither sign. */
function delimiterOf(csv: string): ',' | ';' {
  const heading = csv.split(LINE_BREAK).find((line) => /[^\s,;]/.test(line)) ?? '';
  return heading.includes(';') && !heading.includes(',') ? ';' : ',';
}

function requireColumns(heading: string[], { columns: known, required }: CsvShape): void {
  const columns = heading.filter((name) => name !== '');
  const unknown = columns.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw invalidField('csv', `Unknown columns: ${unknown.join(', ').slice(0, 200)}. Allowed are ${known.join(', ')}.`);
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw invalidField('csv', `The column ${repeated} is there twice.`);
  const missing = required(columns).filter((name) => !columns.includes(name));
  if (missing.length > 0) throw invalidField('csv', `Missing columns: ${missing.join(', ')}.`);
}

function cellsOf(columns: string[], { line, cells }: FileRecord): Record<string, string> {
  if (cells.length < columns.length)
    throw invalidField('csv', `Line ${line} has ${cells.length} cells, and the heading ${columns.length}.`);
  const values: Record<string, string> = {};
  cells.forEach((written, index) => {
    const name = columns[index] ?? '';
    const cell = fromCell(written);
    if (cell === '') return;
    if (name === '') throw invalidField('csv', `Line ${line} has a value in column ${index + 1}, which has no name.`);
    values[name] = cell;
  });
  return values;
}
