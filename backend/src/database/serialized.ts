import pg from 'pg';

/** A row as an answer holds it: its instants are ISO 8601 texts. */
export type Serialized<Row> = {
  [Field in keyof Row]: Row[Field] extends Date ? string : Row[Field] extends Date | null ? string | null : Row[Field];
};

const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

/** PostgreSQL's own print of an instant, `2026-11-28 00:37:39.879+00`, as ISO 8601 with milliseconds; sessions work in UTC. */
export function serializeInstant(text: string): string {
  if (!IN_UTC.test(text)) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
}

const TIMESTAMPTZ: number = pg.types.builtins.TIMESTAMPTZ;

/** Parsers for `pg` that make no Date where it would only be written as text again. */
export const SERIALIZED_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ ? serializeInstant : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};
