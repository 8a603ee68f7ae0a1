import { CsvError, parse } from 'csv-parse/sync';

import { invalidField } from '../../../common/errors/domain-error.js';
import { fromCell } from '../../../common/http/csv/cells.rules.js';
import { CSV_COLUMNS, NUMBER_COLUMNS, REQUIRED_COLUMNS, TOLD_ONLY } from './csv-columns.js';
import { IMPORT_ROWS_MAX } from './import.dto.js';

export interface FileRow {
  line: number;
  /** What a sale takes, as its DTO expects it; an empty cell is an absent field. */
  values: Record<string, unknown>;
}

/** @throws validation_failed for a file that cannot be read or has other columns than it may */
export function readImportFile(csv: string): FileRow[] {
  const [heading, ...records] = readRecords(csv);
  if (!heading) throw invalidField('csv', 'The file is empty.');
  const columns = heading.cells.map((name) => name.trim());
  requireColumns(columns);
  if (records.length === 0) throw invalidField('csv', 'The file has a heading and no rows.');
  if (records.length > IMPORT_ROWS_MAX)
    throw invalidField('csv', `At most ${IMPORT_ROWS_MAX} rows at once; the file has ${records.length}.`);
  return records.map(({ line, cells }) => ({ line, values: valuesOf(columns, cells) }));
}

interface FileRecord {
  line: number;
  cells: string[];
}

function readRecords(csv: string): FileRecord[] {
  try {
    // The package's types do not know what `info` adds to each record.
    const records = parse(csv, { bom: true, skip_empty_lines: true, info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return records.map(({ record }, index) => ({ line: (records[index - 1]?.info.lines ?? 0) + 1, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) throw invalidField('csv', `The file cannot be read as CSV: ${error.message}.`);
    throw error;
  }
}

function requireColumns(columns: string[]): void {
  const known = Object.keys(CSV_COLUMNS);
  const unknown = columns.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw invalidField('csv', `Unknown columns: ${unknown.join(', ').slice(0, 200)}. Allowed are ${known.join(', ')}.`);
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw invalidField('csv', `The column ${repeated} is there twice.`);
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw invalidField('csv', `Missing columns: ${missing.join(', ')}.`);
}

function valuesOf(columns: string[], cells: string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  columns.forEach((name, index) => {
    const cell = fromCell(cells[index] ?? '');
    if (cell === '' || TOLD_ONLY.has(name)) return;
    values[name] = NUMBER_COLUMNS.has(name) && /^\d{1,10}$/.test(cell) ? Number(cell) : cell;
  });
  return values;
}
