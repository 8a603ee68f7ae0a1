import { Readable } from 'node:stream';

import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery } from '@nestjs/swagger';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

import { DomainError } from '../../errors/domain-error.js';
import { toCell, type CsvValue } from './cells.rules.js';

/** Each holds a connection of the pool until its client has read it all. */
const EXPORTS_AT_ONCE = 3;
const BUSY_SECONDS = 10;
let running = 0;

/** The columns of a file in their order: its heading, and what stands under it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

/** Sends rows as a CSV file, batch by batch: what is in memory never grows with the number of rows. */
export async function sendCsv<Row>(
  reply: FastifyReply,
  fileName: string,
  columns: CsvColumns<Row>,
  batches: AsyncGenerator<Row[]>,
): Promise<void> {
  if (running >= EXPORTS_AT_ONCE) throw busy();
  running += 1;
  try {
    // The first batch is read before the answer begins, so that a refusal is still an answer of its own.
    const first = await batches.next();
    const file = Readable.from(toFile(columns, first, batches));
    await reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${fileName}"`).send(file);
  } finally {
    running -= 1;
  }
}

async function* toFile<Row>(
  columns: CsvColumns<Row>,
  first: IteratorResult<Row[], unknown>,
  rest: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  const lines = (rows: Row[]): string =>
    stringify(
      rows.map((row) => cells.map((cell) => toCell(cell(row)))),
      { record_delimiter: '\r\n' },
    );
  try {
    yield stringify([Object.keys(columns)], { record_delimiter: '\r\n' });
    if (first.done) return;
    yield lines(first.value);
    for await (const rows of rest) yield lines(rows);
  } finally {
    // A client that goes away half-way must not keep the connection that the rest was to come from.
    await rest.return(undefined);
  }
}

/** Describes an export route in the OpenAPI document. */
export const ApiCsv = (): MethodDecorator =>
  applyDecorators(
    ApiProduces('text/csv'),
    ApiQuery({ name: 'format', required: false, type: String, enum: ['csv'] }),
    ApiQuery({ name: 'filter', required: false, type: String, example: '{}', description: 'As for the list.' }),
    ApiQuery({ name: 'sort', required: false, type: String, example: '["id","DESC"]', description: 'As for the list.' }),
    ApiOkResponse({ description: 'The file', schema: { type: 'string' } }),
  );

const busy = (): DomainError =>
  new DomainError('unavailable', 'busy', 'Several exports are under way. Please try again in a moment.', {
    retryAfterSeconds: BUSY_SECONDS,
  });
