import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { DomainError } from '../../errors/domain-error.js';
import type { Permission } from '../permissions.js';
import { forbiddenIn, isVisible, lengthOf, tidyText } from '../../text/text.rules.js';
import { listFor, type GivenFilter, type ListDefinition } from './list-definition.js';
import { TOTAL_MAX } from './list-page.js';

const DEFAULT_LENGTH = 1_000;
const RANGE_WIDTH_MAX = 1_000;
const RANGE_END_MAX = 2_147_483_647;
const SEARCH_MAX = 200;
const FILTER_VALUES_MAX = 1_000;

export interface ListQuery {
  from: number;
  to: number;
  sort: { sql: string; order: 'ASC' | 'DESC'; nullsLast?: boolean } | null;
  search: string | null;
  filters: GivenFilter[];
  /** Of the caller who searches; without them every field is searched. */
  permissions?: ReadonlySet<Permission>;
}

/** Only the first row with this value, with the number of all rows that have it. */
export const oneBy = (name: string, value: unknown): ListQuery => ({
  from: 0,
  to: 0,
  sort: null,
  search: null,
  filters: [{ name, values: [value] }],
});

const refuse = (parameter: string, message: string): DomainError =>
  new DomainError('invalid', 'invalid_list_query', message, { fields: { [parameter]: message } });

/** Marks a parameter that reads the query by itself; on a route without one, every query parameter is refused. */
export const READS_QUERY = Symbol('READS_QUERY');

/** The list query of a request, checked against what the list offers to the caller. */
export const ListQueryOf = (definition: ListDefinition): ParameterDecorator =>
  createParamDecorator((_: typeof READS_QUERY, context: ExecutionContext): ListQuery => {
    const { caller, query } = context.switchToHttp().getRequest<FastifyRequest>();
    const given = query as Record<string, unknown>;
    if (caller?.kind !== 'staff') return parseListQuery(definition, given);
    const { permissions } = caller;
    return { ...parseListQuery(listFor(definition, permissions), given), permissions };
  })(READS_QUERY);

/** What ra-data-simple-rest sends: `range=[0,24]&sort=["createdAt","DESC"]&filter={"status":"active"}`. */
export function parseListQuery(definition: ListDefinition, query: Record<string, unknown>, further: readonly string[] = []): ListQuery {
  const allowed = ['range', 'sort', 'filter', ...further];
  for (const [name, value] of Object.entries(query)) {
    if (!allowed.includes(name)) throw refuse(name, `Unknown parameter ${name.slice(0, 50)}; allowed are ${allowed.join(', ')}.`);
    if (typeof value !== 'string') throw refuse(name, `${name} is given more than once.`);
  }
  const { search, filters } = parseFilter(definition, query.filter);
  return { ...parseRange(query.range), sort: parseSort(definition, query.sort), search, filters };
}

function parseJson(parameter: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw refuse(parameter, `${parameter} is not JSON.`);
  }
}

function parseRange(text: unknown): { from: number; to: number } {
  if (text === undefined) return { from: 0, to: DEFAULT_LENGTH - 1 };
  const range = parseJson('range', text);
  const isIndex = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= RANGE_END_MAX;
  if (!Array.isArray(range) || range.length !== 2) throw refuse('range', 'range is two whole numbers: [from, to].');
  const [from, to] = range as unknown[];
  if (!isIndex(from) || !isIndex(to) || to < from) throw refuse('range', 'range is two whole numbers with 0 ≤ from ≤ to.');
  if (from > TOTAL_MAX) {
    const message = `A list goes up to row ${TOTAL_MAX}. Please filter it, or export it as a whole.`;
    throw new DomainError('invalid', 'range_too_far', message, { fields: { range: message } });
  }
  if (to - from >= RANGE_WIDTH_MAX) throw refuse('range', `range is at most ${RANGE_WIDTH_MAX} wide.`);
  return { from, to };
}

function parseSort(definition: ListDefinition, text: unknown): ListQuery['sort'] {
  if (text === undefined) return null;
  const sort = parseJson('sort', text);
  const allowed = Object.keys(definition.sorts);
  const expected = `sort is [field, "ASC" or "DESC"], with one of the fields ${allowed.join(', ')}.`;
  if (!Array.isArray(sort) || sort.length !== 2) throw refuse('sort', expected);
  const [field, order] = sort as unknown[];
  if (typeof field !== 'string' || !Object.hasOwn(definition.sorts, field)) throw refuse('sort', expected);
  if (order !== 'ASC' && order !== 'DESC') throw refuse('sort', expected);
  const nullsLast = definition.nullableSorts?.includes(field) ?? false;
  return { sql: definition.sorts[field] ?? definition.id, order, nullsLast };
}

function parseFilter(definition: ListDefinition, text: unknown): Pick<ListQuery, 'search' | 'filters'> {
  if (text === undefined) return { search: null, filters: [] };
  const filter = parseJson('filter', text);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw refuse('filter', 'filter is a JSON object.');
  let search: string | null = null;
  const filters: ListQuery['filters'] = [];
  for (const [name, given] of Object.entries(filter as Record<string, unknown>)) {
    if (name === 'q' && definition.search.length > 0) search = parseSearch(given);
    else filters.push({ name, values: parseFilterValues(definition, name, given) });
  }
  return { search, filters };
}

function parseSearch(given: unknown): string | null {
  const text = typeof given === 'string' ? tidyText(given) : undefined;
  if (text === undefined || lengthOf(text) > SEARCH_MAX || forbiddenIn(text, false) !== undefined)
    throw refuse('filter', `q is one line of text of at most ${SEARCH_MAX} characters.`);
  return isVisible(text) ? text : null;
}

function parseFilterValues(definition: ListDefinition, name: string, given: unknown): unknown[] {
  const filter = Object.hasOwn(definition.filters, name) ? definition.filters[name] : undefined;
  if (!filter) {
    const allowed = [...(definition.search.length > 0 ? ['q'] : []), ...Object.keys(definition.filters)];
    throw refuse('filter', `Cannot filter by ${name.slice(0, 50)}; allowed are ${allowed.join(', ')}.`);
  }
  const values: unknown[] = Array.isArray(given) ? given : [given];
  if (values.length > FILTER_VALUES_MAX) throw refuse('filter', `${name} takes at most ${FILTER_VALUES_MAX} values.`);
  return values.map((value) => {
    const parsed = filter.parse(value);
    if (parsed === undefined) throw refuse('filter', `${name} must be ${filter.expects}.`);
    return parsed;
  });
}
