import type { FastifyInstance } from 'fastify';

/** Totals are exact up to here. Rows beyond are not counted, and only exports and cursors reach them. */
export const TOTAL_MAX = 10_000;

/** One page of a list with the total behind it, which is `TOTAL_MAX + 1` where there are more. */
export class ListPage<Row> {
  constructor(
    readonly name: string,
    readonly from: number,
    readonly rows: readonly Row[],
    readonly total: number,
  ) {}

  map<Other>(change: (row: Row) => Other): ListPage<Other> {
    return this.with(this.rows.map(change));
  }

  /** The same page with other rows in the same order. */
  with<Other>(rows: readonly Other[]): ListPage<Other> {
    return new ListPage(this.name, this.from, rows, this.total);
  }

  /** `projects 0-24/319`; an empty page has a star instead of the two numbers. */
  get contentRange(): string {
    const { name, from, rows, total } = this;
    return rows.length === 0 ? `${name} */${total}` : `${name} ${from}-${from + rows.length - 1}/${total}`;
  }
}

/** A handler returns a `ListPage`; the answer is its bare array with `Content-Range`, as ra-data-simple-rest reads it. */
export function sendListPagesAsArrays(server: FastifyInstance): void {
  server.addHook('preSerialization', (_request, reply, payload, done) => {
    if (!(payload instanceof ListPage)) return done(null, payload);
    void reply.header('Content-Range', payload.contentRange);
    if (payload.total > TOTAL_MAX) void reply.header('X-Total-Capped', 'true');
    return done(null, payload.rows);
  });
}
