import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { DomainError } from '../../errors/domain-error.js';
import { errorBody } from '../error-body.js';

/** For answers that no hook sees. */
export const BARE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

const UNREADABLE: Readonly<Record<string, [status: number, error: DomainError]>> = {
  HPE_HEADER_OVERFLOW: [431, new DomainError('too_large', 'headers_too_large', 'The headers of the request are too large.')],
  ERR_HTTP_REQUEST_TIMEOUT: [408, new DomainError('invalid', 'request_timeout', 'The request did not arrive in time.')],
};
const MALFORMED: [number, DomainError] = [400, new DomainError('invalid', 'bad_request', 'The request could not be read.')];

/** Input that the HTTP parser refuses never becomes a request; it gets an answer of the usual form, and the connection ends. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, refusal] = UNREADABLE[error.code ?? ''] ?? MALFORMED;
  const id = randomUUID();
  const body = JSON.stringify({ ...errorBody(refusal, id), statusCode: status });
  const headers = {
    ...BARE_HEADERS,
    'X-Request-Id': id,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
