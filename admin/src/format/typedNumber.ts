/**
 * What somebody typed or pasted as a number: `text` has only ASCII digits, a leading `-` for a negative number and `.` as its decimal sign.
 * `readings` are the two numbers that an ambiguous text can mean. Undefined: no number.
 */
export type TypedNumber = { text: string } | { readings: readonly [string, string] } | undefined;

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const GROUP = String.raw`[ '’,.]`;
/** Groups of three, or the Indian way: two by two before the last three. */
const GROUPED = new RegExp(`^\\d{1,3}(?:(${GROUP})\\d{3}(?:\\1\\d{3})*|(${GROUP})\\d{2}(?:\\2\\d{2})*\\2\\d{3})$`);

/**
 * Reads digits of every script, both decimal signs, and group signs: spaces, apostrophes, commas and points. `1,000` is a thousand, as the
 * console itself writes it; `1.000` can be one or a thousand. Nothing is left out: a text that is not wholly a number is none.
 */
export function readNumber(typed: string): TypedNumber {
  const plain = inAscii(typed);
  const match = /^(-?) ?(.*)$/.exec(plain);
  const sign = match?.[1] ?? '';
  const body = match?.[2] ?? '';
  const point = body.lastIndexOf('.');
  const comma = body.lastIndexOf(',');
  const last = Math.max(point, comma);
  const decimal = body[last];

  if (decimal === undefined) return numberOf(sign, body, '');
  const isRepeated = body.indexOf(decimal) !== last;
  const whole = body.slice(0, last);
  const fraction = body.slice(last + 1);
  if (isRepeated) return numberOf(sign, body, '');
  if (Math.min(point, comma) >= 0 || !/^[1-9]\d{0,2}$/.test(whole) || !/^\d{3}$/.test(fraction)) return numberOf(sign, whole, fraction);
  if (decimal === ',') return numberOf(sign, body, '');
  return { readings: [`${sign}${whole}${fraction}`, `${sign}${whole}`] };
}

function numberOf(sign: string, whole: string, fraction: string): TypedNumber {
  const digits = GROUPED.test(whole) ? whole.replace(/\D/g, '') : whole;
  if (!/^\d*$/.test(digits) || !/^\d*$/.test(fraction) || digits + fraction === '') return undefined;
  const text = `${sign}${digits.replace(/^0+(?=\d)/, '') || '0'}`;
  return { text: fraction === '' ? text : `${text}.${fraction}` };
}

/** The same text with ASCII digits, signs and single spaces, without what cannot be seen. */
export function inAscii(typed: string): string {
  return typed
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The digits of a script follow each other from its zero on. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
