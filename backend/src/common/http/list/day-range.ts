import type { Bind } from './list-definition.js';
import type { Until } from './list-filters.js';
import type { ListQuery } from './list-query.js';

const DAY_MS = 86_400_000;

/** A range of time as conditions: its whole days (UTC), whose counts are kept, and what it has of its first and its last day, which is counted. */
export interface DayRange {
  all: () => string;
  /** The whole days: on kept counts, and on the rows themselves. Null where the range has none. */
  whole: { days: () => string; rows: () => string } | null;
  rests: string[];
}

/** The range that two filters of a list set on `column`. */
export function dayRange({ filters }: ListQuery, names: { from: string; to: string }, column: string, bind: Bind): DayRange {
  const valueOf = (name: string): unknown => filters.find((filter) => filter.name === name)?.values[0];
  const from = valueOf(names.from) as Date | undefined;
  const until = valueOf(names.to) as Until | undefined;
  // Each use binds by itself: a parameter that a statement does not use has no type.
  const starts = (): string | undefined => from && `${column} >= ${bind(from)}`;
  const ends = (): string | undefined =>
    until && ('before' in until ? `${column} < ${bind(until.before)}` : `${column} <= ${bind(until.upTo)}`);
  const all = (): string => both(starts(), ends());
  const first = from && new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS);
  const behindLast = until && new Date(Math.floor(('before' in until ? until.before : until.upTo).getTime() / DAY_MS) * DAY_MS);
  if (first && behindLast && first >= behindLast) return { all, whole: null, rests: [all()] };
  const wholeOf = (each: string): string => both(first && `${each} >= ${bind(first)}`, behindLast && `${each} < ${bind(behindLast)}`);
  const rests = [
    ...(first && first > from ? [both(starts(), `${column} < ${bind(first)}`)] : []),
    ...(behindLast && !('before' in until && until.before <= behindLast) ? [both(`${column} >= ${bind(behindLast)}`, ends())] : []),
  ];
  return { all, whole: { days: () => wholeOf('day'), rows: () => wholeOf(column) }, rests };
}

const both = (...conditions: (string | undefined)[]): string => conditions.filter((each) => each !== undefined).join(' AND ') || 'true';
