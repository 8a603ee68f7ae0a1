import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';

import { DomainError } from '../../errors/domain-error.js';
import { IntField, TextField } from '../fields.js';

export const PAGE_LIMIT_DEFAULT = 25;
const PAGE_LIMIT_MAX = 100;
const VERSION = 'v1:';

/** A query is text: only plain digits are a number. */
export const FromDigits = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value));

const OFFSET_MAX = 10_000;

/** The query of an answer in pages without filters and sorts. */
export const OffsetField = (): PropertyDecorator =>
  applyDecorators(FromDigits(), IntField({ min: 0, max: OFFSET_MAX, optional: true, description: 'How many to leave out. Default 0.' }));

export const LimitField = (preset: number, max: number): PropertyDecorator =>
  applyDecorators(FromDigits(), IntField({ min: 1, max, optional: true, description: `How many at most. Default ${preset}.` }));

/** The query of a partner's list: newest first, continued by an opaque cursor. */
export class CursorQuery {
  @FromDigits()
  @IntField({ min: 1, max: PAGE_LIMIT_MAX, optional: true, description: `Rows per page, default ${PAGE_LIMIT_DEFAULT}.` })
  limit?: number;

  @TextField({ max: 200, optional: true, description: 'The `nextCursor` of the page before.' })
  cursor?: string;
}

export interface CursorPage<Row> {
  data: Row[];
  nextCursor: string | null;
}

/** The id to continue below. Ids only grow, so pages neither skip nor repeat a row while rows are being added. */
export function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const id = text.startsWith(VERSION) ? Number(text.slice(VERSION.length)) : NaN;
  if (!Number.isSafeInteger(id) || id < 1)
    throw new DomainError('invalid', 'invalid_cursor', 'cursor: this is not a cursor of this list.', {
      fields: { cursor: 'Not a cursor of this list' },
    });
  return id;
}

/** Removes the one row that was read beyond the page and makes the cursor from the last row of the page. */
export function toCursorPage<Row extends { id: number }, Out>(rows: Row[], limit: number, toOut: (row: Row) => Out): CursorPage<Out> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? Buffer.from(`${VERSION}${last.id}`).toString('base64url') : null;
  return { data: page.map(toOut), nextCursor };
}
