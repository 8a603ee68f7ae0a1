import { stringify } from 'csv-stringify/sync';

import { toCell, toText, type CsvValue } from './cells.rules.js';

/** The columns of a file in their order: its heading, and the value below it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

export interface CsvFile<Row> {
  name: string;
  columns: CsvColumns<Row>;
  /** For programs: without the apostrophes that stop spreadsheets from running a cell. */
  isRaw: boolean;
}

/** Without this mark spreadsheets read the file in the encoding of their country. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Some programs separate by semicolons or tabs, and all of them break lines at each kind of line break. */
const NEEDS_QUOTES = /[",;\t\n\r]/;

export const headingOf = <Row>({ columns }: CsvFile<Row>): string => BYTE_ORDER_MARK + toLines([Object.keys(columns)]);

export function linesOf<Row>({ columns, isRaw }: CsvFile<Row>, rows: Row[]): string {
  const cells = Object.values(columns);
  const write = isRaw ? toText : toCell;
  return toLines(rows.map((row) => cells.map((cell) => write(cell(row)))));
}

const toLines = (rows: string[][]): string => stringify(rows, { record_delimiter: '\r\n', quoted_match: NEEDS_QUOTES });

export const headersOf = ({ name }: { name: string }): Record<string, string> => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
});
