import type { FastifyInstance } from 'fastify';

import { DomainError } from '../errors/domain-error.js';

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;

/**
 * Bodies are JSON. A request without a body may bear any content type, since browsers and react-admin send such,
 * and an empty body sent as JSON is an empty object.
 */
export function acceptOnlyJson(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') return done(null, {});
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      return done(new DomainError('unsupported_media', 'not_json', 'The body must be JSON (Content-Type: application/json).'));
    }
    return parseJson(request, text, (error, value) =>
      error ? done(new DomainError('invalid', 'invalid_json', 'The body is not valid JSON.')) : done(null, value),
    );
  });
}
