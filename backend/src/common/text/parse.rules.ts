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
