import { CsvError, parse } from 'csv-parse/sync';

import { invalidField } from '../../../common/errors/domain-error.js';
import { fromCell } from '../../../common/http/csv/cells.rules.js';
import { CSV_COLUMNS, DATE_COLUMNS, NUMBER_COLUMNS, READ_ONLY_COLUMNS, REQUIRED_COLUMNS, TRUTH_COLUMNS } from './csv-columns.js';
import { IMPORT_ROWS_MAX } from './import.dto.js';

export interface FileRow {
  /** The line of the file where the row begins, from 1. */
  line: number;
  /** What a sale takes, as its DTO expects it; an empty cell is an absent field. */
  values: Record<string, unknown>;
}

/** @throws validation_failed for a file that cannot be read or has other columns than it may */
export function readImportFile(csv: string): FileRow[] {
  const [heading, ...records] = readRecords(csv).filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!heading) throw invalidField('csv', 'The file is empty.');
  requireColumns(heading.cells);
  if (records.length === 0) throw invalidField('csv', 'The file has a heading and no rows.');
  if (records.length > IMPORT_ROWS_MAX)
    throw invalidField('csv', `At most ${IMPORT_ROWS_MAX} rows at once; the file has ${records.length}.`);
  return records.map((record) => ({ line: record.line, values: valuesOf(heading.cells, record) }));
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

function requireColumns(heading: string[]): void {
  const columns = heading.filter((name) => name !== '');
  const known = Object.keys(CSV_COLUMNS);
  const unknown = columns.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw invalidField('csv', `Unknown columns: ${unknown.join(', ').slice(0, 200)}. Allowed are ${known.join(', ')}.`);
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw invalidField('csv', `The column ${repeated} is there twice.`);
  const required = columns.includes('plan') ? REQUIRED_COLUMNS : [...REQUIRED_COLUMNS, ...DATE_COLUMNS];
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw invalidField('csv', `Missing columns: ${missing.join(', ')}.`);
}

function valuesOf(columns: string[], { line, cells }: FileRecord): Record<string, unknown> {
  if (cells.length < columns.length)
    throw invalidField('csv', `Line ${line} has ${cells.length} cells, and the heading ${columns.length}.`);
  const values: Record<string, unknown> = {};
  cells.forEach((written, index) => {
    const name = columns[index] ?? '';
    const cell = fromCell(written);
    if (cell === '') return;
    if (name === '') throw invalidField('csv', `Line ${line} has a value in column ${index + 1}, which has no name.`);
    if (READ_ONLY_COLUMNS.has(name)) return;
    if (NUMBER_COLUMNS.has(name) && /^\d{1,16}$/.test(cell)) values[name] = Number(cell);
    else if (TRUTH_COLUMNS.has(name) && /^(true|false)$/i.test(cell)) values[name] = cell.toLowerCase() === 'true';
    else values[name] = cell;
  });
  return values;
}
