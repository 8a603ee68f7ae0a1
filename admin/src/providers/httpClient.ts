import { isInBackground } from './background';
import { freshProof } from './proof';
import { unknownOutcomes } from './unknownOutcomes';
import { language, t } from '../language/language';
import { serverText } from '../language/serverText';

export const API_URL = '/api';

/** Long enough for a core that answers at its own limit of 10 s twice (one new sign-in upstream), short enough for a user to wait. */
const TIMEOUT_MS = 30_000;

export interface ErrorBody {
  statusCode?: number;
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  requestId?: string;
  [extra: string]: unknown;
}

/** `message` is the status, a colon and the body's text, by the specification; people read `text`. */
export class ApiError extends Error {
  readonly body: ErrorBody & { errors?: Record<string, string> };

  constructor(
    readonly status: number,
    raw: string,
    statusText: string,
    /** The value of `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`${status}: ${raw || statusText}`);
    this.name = 'ApiError';
    const body = parseBody(raw);
    // `errors` is where react-admin's forms look for what belongs next to a field.
    const fields = body.fields && Object.fromEntries(Object.entries(body.fields).map(([name, problem]) => [name, serverText(problem)]));
    this.body = { ...body, ...(typeof body.message === 'string' && { message: serverText(body.message) }), fields, errors: fields };
  }

  get fields(): Record<string, string> {
    return this.body.fields ?? {};
  }

  /** The server works, but has no room for this call at the moment: no outage. */
  get isBusy(): boolean {
    return this.status === 503 && this.body.code === 'busy';
  }

  /** A sentence for a toast: never the raw body, never '[object Object]'. */
  get text(): string | undefined {
    if (this.isBusy)
      return this.retryAfterSeconds === undefined
        ? t('The server is busy. Try again in a moment.')
        : t('The server is busy. Try again in {{count, number}} seconds.', { count: this.retryAfterSeconds });
    return typeof this.body.message === 'string' && this.body.message ? this.body.message : undefined;
  }
}

/** No answer at all: the server is unreachable, or did not answer in time. It is unknown whether it carried out the request. */
export class NoAnswerError extends Error {
  constructor(readonly timedOut: boolean) {
    super(
      timedOut
        ? t('The server did not answer in time. Try again: nothing will be done twice.')
        : t('The server cannot be reached. Check the connection and try again.'),
    );
    this.name = 'NoAnswerError';
  }
}

export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.text ?? fallback;
  if (error instanceof NoAnswerError) return error.message;
  return fallback;
}

/** For a refusal about fields, the message of the field. */
export function refusalText(error: unknown, fallback: string): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
  return field ?? errorText(error, fallback);
}

type Listener = () => void;
const unauthenticatedListeners = new Set<Listener>();

/** A 401 of any call ends the session; a wrong password at sign-in is not one of those. */
export function onUnauthenticated(listener: Listener): () => void {
  unauthenticatedListeners.add(listener);
  return () => unauthenticatedListeners.delete(listener);
}

const replayedListeners = new Set<Listener>();

/** A POST was answered with what an earlier try had already done, before the page knew of it. */
export function onReplayed(listener: Listener): () => void {
  replayedListeners.add(listener);
  return () => replayedListeners.delete(listener);
}

/** Addresses where a 401 means a wrong proof, and nothing about a session. */
const SIGN_IN = new Set(['login', 'mfa', 'passkeys/sign-in', 'passkeys', 'oidc/second-step'].map((path) => `${API_URL}/auth/${path}`));

const viewEndedListeners = new Set<(reason: string | undefined) => void>();

/** The person whose console is shown was deactivated, or may do more now: every call is refused until the view is ended. */
export function onViewEnded(listener: (reason: string | undefined) => void): () => void {
  viewEndedListeners.add(listener);
  return () => viewEndedListeners.delete(listener);
}

/** What a refused call means for the whole page. */
function reportRefusal(failure: ApiError, url: string): void {
  if (failure.status === 401 && !SIGN_IN.has(url)) unauthenticatedListeners.forEach((listener) => listener());
  if (failure.body.code === 'view_ended') viewEndedListeners.forEach((listener) => listener(failure.text));
}

