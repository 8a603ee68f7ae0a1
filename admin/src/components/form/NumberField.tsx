import { GIB } from '../../format/bytes';
import { formatCount } from '../../format/number';
import { readNumber } from '../../format/typedNumber';
import { TextField, type TextFieldProps } from './TextField';
import { t } from '../../language/language';

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
function readWholeNumber(typed: string): string {
  const read = readNumber(typed);
  return (read && 'text' in read && WHOLE.exec(read.text)?.[1]) || typed;
}

const WHOLE = /^(-?\d+)(?:\.0+)?$/;

export function numberProblem(typed: string, min: number, max: number): string | undefined {
  if (typed === '') return undefined;
  const read = readNumber(typed);
  if (read && 'readings' in read)
    return t('Write {{first}} or {{second}}: this can mean both', { first: read.readings[0], second: read.readings[1] });
  if (!/^-?\d+$/.test(typed)) return t('Enter a whole number');
  const number = Number(typed);
  return number >= min && number <= max ? undefined : t('Between {{min}} and {{max}}', { min: formatCount(min), max: formatCount(max) });
}

/** The text of an empty field: none, the inherited value, no limit. */
export const numberOrNull = (typed: string | number | null | undefined) =>
  typed === '' || typed === null || typed === undefined ? null : Number(typed);

/** Traffic in GiB, which is what panels call GB. The form holds the figure as text; `bytesOf` reads it when it is sent. */
export const GibField = (props: Omit<Props, 'min' | 'max'>) => (
  <TextField
    inputMode="decimal"
    {...props}
    read={readGib}
    rules={{ ...props.rules, validate: (typed) => gibProblem(typed) ?? true }}
    end={
      <span style={{ color: 'var(--text-faint)', paddingInlineEnd: 11 }} aria-hidden>
        {t('GiB')}
      </span>
    }
  />
);

const readGib = (typed: string): string => {
  const read = readNumber(typed);
  return read && 'text' in read ? read.text : typed;
};

const GIB_MAX = 1_000_000;

export function gibProblem(typed: string): string | undefined {
  if (typed === '') return undefined;
  const read = readNumber(typed);
  if (read && 'readings' in read)
    return t('Write {{first}} or {{second}}: this can mean both', { first: read.readings[0], second: read.readings[1] });
  const figure = Number(typed);
  if (Number.isNaN(figure)) return t('Enter a number');
  return figure > 0 && figure <= GIB_MAX ? undefined : t('Above 0, at most {{gibMax}}', { gibMax: formatCount(GIB_MAX) });
}

const GIB_PLACES = 3;

export const gibOf = (bytes: number | null | undefined) =>
  bytes === null || bytes === undefined ? '' : String(Number((bytes / GIB).toFixed(GIB_PLACES)));

/** The text of an empty field: no limit. */
export const bytesOf = (gib: string) => (gib === '' ? null : Math.round(Number(gib) * GIB));
