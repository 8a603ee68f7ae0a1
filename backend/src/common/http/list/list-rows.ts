import type { QueryResultRow } from 'pg';

import { query, queryOne, type Db } from '../../../database/database.js';
import type { Scope } from '../scope.js';
import type { Bind, ListDefinition } from './list-definition.js';
import type { ListQuery } from './list-query.js';

/** One page of a list with the total behind it; a hook turns it into the array and its `Content-Range`. */
export class ListPage<Row> {
  constructor(
    readonly name: string,
    readonly from: number,
    readonly rows: readonly Row[],
    readonly total: number,
  ) {}

  map<Other>(change: (row: Row) => Other): ListPage<Other> {
    return new ListPage(this.name, this.from, this.rows.map(change), this.total);
  }

  /** `projects 0-24/319`; an empty page has a star instead of the two numbers. */
  get contentRange(): string {
    const { name, from, rows, total } = this;
    return rows.length === 0 ? `${name} */${total}` : `${name} ${from}-${from + rows.length - 1}/${total}`;
  }
}

interface Statement {
  sql: string;
  params: unknown[];
}

/** The rows of `query` that lie within `scope`, and how many there are in all. */
export async function listRows<Row extends QueryResultRow>(
  db: Db,
  definition: ListDefinition,
  listQuery: ListQuery,
  scope: Scope,
): Promise<ListPage<Row>> {
  const page = selectPage(definition, listQuery, scope);
  const rows = await query<Row>(db, page.sql, page.params);
  const width = listQuery.to - listQuery.from + 1;
  // A page that is not full tells the total by itself.
  if (rows.length < width && (rows.length > 0 || listQuery.from === 0))
    return new ListPage(definition.name, listQuery.from, rows, listQuery.from + rows.length);
  const count = countAll(definition, listQuery, scope);
  const total = (await queryOne<{ total: number }>(db, count.sql, count.params))?.total ?? 0;
  return new ListPage(definition.name, listQuery.from, rows, total);
}

export function selectPage(definition: ListDefinition, { from, to, ...listQuery }: ListQuery, scope: Scope): Statement {
  const { sql, params } = selectAll(definition, { from, to, ...listQuery }, scope);
  const limit = `LIMIT $${params.push(to - from + 1)} OFFSET $${params.push(from)}`;
  return { sql: `${sql} ${limit}`, params };
}

/** Every row of the query in its order, for exports. */
export function selectAll(definition: ListDefinition, listQuery: ListQuery, scope: Scope): Statement {
  const columns = Object.entries(definition.columns).map(([name, sql]) => `${sql} AS "${name}"`);
  const { where, params } = conditions(definition, listQuery, scope);
  return { sql: `SELECT ${columns.join(', ')} FROM ${definition.from} ${where} ORDER BY ${orderBy(definition, listQuery)}`, params };
}

function countAll(definition: ListDefinition, listQuery: ListQuery, scope: Scope): Statement {
  const { where, params } = conditions(definition, listQuery, scope);
  return { sql: `SELECT count(*) AS total FROM ${definition.from} ${where}`, params };
}

export function orderBy({ id }: ListDefinition, { sort }: ListQuery): string {
  if (!sort) return `${id} DESC`;
  if (sort.sql === id) return `${id} ${sort.order}`;
  return `${sort.sql} ${sort.order}${sort.nullsLast ? ' NULLS LAST' : ''}, ${id} ${sort.order}`;
}

/** The conditions of a query, for statements of one's own. */
export function conditions(definition: ListDefinition, listQuery: ListQuery, scope: Scope): { where: string; params: unknown[] } {
  const params: unknown[] = [];
  return { where: whereOf(conditionsOf(definition, listQuery, scope, params)), params };
}

/** Each condition by itself; their values are added to `params`. */
export function conditionsOf(definition: ListDefinition, listQuery: ListQuery, scope: Scope, params: unknown[]): string[] {
  const bind: Bind = (value) => `$${params.push(value)}`;
  return [
    definition.where,
    scopeCondition(definition, scope, bind),
    searchCondition(definition, listQuery.search, bind),
    ...listQuery.filters.map(({ name, values }) => (values.length === 0 ? 'false' : definition.filters[name]?.toSql(values, bind))),
  ].filter((condition) => condition !== undefined);
}

export const whereOf = (all: readonly string[]): string => (all.length === 0 ? '' : `WHERE ${all.join(' AND ')}`);

function scopeCondition({ scope: column }: ListDefinition, scope: Scope, bind: Bind): string | undefined {
  if (scope === 'all') return undefined;
  return column === null ? 'false' : `${column} = ANY(${bind(scope)}::int[])`;
}

function searchCondition({ search }: ListDefinition, text: string | null, bind: Bind): string | undefined {
  if (text === null) return undefined;
  const pattern = bind(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
  return `(${search.map((column) => matches(column, pattern)).join(' OR ')})`;
}

/** A column `search_text` is lower-cased already and has a trigram index; the others belong to small tables. */
const matches = (column: string, pattern: string): string =>
  column.endsWith('search_text') ? `${column} LIKE lower(${pattern})` : `${column} ILIKE ${pattern}`;
