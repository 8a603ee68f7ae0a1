import type { FastifyInstance } from 'fastify';

import { ListPage } from './list-rows.js';

/** A handler returns a `ListPage`; the answer is its bare array with `Content-Range`, as ra-data-simple-rest reads it. */
export function sendListsAsArrays(server: FastifyInstance): void {
  server.addHook('preSerialization', (_request, reply, payload, done) => {
    if (!(payload instanceof ListPage)) return done(null, payload);
    void reply.header('Content-Range', payload.contentRange);
    return done(null, payload.rows);
  });
}
