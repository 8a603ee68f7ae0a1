import { ConnectionError, errorOf, type ErrorBody } from './errors.js';

export interface TransportOptions {
  apiKey: string;
  /** The address of the console, such as `https://console.example.com`. */
  baseUrl: string;
  /** How often a call is tried again; default 4. */
  maxRetries?: number;
  /** How long one try may take; default 30 s. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: object;
  body?: unknown;
  /** One is made for each POST that is given none; every try of the call sends the same one. */
  idempotencyKey?: string;
}

const RETRIES_DEFAULT = 4;
const TIMEOUT_MS_DEFAULT = 30_000;
const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 30_000;
/** The same request may be answered differently in a moment. */
const PASSING = new Set([429, 502, 503, 504]);
const UNDER_WAY = 'idempotency_in_progress';

/** Sends one call, and repeats it after no answer or a passing error; its Idempotency-Key prevents that it is done twice. */
export class Transport {
  private readonly options: Required<TransportOptions>;

  constructor({ maxRetries = RETRIES_DEFAULT, timeoutMs = TIMEOUT_MS_DEFAULT, fetch: send = fetch, ...options }: TransportOptions) {
    this.options = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, ''), maxRetries, timeoutMs, fetch: send };
  }

  /** @throws KageError, ConnectionError */
  async send<T>(call: Call): Promise<T> {
    const idempotencyKey = call.idempotencyKey ?? (call.method === 'POST' ? crypto.randomUUID() : undefined);
    for (let retry = 0; ; retry += 1) {
      const isLast = retry >= this.options.maxRetries;
      const response = await this.try(call, idempotencyKey).catch((error: unknown) => {
        if (isLast) throw new ConnectionError(error, idempotencyKey);
        return undefined;
      });
      if (response?.ok) return (response.status === 204 ? undefined : await response.json()) as T;
      // A removal whose answer was lost is done.
      if (response?.status === 404 && call.method === 'DELETE' && retry > 0) return undefined as T;
      const error = response && errorOf(await bodyOf(response));
      if (error && (isLast || !(PASSING.has(error.status) || error.code === UNDER_WAY))) throw error;
      await sleep(waitMs(retry, response?.headers.get('retry-after') ?? null));
    }
  }

  private try({ method, path, query = {}, body }: Call, idempotencyKey: string | undefined): Promise<Response> {
    const { apiKey, baseUrl, timeoutMs } = this.options;
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, textOf(value)])).toString();
    return this.options.fetch(`${baseUrl}${path}${text && `?${text}`}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
}

const textOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** Waits as long as `Retry-After` says; without it the wait doubles, with a random part, so that many clients do not come back at once. */
function waitMs(retry: number, retryAfter: string | null): number {
  if (retryAfter !== null) {
    const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
    if (seconds >= 0) return seconds * 1_000;
  }
  return Math.min(FIRST_WAIT_MS * 2 ** retry, WAIT_MS_MAX) * (0.5 + Math.random() / 2);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A proxy's own error page is no JSON. */
async function bodyOf(response: Response): Promise<ErrorBody> {
  const requestId = response.headers.get('x-request-id') ?? '';
  const text = await response.text().catch(() => '');
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'code' in body) return body as ErrorBody;
  } catch {
    // Falls through to an error of our own.
  }
  return { statusCode: response.status, code: 'unreadable_answer', message: `The answer ${response.status} could not be read`, requestId };
}
