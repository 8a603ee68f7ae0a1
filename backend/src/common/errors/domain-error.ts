export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'throttled'
  | 'upstream_failed'
  | 'unavailable';

export interface ErrorDetail {
  /** From field to message: what a form shows beside its inputs. */
  fields?: Record<string, string>;
  /** Further public members of the answer, such as `required` and `available` of a refused charge. */
  extra?: Record<string, string | number | object | null>;
  retryAfterSeconds?: number;
  /** For a refusal that is written to the audit trail: the refused action, and the record. */
  audit?: { action: string; entityType: string; entityId?: number | string | null; projectId?: number | null; details?: object };
}

/** A refusal that the caller can act on. Any other error is a bug and is answered with 500. */
export class DomainError extends Error {
  constructor(
    readonly kind: ErrorKind,
    /** Stable and public: partners branch on it, so it never changes once shipped. */
    readonly code: string,
    /** One sentence fit for a toast. */
    message: string,
    readonly detail: ErrorDetail = {},
  ) {
    super(message);
  }
}

export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('invalid', 'validation_failed', message, { fields: { [field]: message } });

/** The answer is the same for a missing record and for one outside the caller's scope, so that nobody can find out which ids exist. */
export const notFound = (what: string): DomainError => new DomainError('not_found', 'not_found', `No such ${what}.`);

/** The record was changed by somebody else since the caller read it. */
export const stale = (): DomainError =>
  new DomainError('conflict', 'stale', 'Somebody else has changed this in the meantime. Please reload it and try again.');
