import type { QueryResultRow } from 'pg';

import type { Database } from '../../../database/database.js';
import { DomainError } from '../../errors/domain-error.js';
import type { Scope } from '../scope.js';
import type { ListDefinition } from './list-definition.js';
import { parseListQuery, type ListQuery } from './list-query.js';
import { selectAll } from './list-rows.js';

const BATCH = 500;

/** The query of an export: a list's `filter` and `sort`, and a `format`, which is CSV. */
export function parseExportQuery(definition: ListDefinition, query: Record<string, unknown>): ListQuery {
  const { range, ...rest } = query;
  if (range !== undefined) throw refuse('range', 'An export has all rows; it takes no range.');
  const parsed = parseListQuery(definition, rest, ['format']);
  if (query.format !== undefined && query.format !== 'csv') throw refuse('format', 'format is csv.');
  return parsed;
}

/** Every row of a list's query within the scope, in its order. */
export function exportRows<Row extends QueryResultRow>(
  database: Database,
  definition: ListDefinition,
  query: ListQuery,
  scope: Scope,
): AsyncGenerator<Row[]> {
  const { sql, params } = selectAll(definition, query, scope);
  return database.stream<Row>(sql, params, BATCH);
}

const refuse = (parameter: string, message: string): DomainError =>
  new DomainError('invalid', 'invalid_list_query', message, { fields: { [parameter]: message } });
