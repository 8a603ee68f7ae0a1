import { DomainError, invalidField } from '../../../common/errors/domain-error.js';

export const sandboxOnly = (): DomainError => new DomainError('forbidden', 'sandbox_only', 'Only a development key may do this.');

export const stillAdvancing = (): DomainError =>
  new DomainError(
    'unavailable',
    'sandbox_advancing',
    'Not everything has been done yet. Please send the request again with the same Idempotency-Key.',
    { retryAfterSeconds: 1 },
  );

export const beyondLastYear = (): DomainError => invalidField('days', 'The time of the sandbox would be beyond the year 9998');
