import type { QueryResultRow } from 'pg';

import { query, queryOne, type Db } from '../../../database/database.js';
import type { Scope } from '../scope.js';
import type { Bind, ListDefinition } from './list-definition.js';
import type { ListQuery } from './list-query.js';
import { conditionsOf, ListPage, orderBy, whereOf } from './list-rows.js';
import type { SettledCounts } from './settled-counts.js';

/** So many ids are collected and sorted in a few milliseconds. */
const COLLECT_AT_ONCE = 20_000;
/** So many entries of each part are walked in a few milliseconds; where they do not fill the page, its rows lie elsewhere and are collected. */
const WALK_MAX = 20_000;

/** Of a million rows these are 80 blocks with 2,000 of them. */
const SAMPLED_PERCENT = 0.2;
/** More than one row in a hundred. */
const BROAD_MIN = 20;

/** A relation `s` of kept counts, its column `count` their number, and the filters that it has applied already. */
export interface KeptTotals {
  from: string;
  applied: readonly string[];
}

/**
 * A list over so many rows that what is skipped, and what is only counted, must not be read. Its page is found by the ids alone, which an
 * index can hold together with what is filtered by; only the rows of the page are then read.
 */
export interface LargeListDefinition extends ListDefinition {
  /** The table behind it, under the alias that all expressions use. */
  table: string;
  /** What `from` consists of, as far as it can hold rows of the query: an index gives each part's rows in the order of every sort. */
  parts: (listQuery: ListQuery) => readonly string[];
  /** A relation `s` of what lately came to match and what no longer does, with `transaction_id` and `step`, where all that the query asks for stands in it. */
  changes: (listQuery: ListQuery) => string | undefined;
  /** `from` over so many percent of the table's blocks. */
  sample: (percent: number) => string;
  /** What all rows of one part have in common: sorted by it, a part is in the order of its ids. */
  partedBy: string;
  /** Where counts are kept for a query, its total is their sum. */
  totals: (listQuery: ListQuery, scope: Scope, bind: Bind) => KeptTotals | undefined;
}

/** What all statements of one request share. */
interface Asked {
  definition: LargeListDefinition;
  listQuery: ListQuery;
  scope: Scope;
  /** So much is searched for that very many have it: a walk finds them everywhere, so that it reads the texts and not the trigrams. */
  isBroad: boolean;
}

/** As `listRows`. */
export async function listLargeRows<Row extends QueryResultRow>(
  db: Db,
  definition: LargeListDefinition,
  listQuery: ListQuery,
  scope: Scope,
  counts: SettledCounts,
): Promise<ListPage<Row>> {
  const asked: Asked = { definition, listQuery, scope, isBroad: false };
  const kept = await keptTotal(db, asked);
  if (kept !== undefined) return new ListPage(definition.name, listQuery.from, await pageOf<Row>(db, asked, kept), kept);
  if (!(await matchesMany(db, asked))) return countedPage(db, asked);
  const total = await countBroad(db, asked, counts);
  const rows = await pageOf<Row>(db, { ...asked, isBroad: true }, total);
  return new ListPage(definition.name, listQuery.from, rows, total);
}

async function keptTotal(db: Db, { definition, listQuery, scope }: Asked): Promise<number | undefined> {
  const params: unknown[] = [];
  const kept = definition.totals(listQuery, scope, (value) => `$${params.push(value)}`);
  if (!kept) return undefined;
  const rest = { ...listQuery, filters: listQuery.filters.filter(({ name }) => !kept.applied.includes(name)) };
  const where = whereOf(conditionsOf({ ...definition, where: undefined }, rest, scope, params));
  return (await queryOne<{ total: number }>(db, `SELECT coalesce(sum(s.count), 0)::int AS total FROM ${kept.from} ${where}`, params))
    ?.total;
}

/** A handful of blocks tells. */
async function matchesMany(db: Db, asked: Asked): Promise<boolean> {
  const params: unknown[] = [];
  const where = whereOf(conditionsFor(asked, params));
  const sql = `SELECT count(*) >= ${BROAD_MIN} AS "isBroad" FROM ${asked.definition.sample(SAMPLED_PERCENT)} ${where}`;
  return (await queryOne<{ isBroad: boolean }>(db, sql, params))?.isBroad ?? false;
}

/** Looks at every match once: counts them all and sorts out the page. */
async function countedPage<Row extends QueryResultRow>(db: Db, asked: Asked): Promise<ListPage<Row>> {
  const { definition, listQuery } = asked;
  const { from } = listQuery;
  const params: unknown[] = [];
  const where = whereOf(conditionsFor(asked, params));
  const page = `SELECT id, sorted FROM found ORDER BY ${orderOfFound(asked)} ${limitOf(listQuery, params)}`;
  const rows = await query<Row & { total: number }>(
    db,
    `WITH found AS MATERIALIZED (SELECT ${definition.id} AS id, ${listQuery.sort?.sql ?? definition.id} AS sorted FROM ${definition.from} ${where})
     ${rowsOf(definition, page, '(SELECT count(*) FROM found) AS total')}`,
    params,
  );
  return new ListPage(definition.name, from, rows, rows[0]?.total ?? (from === 0 ? 0 : await count(db, asked)));
}

async function pageOf<Row extends QueryResultRow>(db: Db, asked: Asked, total: number): Promise<Row[]> {
  const { from, to } = asked.listQuery;
  if (from >= total) return [];
  if (asked.isBroad || total > COLLECT_AT_ONCE) {
    const rows = await walkedRows<Row>(db, asked);
    if (rows.length === Math.min(to + 1, total) - from) return rows;
  }
  return collectedRows(db, { ...asked, isBroad: false });
}

