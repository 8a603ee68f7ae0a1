import type { FastifyInstance } from 'fastify';

import { DomainError } from '../../errors/domain-error.js';
import { isUpload } from './upload.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of a bad body, which waits until the caller is known, so that the request counts as a call and 401 comes first. */
    refusal?: DomainError;
  }
}

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;
/** Far deeper than any body needs to be, so that code that reads a body may recurse. */
const DEPTH_MAX = 20;

const tooLarge = (): DomainError => new DomainError('too_large', 'body_too_large', 'The body is larger than 100 kB.');
const notJson = (): DomainError =>
  new DomainError('unsupported_media', 'not_json', 'The body must be JSON (Content-Type: application/json).');
const invalidJson = (): DomainError => new DomainError('invalid', 'invalid_json', 'The body is not valid JSON.');
const tooDeep = (): DomainError => new DomainError('invalid', 'invalid_json', `The body is nested more than ${DEPTH_MAX} deep.`);

/**
 * Bodies are JSON. A request without a body may have any content type, since browsers and react-admin send such,
 * and an empty body sent as JSON is an empty object. A body that cannot be read is noted as the request's refusal:
 * bodies are read before any guard, but the caller must be known first.
 */
export function acceptOnlyJson(server: FastifyInstance, bytesMax: number): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (request, payload, done) => {
    const refuse = (refusal: DomainError): void => {
      request.refusal = refusal;
      done(null, undefined);
    };
    // Read by its handler, once the guard has let the caller in.
    if (isUpload(request)) return done(null, undefined);
    if (Number(request.headers['content-length']) > bytesMax) return refuse(tooLarge());
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= bytesMax) return void chunks.push(chunk);
      payload.off('data', onData).off('end', onEnd).pause();
      refuse(tooLarge());
    };
    const onEnd = (): void => {
      if (bytes === 0) return done(null, {});
      if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return refuse(notJson());
      const text = decode(Buffer.concat(chunks));
      if (text === undefined) return refuse(invalidJson());
      return void parseJson(request, text, (error, value) => {
        if (error) refuse(invalidJson());
        else if (isTooDeep(value)) refuse(tooDeep());
        else done(null, value);
      });
    };
    payload.on('data', onData).on('end', onEnd).on('error', done);
  });
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Level by level and without recursion: a deep body would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= DEPTH_MAX; depth += 1) {
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}
