import type { QueryResultRow } from 'pg';

import { query, queryOne, type Db } from '../../../database/database.js';
import type { Scope } from '../scope.js';
import { listFor, type Bind, type ListDefinition } from './list-definition.js';
import { ListPage, TOTAL_MAX } from './list-page.js';
import type { ListQuery } from './list-query.js';
import { resolveSearch, searchCondition, type SearchSpellings } from './search-spellings.js';

/** How many rows can be read in a few milliseconds. */
const WALK_MAX = 20_000;

interface Statement {
  sql: string;
  params: unknown[];
}

/** A query whose words were looked up. */
export type ResolvedQuery = Omit<ListQuery, 'search'> & { search: SearchSpellings };

/**
 * The rows of `listQuery` within `scope`, and their total: exact up to `TOTAL_MAX`. Up to that number all matching rows are collected
 * and sorted; where there are more, the page is read in the order of an index.
 */
export async function listRows<Row extends QueryResultRow>(
  db: Db,
  whole: ListDefinition,
  listQuery: ListQuery,
  scope: Scope,
): Promise<ListPage<Row>> {
  const definition = listQuery.permissions ? listFor(whole, listQuery.permissions) : whole;
  const resolved = await resolveQuery(db, definition, listQuery);
  const counted = selectCounted(definition, resolved, scope);
  const collected = await query<Row & { totalFound?: number }>(db, counted.page.sql, counted.page.params);
  const total = collected[0]?.totalFound ?? (await queryOne<{ total: number }>(db, counted.total.sql, counted.total.params))?.total ?? 0;
  // It is no field of the record: a row is audited as it was read.
  for (const row of collected) delete row.totalFound;
  if (total <= TOTAL_MAX) return new ListPage(definition.name, listQuery.from, collected, total);
  const page = selectPage(definition, resolved, scope);
  return new ListPage(definition.name, listQuery.from, await query<Row>(db, page.sql, page.params), total);
}

export const resolveQuery = async (db: Db, definition: ListDefinition, listQuery: ListQuery): Promise<ResolvedQuery> => ({
  ...listQuery,
  search: await resolveSearch(db, definition, listQuery.search),
});

/** The page of the collected rows, with their number; and the number alone, for a page behind the last. */
function selectCounted(definition: ListDefinition, listQuery: ResolvedQuery, scope: Scope): { page: Statement; total: Statement } {
  const params: unknown[] = [];
  const where = whereOf(conditionsOf(definition, listQuery, scope, params));
  const found = `WITH found AS MATERIALIZED (${selectIds(definition, listQuery)} FROM ${definition.from} ${where} LIMIT ${TOTAL_MAX + 1})`;
  const total = { sql: `${found} SELECT count(*)::int AS total FROM found`, params: [...params] };
  const page = `SELECT id, sorted FROM found ${foundOrder(listQuery)} ${limitOf(listQuery, params)}`;
  return {
    page: { sql: `${found} ${selectRows(definition, listQuery, page, '(SELECT count(*) FROM found)::int AS "totalFound"')}`, params },
    total,
  };
}

/** The page in its order: first the ids are found, then only their rows are read. */
export function selectPage(definition: ListDefinition, listQuery: ResolvedQuery, scope: Scope): Statement {
  const params: unknown[] = [];
  const conditions = conditionsOf(definition, listQuery, scope, params);
  const page = `SELECT id, sorted FROM (${foundInOrder(definition, listQuery, conditions)}) found ${foundOrder(listQuery)} ${limitOf(listQuery, params)}`;
  return { sql: selectRows(definition, listQuery, page), params };
}

