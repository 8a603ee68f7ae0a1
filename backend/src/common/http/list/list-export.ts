import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery } from '@nestjs/swagger';

import { DomainError } from '../../errors/domain-error.js';
import type { Db } from '../../../database/database.js';
import type { StaffCaller } from '../caller.js';
import { listFor, type GivenFilter, type ListDefinition } from './list-definition.js';
import { parseListQuery } from './list-query.js';
import { resolveQuery, selectAll } from './list-rows.js';

/** Every row of a list's query within the scope, in its order. */
export interface ListExport {
  sql: string;
  params: unknown[];
  isRaw: boolean;
  filters: readonly GivenFilter[];
}

/** The query of an export, as the caller may use the list: its `filter` and `sort`, a `format`, which is CSV, and `raw` for programs. */
export async function parseListExport(
  db: Db,
  whole: ListDefinition,
  query: Record<string, unknown>,
  { scope, permissions }: Pick<StaffCaller, 'scope' | 'permissions'>,
): Promise<ListExport> {
  const definition = listFor(whole, permissions);
  const { range, ...rest } = query;
  if (range !== undefined) throw refuse('range', 'An export has all rows; it takes no range.');
  const parsed = parseListQuery(definition, rest, ['format', 'raw']);
  if (query.format !== undefined && query.format !== 'csv') throw refuse('format', 'format is csv.');
  if (query.raw !== undefined && query.raw !== 'true' && query.raw !== 'false') throw refuse('raw', 'raw is true or false.');
  return {
    ...selectAll(definition, await resolveQuery(db, definition, parsed), scope),
    isRaw: query.raw === 'true',
    filters: parsed.filters,
  };
}

const refuse = (parameter: string, message: string): DomainError =>
  new DomainError('invalid', 'invalid_list_query', message, { fields: { [parameter]: message } });

export const RAW = 'true: without the apostrophes that guard against spreadsheets.';

/** Describes an export route in the OpenAPI document. */
export const ApiListExport = (): MethodDecorator =>
  applyDecorators(
    ApiProduces('text/csv'),
    ApiQuery({ name: 'format', required: false, type: String, enum: ['csv'] }),
    ApiQuery({ name: 'filter', required: false, type: String, example: '{}', description: 'As for the list.' }),
    ApiQuery({ name: 'sort', required: false, type: String, example: '["id","DESC"]', description: 'As for the list.' }),
    ApiQuery({ name: 'raw', required: false, type: String, enum: ['true', 'false'], description: RAW }),
    ApiOkResponse({ description: 'The file', schema: { type: 'string' } }),
  );
