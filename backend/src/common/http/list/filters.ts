import { isStorableText, lengthOf, tidyText, isDay, isId, parseInstant } from '../../text/text.rules.js';
import type { ListFilter } from './list-definition.js';

const TEXT_MAX = 255;
const DAY_MS = 86_400_000;

const anyOf =
  (column: string, type: string): ListFilter['toSql'] =>
  (values, bind) =>
    values.length === 1 ? `${column} = ${bind(values[0])}` : `${column} = ANY(${bind(values)}::${type}[])`;

export const idFilter = (column: string): ListFilter => ({
  expects: 'a positive 32-bit integer',
  parse: (value) => (isId(value) ? value : undefined),
  toSql: anyOf(column, 'int'),
});

/** Rows after this id: a reader goes through many pages, and rows that are added or removed meanwhile do not move the others. */
export const afterIdFilter = (column: string): ListFilter => ({
  expects: 'a positive 32-bit integer',
  parse: (value) => (isId(value) ? value : undefined),
  toSql: (values, bind) => `${column} > ${bind(Math.max(...values.map(Number)))}`,
});

/** Ids of log rows, which are 64 bits wide. */
export const bigIdFilter = (column: string): ListFilter => ({
  expects: 'a positive integer',
  parse: (value) => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : undefined),
  toSql: anyOf(column, 'bigint'),
});

export const textFilter = (column: string): ListFilter => ({
  expects: `text of at most ${TEXT_MAX} characters`,
  parse: (value) => {
    const text = typeof value === 'string' && isStorableText(value) ? tidyText(value) : '';
    return text !== '' && lengthOf(text) <= TEXT_MAX ? text : undefined;
  },
  toSql: anyOf(column, 'text'),
});

export const enumFilter = (column: string, allowed: readonly string[]): ListFilter => ({
  expects: `one of ${allowed.join(', ')}`,
  parse: (value) => (typeof value === 'string' && allowed.includes(value) ? value : undefined),
  toSql: anyOf(column, 'text'),
});

export const boolFilter = (column: string): ListFilter => ({
  expects: 'true or false',
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
  toSql: anyOf(column, 'boolean'),
});

/** Each allowed value has a condition of its own. */
export const conditionFilter = (conditions: Readonly<Record<string, string>>): ListFilter => ({
  expects: `one of ${Object.keys(conditions).join(', ')}`,
  parse: (value) => (typeof value === 'string' && Object.hasOwn(conditions, value) ? conditions[value] : undefined),
  toSql: (values) => `(${values.map(String).join(' OR ')})`,
});

/** True and false have a condition each. */
export const flagFilter = (whenTrue: string, whenFalse: string): ListFilter => ({
  expects: 'true or false',
  parse: (value) => (value === true ? whenTrue : value === false ? whenFalse : undefined),
  toSql: (values) => `(${values.map(String).join(' OR ')})`,
});

const instant = (value: unknown): Date | undefined => (typeof value === 'string' ? parseInstant(value) : undefined);

/** From the start of a day (UTC), or from an instant. */
export const fromFilter = (column: string): ListFilter => ({
  expects: 'a day (YYYY-MM-DD) or an instant (ISO 8601)',
  parse: instant,
  toSql: ([value], bind) => `${column} >= ${bind(value)}`,
});

/** The end of a range: a day is included as a whole, up to the beginning of the next one; an instant is included itself. */
export type Until = { before: Date } | { upTo: Date };

/** To the end of a day (UTC), or up to and including an instant. */
export const toFilter = (column: string): ListFilter => ({
  expects: 'a day (YYYY-MM-DD) or an instant (ISO 8601)',
  parse: (value) => {
    const until = instant(value);
    if (until === undefined) return undefined;
    return typeof value === 'string' && isDay(value) ? { before: new Date(until.getTime() + DAY_MS) } : { upTo: until };
  },
  toSql: ([value], bind) => {
    const end = value as Until;
    return 'before' in end ? `${column} < ${bind(end.before)}` : `${column} <= ${bind(end.upTo)}`;
  },
});
