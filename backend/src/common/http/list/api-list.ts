import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiQuery } from '@nestjs/swagger';

import type { ListDefinition } from './list-definition.js';

/** Describes a list route in the OpenAPI document: what it can be sorted, filtered and searched by, and its rows. */
export function ApiList(definition: ListDefinition, row: Type): MethodDecorator {
  const filters = [...(definition.search.length > 0 ? ['q'] : []), ...Object.keys(definition.filters)];
  return applyDecorators(
    ApiQuery({
      name: 'range',
      required: false,
      type: String,
      example: '[0,24]',
      description: 'First and last row, both included; at most 1,000 rows.',
    }),
    ApiQuery({
      name: 'sort',
      required: false,
      type: String,
      example: '["id","DESC"]',
      description: `Field and direction. Fields: ${Object.keys(definition.sorts).join(', ')}.`,
    }),
    ApiQuery({
      name: 'filter',
      required: false,
      type: String,
      example: '{}',
      description: `A JSON object. Fields: ${filters.join(', ')}.`,
    }),
    ApiOkResponse({
      type: row,
      isArray: true,
      headers: {
        'Content-Range': { description: `\`${definition.name} 0-24/319\``, schema: { type: 'string' } },
        'X-Total-Capped': { description: 'true: there are more than 10,000, and the total is 10001.', schema: { type: 'string' } },
      },
    }),
  );
}