/** A file, as bytes: everything else about the call is as in `httpClient`. */
export async function fetchFile(path: string): Promise<Response> {
  const url = `${API_URL}${path}`;
  const response = await fetch(url, { credentials: 'same-origin' }).catch(() => {
    throw new NoAnswerError(false);
  });
  if (response.ok) return response;
  throw failureOf(response, await response.text(), url);
}

/** Sends one file; everything else about the call is as in `httpClient`. The server takes the same content once. */
export async function sendFile<T>(path: string, file: File): Promise<T> {
  const url = `${API_URL}${path}`;
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(url, { method: 'POST', body, credentials: 'same-origin' }).catch(() => {
    throw new NoAnswerError(false);
  });
  const raw = await response.text();
  if (response.ok) return parseJson(raw) as T;
  throw failureOf(response, raw, url);
}

function failureOf({ status, statusText, headers }: Response, raw: string, url: string): ApiError {
  const seconds = Number(headers.get('Retry-After') ?? NaN);
  const failure = new ApiError(status, raw, statusText, Number.isFinite(seconds) ? seconds : undefined);
  reportRefusal(failure, url);
  return failure;
}

export interface HttpOptions {
  method?: string;
  body?: string;
  headers?: Headers;
  signal?: AbortSignal;
}

export interface HttpAnswer<T> {
  status: number;
  headers: Headers;
  body: string;
  json: T;
}

/** The record or its price has changed since the page read it. */
const UNDONE: ReadonlySet<string> = new Set(['stale', 'price_changed']);

/**
 * The one way to the server. The session cookie is the only credential; the shape is the one that ra-data-simple-rest expects. A call that is
 * refused for want of a fresh proof waits for one and is sent again.
 */
export async function httpClient<T = unknown>(url: string, options: HttpOptions = {}): Promise<HttpAnswer<T>> {
  try {
    return await callOnce<T>(url, options);
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.body.code === 'reauthentication_required' && (await freshProof()))) throw failure;
    return callOnce<T>(url, options);
  }
}

async function callOnce<T>(url: string, options: HttpOptions): Promise<HttpAnswer<T>> {
  const method = options.method ?? 'GET';
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  headers.set('Content-Type', 'application/json');
  // The language of this page may be another than the browser's.
  headers.set('Accept-Language', language);
  if (isInBackground()) headers.set('X-Background', '1');

  // A quote does nothing, and the next one may be another.
  const once = method === 'POST' && !url.startsWith(`${API_URL}/auth/`) && !url.endsWith('/quote');
  const attempt = once ? unknownOutcomes.begin(url, options.body) : undefined;
  if (attempt) headers.set('Idempotency-Key', attempt.key);

  const response = await send(url, { ...options, method, headers, body: attempt?.body || options.body });
  const raw = await response.text().catch((failure: unknown) => {
    if (options.signal?.aborted) throw failure;
    throw new NoAnswerError(false);
  });
  // Only a success ends a request. A 5xx may have come after the work was done, and a refusal (still under way, too many requests) says
  // nothing about the try before it; the server stores no refusals, so the same key is used for the next try.
  if (response.ok) attempt?.settle();
  if (attempt && response.headers.get('Idempotent-Replayed') === 'true') replayedListeners.forEach((listener) => listener());

  if (!response.ok) {
    const failure = failureOf(response, raw, url);
    // A try that had succeeded would have been answered with its success: so nothing was done, and the next try uses the newer data.
    if (UNDONE.has(failure.body.code ?? '')) attempt?.settle();
    throw failure;
  }
  return { status: response.status, headers: response.headers, body: raw, json: parseJson(raw) as T };
}

async function send(url: string, options: HttpOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetch(url, { ...options, signal, credentials: 'same-origin' });
  } catch (failure) {
    if (options.signal?.aborted) throw failure; // A newer search has taken its place; nobody waits for this one.
    throw new NoAnswerError(timeout.aborted);
  }
}

function parseJson(raw: string): unknown {
  if (raw === '') return null;
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

function parseBody(raw: string): ErrorBody {
  const parsed = parseJson(raw);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as ErrorBody) : {};
}

export const sendJson = async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> =>
  (await httpClient<T>(`${API_URL}${path}`, { method, body: body === undefined ? undefined : JSON.stringify(body) })).json;
