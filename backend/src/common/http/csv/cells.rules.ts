/** The first characters of a text that a spreadsheet would run as a formula, plain and full-width; the quotes before them may be ours. */
const RUNS = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
/** Digits that a spreadsheet would change: it drops leading zeros, and rounds long numbers or writes them as powers. */
const CHANGES = /^'*-?(0\d+|\d{12,}|\d+[eE]\d+)$/;

export type CsvValue = string | number | boolean | Date | null;

export const toText = (value: CsvValue): string => {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString() : String(value);
};

/** Text that a spreadsheet would run or change gets an apostrophe in front; a number, such as a negative amount, stays one. */
export function toCell(value: CsvValue): string {
  const text = toText(value);
  if (typeof value !== 'string') return text;
  return CHANGES.test(text) || (RUNS.test(text) && !NUMBER.test(text)) ? `'${text}` : text;
}

/** The text that `toCell` made the cell from. */
export const fromCell = (cell: string): string => (cell.startsWith("'") && (RUNS.test(cell) || CHANGES.test(cell)) ? cell.slice(1) : cell);
