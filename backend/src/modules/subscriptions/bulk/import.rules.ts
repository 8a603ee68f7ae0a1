import { readCsv } from '../../../common/http/csv/read-csv.rules.js';
import { CSV_COLUMNS, DATE_COLUMNS, NUMBER_COLUMNS, READ_ONLY_COLUMNS, REQUIRED_COLUMNS, TRUTH_COLUMNS } from './csv-columns.js';
import { IMPORT_ROWS_MAX } from './import.dto.js';

export interface FileRow {
  line: number;
  /** What a sale takes, as its DTO expects it; an empty cell is an absent field. */
  values: Record<string, unknown>;
}

/** @throws validation_failed */
export function readImportFile(csv: string): FileRow[] {
  const rows = readCsv(csv, {
    columns: Object.keys(CSV_COLUMNS),
    required: (present) => (present.includes('plan') ? REQUIRED_COLUMNS : [...REQUIRED_COLUMNS, ...DATE_COLUMNS]),
    rowsMax: IMPORT_ROWS_MAX,
  });
  return rows.map(({ line, cells }) => ({ line, values: valuesOf(cells) }));
}

const valuesOf = (cells: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([name]) => !READ_ONLY_COLUMNS.has(name))
      .map(([name, cell]) => [name, valueOf(name, cell)]),
  );

function valueOf(name: string, cell: string): string | number | boolean {
  if (NUMBER_COLUMNS.has(name) && /^\d{1,16}$/.test(cell)) return Number(cell);
  return TRUTH_COLUMNS.has(name) && /^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell;
}