/** SQL that finds the ids of at least all rows up to the end of the page. */
function foundInOrder(definition: ListDefinition, listQuery: ResolvedQuery, conditions: readonly string[]): string {
  const { from, parts, skewed = [] } = definition;
  const { sort, filters, to } = listQuery;
  const ids = selectIds(definition, listQuery);
  const order = orderOf(definition, listQuery);
  const limit = `LIMIT ${to + 1}`;
  if (sort && sort.sql === parts?.sort)
    return parts
      .of(filters)
      .map((part) => `(${ids} FROM ${from} ${whereOf([part, ...conditions])} ${order} ${limit})`)
      .join(' UNION ALL ');
  const all = `${ids} FROM ${from} ${whereOf(conditions)}`;
  const isWalked = (!sort || sort.sql === definition.id) && filters.some(({ name }) => skewed.includes(name));
  if (!isWalked) return `${all} ${order} ${limit}`;
  // The planner assumes that matching rows are evenly spread, and would read all rows up to them: rows that are far away are collected
  // (OFFSET 0).
  const [, alias = ''] = from.split(' ');
  const walk = `(SELECT * FROM ${from} ${whereOf(definition.where ? [definition.where] : [])} ${order} LIMIT ${WALK_MAX + to})`;
  return `WITH near AS MATERIALIZED (${ids} FROM ${walk} ${alias} ${whereOf(conditions)} ${order} ${limit})
    SELECT id, sorted FROM near WHERE (SELECT count(*) FROM near) > ${to}
    UNION ALL SELECT id, sorted FROM (${all} OFFSET 0) far WHERE (SELECT count(*) FROM near) <= ${to}`;
}

/** Every row of the query in its order, for exports. */
export function selectAll(definition: ListDefinition, listQuery: ResolvedQuery, scope: Scope): Statement {
  const params: unknown[] = [];
  const where = whereOf(conditionsOf(definition, listQuery, scope, params));
  return { sql: `SELECT ${columnsOf(definition)} FROM ${definition.from} ${where} ${orderOf(definition, listQuery)}`, params };
}

const selectIds = ({ id }: ListDefinition, { sort }: ResolvedQuery): string => `SELECT ${id} AS id, ${sort?.sql ?? id} AS sorted`;

/** The rows of a page of ids, in its order. */
const selectRows = (definition: ListDefinition, listQuery: ResolvedQuery, page: string, ...further: string[]): string =>
  `SELECT ${[columnsOf(definition), ...further].join(', ')} FROM ${definition.from}, (${page}) page
   WHERE ${definition.id} = page.id ${orderOf(definition, listQuery)}`;

const foundOrder = ({ sort }: ResolvedQuery): string => {
  const order = sort?.order ?? 'DESC';
  return `ORDER BY sorted ${order}${sort?.nullsLast ? ' NULLS LAST' : ''}, id ${order}`;
};

const limitOf = ({ from, to }: ResolvedQuery, params: unknown[]): string =>
  `LIMIT $${params.push(to - from + 1)} OFFSET $${params.push(from)}`;

const columnsOf = ({ columns }: ListDefinition): string =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ');

function orderOf({ id }: ListDefinition, { sort }: ResolvedQuery): string {
  if (!sort || sort.sql === id) return `ORDER BY ${id} ${sort?.order ?? 'DESC'}`;
  return `ORDER BY ${sort.sql} ${sort.order}${sort.nullsLast ? ' NULLS LAST' : ''}, ${id} ${sort.order}`;
}

const whereOf = (all: readonly string[]): string => (all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`);

/** Each condition by itself; their values are added to `params`. */
function conditionsOf(definition: ListDefinition, listQuery: ResolvedQuery, scope: Scope, params: unknown[]): string[] {
  const bind: Bind = (value) => `$${params.push(value)}`;
  return [
    definition.where,
    scopeCondition(definition, scope, bind),
    searchCondition(definition, listQuery.search, bind),
    ...listQuery.filters.map(({ name, values }) => (values.length === 0 ? 'false' : definition.filters[name]?.toSql(values, bind))),
  ].filter((condition) => condition !== undefined);
}

function scopeCondition({ scope: column }: ListDefinition, scope: Scope, bind: Bind): string | undefined {
  if (scope === 'all') return undefined;
  return column === null ? 'false' : `${column} = ANY(${bind(scope)}::int[])`;
}
