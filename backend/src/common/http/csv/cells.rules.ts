/** How a text begins that a spreadsheet would run, in its plain and its full-width form; quotes before it may be ours. */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export type CsvValue = string | number | boolean | Date | null;

/** Text that a spreadsheet would run gets an apostrophe in front; a number, such as a negative amount, stays one. */
export function toCell(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  return RUNS.test(value) && !NUMBER.test(value) ? `'${value}` : value;
}

/** The text that `toCell` made the cell from. */
export const fromCell = (cell: string): string => (cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell);
