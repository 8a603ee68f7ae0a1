/** PostgreSQL cannot store NUL, and a lone surrogate is no character: both are refused wherever text comes in. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** The form in which texts are stored: canonically composed (NFC), without blanks at both ends. */
export const tidyText = (text: string): string => text.normalize('NFC').trim();

/** Length counts code points, as PostgreSQL does: an emoji is one character or a few, never two for each. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** White space, what Unicode says to draw nothing for (joiners, fillers, soft hyphens), and signs whose shape is empty. */
const INVISIBLE = /^[\s\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]*$/u;

export const isVisible = (text: string): boolean => !INVISIBLE.test(text);

const CONTROL = /\p{Cc}/u;
const CONTROL_IN_LINES = /[^\P{Cc}\t\n\r]/u;
const LINE_BREAK = /[\n\r\u2028\u2029]/;
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;

/** Why a text that people write is refused, or undefined. @param isMultiline whether line breaks and tabs are allowed */
export function forbiddenIn(text: string, isMultiline: boolean): string | undefined {
  if (!text.isWellFormed()) return 'Has a character that cannot be stored';
  if (!isMultiline && LINE_BREAK.test(text)) return 'Must be one line';
  if ((isMultiline ? CONTROL_IN_LINES : CONTROL).test(text)) return 'Must not contain control characters';
  if (DIRECTION.test(text)) return 'Must not contain characters that change the direction of text';
  return undefined;
}

export const ID_MAX = 2_147_483_647;

/** A positive 32-bit integer written in plain digits, else undefined: '1abc', '1e3', ' 1' and '01' are no ids. */
export function parseId(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= ID_MAX ? id : undefined;
}

export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= ID_MAX;

export const DATE_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
/** `2026-12-01T10:00:00.123456789+01:00` */
export const INSTANT_MAX = 35;
const YEAR_MAX = 9999;

/** A date (00:00 UTC of that day) or a date-time with its offset; a day that the calendar does not have is undefined. */
export function parseInstant(text: string): Date | undefined {
  if (!DATE_TIME.test(text)) return undefined;
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > YEAR_MAX || instant.getUTCFullYear() < 1 ? undefined : instant;
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);