/**
 * Walks each part in its order as far as the page goes, but not too far, and merges what it met. The last entry of a part that was walked to its
 * limit comes along, matching or not: rows of that part may follow it, so that where it lies within the page nothing is given back.
 */
function walkedRows<Row extends QueryResultRow>(db: Db, asked: Asked): Promise<Row[]> {
  const { definition, listQuery } = asked;
  const { from, to, sort } = listQuery;
  const params: unknown[] = [];
  const all = conditionsFor({ ...asked, definition: { ...definition, where: undefined } }, params);
  // What limits the sorted column itself says where the walk begins.
  const sorted = sort?.sql ?? definition.id;
  const first = [...(definition.where ? [definition.where] : []), ...all.filter((condition) => condition.includes(`${sorted} `))];
  const isOfParts = sort?.sql === definition.partedBy;
  const order = `ORDER BY ${orderBy(definition, isOfParts ? { ...listQuery, sort: { ...sort, sql: definition.id } } : listQuery)}`;
  const limit = to + 1 + WALK_MAX;
  const walk = (part: string): string => `(
    SELECT *, row_number() OVER () = ${limit} AS is_limit FROM (SELECT * FROM ${part} ${whereOf(first)} ${order} LIMIT ${limit}) s ${order}
  ) s WHERE (${all.length === 0 ? 'true' : all.join(' AND ')}) OR s.is_limit ${order} LIMIT ${to + 1}`;
  const page = `SELECT id, sorted FROM walked WHERE NOT EXISTS (SELECT FROM walked WHERE is_limit) ORDER BY ${orderOfFound(asked)} OFFSET ${from}`;
  return query<Row>(
    db,
    `WITH walked AS MATERIALIZED (SELECT * FROM (${eachPart(asked, walk, 's.is_limit')}) parts ORDER BY ${orderOfFound(asked)} LIMIT ${to + 1})
     ${rowsOf(definition, page)}`,
    params,
  );
}

/**
 * OFFSET 0 has all matches found first: the planner takes a walk in order for short wherever it does not know that they lie at its end. What is
 * searched for is found by the trigrams of all parts at once.
 */
function collectedRows<Row extends QueryResultRow>(db: Db, asked: Asked): Promise<Row[]> {
  const { definition, listQuery } = asked;
  const params: unknown[] = [];
  const where = whereOf(conditionsFor(asked, params));
  const whole = listQuery.search === null ? definition : { ...definition, parts: () => [definition.from] };
  const found = eachPart({ ...asked, definition: whole }, (part) => `${part} ${where} OFFSET 0`);
  const page = `SELECT id, sorted FROM (${found}) found ORDER BY ${orderOfFound(asked)} ${limitOf(listQuery, params)}`;
  return query<Row>(db, rowsOf(definition, page), params);
}

function countBroad(db: Db, asked: Asked, counts: SettledCounts): Promise<number> {
  const { definition, listQuery } = asked;
  const changes = definition.changes(listQuery);
  if (changes === undefined) return count(db, asked);
  const params: unknown[] = [];
  const conditions = conditionsFor({ ...asked, definition: { ...definition, where: undefined } }, params);
  const all = `SELECT count(*) FROM ${definition.from} ${whereOf([...(definition.where ? [definition.where] : []), ...conditions])}`;
  return counts.total(db, { all, changes: `SELECT s.transaction_id, s.step FROM ${changes} ${whereOf(conditions)}`, params });
}

async function count(db: Db, asked: Asked): Promise<number> {
  const params: unknown[] = [];
  const sql = `SELECT count(*) AS total FROM ${asked.definition.from} ${whereOf(conditionsFor(asked, params))}`;
  return (await queryOne<{ total: number }>(db, sql, params))?.total ?? 0;
}

function conditionsFor({ definition, listQuery, scope, isBroad }: Asked, params: unknown[]): string[] {
  if (!isBroad || listQuery.search === null) return conditionsOf(definition, listQuery, scope, params);
  const rest = conditionsOf(definition, { ...listQuery, search: null }, scope, params);
  const text = `lower($${params.push(listQuery.search)})`;
  return [...rest, `(${definition.search.map((column) => `strpos(${column}, ${text}) > 0`).join(' OR ')})`];
}

function eachPart({ definition: { id, parts }, listQuery }: Asked, source: (part: string) => string, ...further: string[]): string {
  const selected = [`${id} AS id`, `${listQuery.sort?.sql ?? id} AS sorted`, ...further];
  return parts(listQuery)
    .map((part) => `(SELECT ${selected.join(', ')} FROM ${source(part)})`)
    .join(' UNION ALL ');
}

const limitOf = ({ from, to }: ListQuery, params: unknown[]): string => `LIMIT $${params.push(to - from + 1)} OFFSET $${params.push(from)}`;

function orderOfFound({ definition: { id }, listQuery: { sort } }: Asked): string {
  if (!sort || sort.sql === id) return `id ${sort?.order ?? 'DESC'}`;
  return `sorted ${sort.order}${sort.nullsLast ? ' NULLS LAST' : ''}, id ${sort.order}`;
}

function rowsOf({ id, table, columns }: LargeListDefinition, found: string, ...further: string[]): string {
  const selected = [...Object.entries(columns).map(([name, sql]) => `${sql} AS "${name}"`), ...further];
  return `SELECT ${selected.join(', ')} FROM (SELECT id, row_number() OVER () AS place FROM (${found}) found) page
    JOIN ${table} ON ${id} = page.id ORDER BY page.place`;
}
