import type { QueryResultRow } from 'pg';

import { query, queryOne, type Db } from '../../../database/database.js';
import type { Scope } from '../scope.js';
import type { ListDefinition } from './list-definition.js';
import type { ListQuery } from './list-query.js';
import { conditions, ListPage, orderBy } from './list-rows.js';

/** So many ids are collected and sorted in a few milliseconds; of more, a page is found sooner by walking an index in its order. */
const COLLECT_MAX = 100_000;

/**
 * A list over so many rows that what is skipped, and what is only counted, must not be read. Its page is found by the ids alone, which an
 * index can hold together with what is filtered by; only the rows of the page are then read.
 */
export interface LargeListDefinition extends ListDefinition {
  /** The table behind it, under the alias that all expressions use. */
  table: string;
  /** What `from` consists of: each part can give its rows in order by itself. */
  parts: readonly string[];
  /** Counts that are kept: they tell the total wherever only these filters are used. */
  totals: { from: string; sum: string; filters: readonly string[] };
}

/** What all statements of one request share. */
interface Asked {
  definition: LargeListDefinition;
  listQuery: ListQuery;
  scope: Scope;
  where: string;
  params: unknown[];
}

/** As `listRows`. */
export async function listLargeRows<Row extends QueryResultRow>(
  db: Db,
  definition: LargeListDefinition,
  listQuery: ListQuery,
  scope: Scope,
): Promise<ListPage<Row>> {
  const asked: Asked = { definition, listQuery, scope, ...conditions(definition, listQuery, scope) };
  const { from, search } = listQuery;
  const known = search === null ? await keptTotal(db, asked) : undefined;
  // The planner cannot know that few rows of a kind lie far from where a walk in order begins: how many there are decides.
  const total = known ?? (search === null ? await countUpTo(db, asked, COLLECT_MAX + 1) : 0);
  if (total <= COLLECT_MAX) return collectedPage(db, asked);
  const rows = await orderedRows<Row>(db, asked);
  return new ListPage(definition.name, from, rows, known ?? (await countUpTo(db, asked, null)));
}

/** Looks at every match once: counts them all and sorts out the page. A search has no other way. */
async function collectedPage<Row extends QueryResultRow>(db: Db, asked: Asked): Promise<ListPage<Row>> {
  const { definition, listQuery, where } = asked;
  const { from, to } = listQuery;
  const params = [...asked.params];
  const page = `SELECT id, sorted FROM found ORDER BY ${orderOfFound(asked)} LIMIT $${params.push(to - from + 1)} OFFSET $${params.push(from)}`;
  const rows = await query<Row & { total: number }>(
    db,
    `WITH found AS MATERIALIZED (${eachPart(asked, where)}) ${rowsOf(definition, page, '(SELECT count(*) FROM found) AS total')}`,
    params,
  );
  return new ListPage(definition.name, from, rows, rows[0]?.total ?? (from === 0 ? 0 : await countUpTo(db, asked, null)));
}

/** Walks each part in its order as far as the page goes, and merges what it met. */
function orderedRows<Row extends QueryResultRow>(db: Db, asked: Asked): Promise<Row[]> {
  const { definition, listQuery, where } = asked;
  const { from, to } = listQuery;
  const params = [...asked.params];
  const beginning = `${where} ORDER BY ${orderBy(definition, listQuery)} LIMIT $${params.push(to + 1)}`;
  const limit = `LIMIT $${params.push(to - from + 1)} OFFSET $${params.push(from)}`;
  return query<Row>(db, rowsOf(definition, `${eachPart(asked, beginning)} ORDER BY ${orderOfFound(asked)} ${limit}`), params);
}

async function keptTotal(db: Db, { definition, listQuery, scope }: Asked): Promise<number | undefined> {
  const { totals } = definition;
  if (!listQuery.filters.every(({ name }) => totals.filters.includes(name))) return undefined;
  const { where, params } = conditions({ ...definition, where: undefined }, listQuery, scope);
  const sql = `SELECT coalesce(sum(${totals.sum}), 0)::int AS total FROM ${totals.from} ${where}`;
  return (await queryOne<{ total: number }>(db, sql, params))?.total ?? 0;
}

async function countUpTo(db: Db, { definition, where, params }: Asked, most: number | null): Promise<number> {
  const counts = definition.parts.map(
    (part) => `(SELECT count(*) FROM (SELECT FROM ${part} ${where} LIMIT $${params.length + 1}) counted)`,
  );
  const row = await queryOne<{ total: number }>(db, `SELECT ${counts.join(' + ')} AS total`, [...params, most]);
  return row?.total ?? 0;
}

const eachPart = ({ definition: { id, parts }, listQuery: { sort } }: Asked, rest: string): string =>
  parts.map((part) => `(SELECT ${id} AS id, ${sort?.sql ?? id} AS sorted FROM ${part} ${rest})`).join(' UNION ALL ');

function orderOfFound({ definition: { id }, listQuery: { sort } }: Asked): string {
  if (!sort || sort.sql === id) return `id ${sort?.order ?? 'DESC'}`;
  return `sorted ${sort.order}${sort.nullsLast ? ' NULLS LAST' : ''}, id ${sort.order}`;
}

function rowsOf({ id, table, columns }: LargeListDefinition, found: string, ...further: string[]): string {
  const selected = [...Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`), ...further];
  return `SELECT ${selected.join(', ')} FROM (SELECT id, row_number() OVER () AS place FROM (${found}) found) page
    JOIN ${table} ON ${id} = page.id ORDER BY page.place`;
}
