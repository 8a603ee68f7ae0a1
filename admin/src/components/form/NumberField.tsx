import { formatCount } from '../../format/number';
import { readNumber } from '../../format/typedNumber';
import { TextField, type TextFieldProps } from './TextField';

interface Props extends Omit<TextFieldProps, 'clean' | 'read'> {
  min: number;
  max: number;
}

/** A whole number. The form holds its digits as text, and `numberOrNull` reads them when it is sent. */
export const NumberField = ({ min, max, ...props }: Props) => (
  <TextField
    inputMode="numeric"
    {...props}
    read={readWholeNumber}
    rules={{ ...props.rules, validate: (value) => numberProblem(value, min, max) ?? true }}
  />
);

/** `1 000` → `1000`, `30.0` → `30`; a text that is no whole number comes back unchanged. */
export function readWholeNumber(typed: string): string {
  const read = readNumber(typed);
  return (read && 'text' in read && WHOLE.exec(read.text)?.[1]) || typed;
}

const WHOLE = /^(-?\d+)(?:\.0+)?$/;

export function numberProblem(typed: string, min: number, max: number): string | undefined {
  if (typed === '') return undefined;
  const read = readNumber(typed);
  if (read && 'readings' in read) return `Write ${read.readings[0]} or ${read.readings[1]}: this can mean both`;
  if (!/^-?\d+$/.test(typed)) return 'Enter a whole number';
  const number = Number(typed);
  return number >= min && number <= max ? undefined : `Between ${formatCount(min)} and ${formatCount(max)}`;
}

/** An empty field says: none, the inherited value, no limit. */
export const numberOrNull = (typed: string | number | null | undefined) =>
  typed === '' || typed === null || typed === undefined ? null : Number(typed);
