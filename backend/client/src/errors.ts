/** The body of every error of the API. */
export interface ErrorBody {
  statusCode: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  requestId: string;
  [further: string]: unknown;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The API refused. `code` is stable: branch on it. `requestId` finds the call in the request log of the key. */
export class KageError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = new.target.name;
    this.status = body.statusCode;
    this.code = body.code;
    this.requestId = body.requestId;
    this.body = body;
  }
}

/** 400: something in the request is not acceptable. */
export class ValidationError extends KageError {
  /** From field to what is wrong with it. */
  readonly fields: Record<string, string> = this.body.fields ?? {};
}

/** 401: the key is missing, wrong, expired or revoked. */
export class AuthenticationError extends KageError {}

/** 402: the balance does not cover the charge. */
export class InsufficientBalanceError extends KageError {
  readonly required = textOf(this.body.required);
  readonly available = textOf(this.body.available);
}

/** 403: the key may not do this; `requiredScope` names the scope that it lacks, where that is why. */
export class PermissionError extends KageError {
  readonly requiredScope = typeof this.body.requiredScope === 'string' ? this.body.requiredScope : undefined;
}

/** 404: the project of the key has no such record. */
export class NotFoundError extends KageError {}

/** 409: a name is taken, or the state does not allow it. */
export class ConflictError extends KageError {}

/** 410: events after the given one are not kept any more; `oldestId` is the oldest one that is. */
export class EventsExpiredError extends KageError {
  readonly oldestId = typeof this.body.oldestId === 'number' ? this.body.oldestId : null;
}

/** 422: the Idempotency-Key was used with another request. */
export class IdempotencyError extends KageError {}

/** 429, also after all tries. */
export class RateLimitError extends KageError {}

/** 5xx, also after all tries. */
export class ServerError extends KageError {}

/** No answer came, after all tries. A write may have been done: send it again with the same Idempotency-Key. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  /** The key under which the write can be sent again. */
  readonly idempotencyKey: string | undefined;

  constructor(cause: unknown, idempotencyKey: string | undefined) {
    super(`No answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

const CLASSES: Readonly<Record<number, new (body: ErrorBody) => KageError>> = {
  400: ValidationError,
  401: AuthenticationError,
  402: InsufficientBalanceError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: EventsExpiredError,
  422: IdempotencyError,
  429: RateLimitError,
};

export function errorOf(body: ErrorBody): KageError {
  const Class = CLASSES[body.statusCode] ?? (body.statusCode >= 500 ? ServerError : KageError);
  return new Class(body);
}
