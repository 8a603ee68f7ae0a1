import { runInNewContext } from 'node:vm';

import { PoolBusy } from '../../database/database-pool.js';
import { asDomainError, errorBody } from './error-body.js';

const withCode = (code: string): Error => Object.assign(new Error('secret text of the server'), { code });

describe('an error of the database', () => {
  it.each([
    ['its disk is full', withCode('53100'), 'database_unavailable'],
    ['its memory is full', withCode('53200'), 'database_unavailable'],
    ['it has too many connections', withCode('53300'), 'database_unavailable'],
    ['it is shutting down', withCode('57P01'), 'database_unavailable'],
    ['it has crashed', withCode('57P02'), 'database_unavailable'],
    ['it is starting', withCode('57P03'), 'database_unavailable'],
    ['it is read-only', withCode('25006'), 'database_unavailable'],
    ['it cannot read its files', withCode('58030'), 'database_unavailable'],
    ['it is not there', withCode('ECONNREFUSED'), 'database_unavailable'],
    [
      'it broke off while something was written',
      runInNewContext(`Object.assign(new Error('write'), { code: 'EPIPE' })`) as Error,
      'database_unavailable',
    ],
    ['it broke off', new Error('Connection terminated unexpectedly'), 'database_unavailable'],
    ['it has fallen silent', new Error('Query read timeout'), 'database_unavailable'],
    ['it does not answer while others wait', new Error('timeout exceeded when trying to connect'), 'database_unavailable'],
    ['it takes no connection', new Error('timeout expired'), 'database_unavailable'],
    ['the pool is full', new PoolBusy(), 'busy'],
    ['it chose another transaction', withCode('40001'), 'busy'],
    ['a statement took too long', withCode('57014'), 'busy'],
    ['a lock was not to be had', withCode('55P03'), 'busy'],
    ['two waited for each other', withCode('40P01'), 'busy'],
  ])('%s: 503 with Retry-After, and none of its words', (_, error, code) => {
    const refusal = asDomainError(error);
    const body = errorBody(refusal, 'id');
    expect(body).toMatchObject({ statusCode: 503, code });
    expect(body.message).not.toContain(error.message);
    expect(refusal?.detail.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('is our own fault where it is not about the database', () => {
    expect(errorBody(asDomainError(new TypeError('x is not a function')), 'id')).toMatchObject({ statusCode: 500, code: 'internal_error' });
  });
});
