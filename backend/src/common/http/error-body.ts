import { HttpException } from '@nestjs/common';

import { refusedBy } from '../../database/database.js';
import { PoolBusy } from '../../database/database-pool.js';
import { DomainError, type ErrorKind } from '../errors/domain-error.js';
import { isError } from '../errors/is-error.js';

export interface ErrorBody {
  statusCode: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
}

const RETRY_SECONDS = 5;

// A Record, not a switch: a new kind without a status does not compile.
const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  throttled: 429,
  upstream_failed: 502,
  unavailable: 503,
};

export const NOTHING_HERE = new DomainError('not_found', 'not_found', 'There is nothing at this address.');

const BY_STATUS: Record<number, DomainError> = {
  400: new DomainError('invalid', 'bad_request', 'The request could not be read.'),
  401: new DomainError('unauthenticated', 'unauthenticated', 'Please sign in.'),
  403: new DomainError('forbidden', 'forbidden', 'You are not allowed to do this.'),
  404: NOTHING_HERE,
  405: NOTHING_HERE,
  413: new DomainError('too_large', 'body_too_large', 'The body is larger than 100 kB.'),
  414: NOTHING_HERE,
  415: new DomainError('unsupported_media', 'not_json', 'The body must be JSON.'),
  429: new DomainError('throttled', 'too_many_requests', 'Too many requests. Please wait a moment.'),
};

const DATABASE_DOWN = new DomainError(
  'unavailable',
  'database_unavailable',
  'The database cannot be reached at the moment. Please try again.',
  {
    retryAfterSeconds: RETRY_SECONDS,
  },
);
const BUSY = new DomainError('unavailable', 'busy', 'The system is busy at the moment. Please try again.', {
  retryAfterSeconds: RETRY_SECONDS,
});
const UNREADABLE_VALUE = new DomainError('invalid', 'validation_failed', 'A value is not acceptable.');
const REFERENCE = new DomainError('conflict', 'conflict', 'This change conflicts with another record.');

/** SQLSTATE classes and codes that mean: the database is away, full or read-only; a wait was cut short; a value cannot be stored. */
const DOWN = /^(08|57P0|53|25006|58|XX)/;
const TIMED_OUT = new Set(['57014', '55P03', '40P01', '40001', '25P03']);
const BAD_VALUE = /^22/;
const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const POOL_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Query read timeout/;

/** Whether a dependency was unavailable, so that the same call may succeed in a moment. */
export const isAway = (error: unknown): boolean => asDomainError(error)?.kind === 'unavailable';

/** Whether the database itself was unavailable, so that nothing is wrong with the row that was being written. */
export const isDatabaseDown = (error: unknown): boolean => asDomainError(error) === DATABASE_DOWN;

/** The refusal that an error stands for, or undefined when it is a bug. */
export function asDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException) return BY_STATUS[error.getStatus()];
  if (!isError(error)) return undefined;
  if (refusedBy(error) !== undefined) return REFERENCE;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof PoolBusy || TIMED_OUT.has(code)) return BUSY;
  if (isSqlState(code) && DOWN.test(code)) return DATABASE_DOWN;
  if (CONNECTION_CODES.has(code) || POOL_MESSAGES.test(error.message)) return DATABASE_DOWN;
  if (isSqlState(code) && BAD_VALUE.test(code)) return UNREADABLE_VALUE;
  if ('statusCode' in error && typeof error.statusCode === 'number') return BY_STATUS[error.statusCode];
  return undefined;
}

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

export function errorBody(error: DomainError | undefined, requestId: string): ErrorBody {
  if (!error) {
    return { statusCode: 500, code: 'internal_error', message: 'Something went wrong on our side. Please try again.', requestId };
  }
  const { fields, extra } = error.detail;
  return { statusCode: STATUS[error.kind], code: error.code, message: error.message, ...extra, ...(fields && { fields }), requestId };
}
