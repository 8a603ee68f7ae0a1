import type { OnApplicationShutdown } from '@nestjs/common';
import { Agent, request, type Dispatcher } from 'undici';

import { CoreFailure } from '../core-failure.js';

export const CALL_TIMEOUT_MS = 10_000;
const CONNECTIONS_PER_CORE = 64;
const ANSWER_BYTES_MAX = 10_000_000;
const KEEP_ALIVE_MS = 10_000;
const FORM = 'application/x-www-form-urlencoded';

export interface CoreCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; URLSearchParams as a form. */
  body?: object | URLSearchParams;
  /** True where a POST that broke off may have created something. */
  mayHaveCreated?: boolean;
}

export interface CoreAnswer {
  status: number;
  contentType: string;
  retryAfter: string | undefined;
  text: string;
}

class TimedOut extends Error {}

/** One HTTP call with its time limit; every failure below HTTP becomes a `CoreFailure`. */
export class CoreHttp implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(private readonly timeoutMs = CALL_TIMEOUT_MS) {
    this.agent = new Agent({
      connections: CONNECTIONS_PER_CORE,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxResponseSize: ANSWER_BYTES_MAX,
      connect: { timeout: timeoutMs },
    });
  }

  async send({ method, url, token, headers, body, mayHaveCreated = false }: CoreCall): Promise<CoreAnswer> {
    // One limit for the whole call: a core that sends its answer byte by byte is as late as a silent one. Unlike AbortSignal.timeout,
    // nothing remains in memory until the limit once the call has ended.
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new TimedOut()), this.timeoutMs);
    try {
      const response = await request(url, {
        dispatcher: this.agent,
        method,
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': body instanceof URLSearchParams ? FORM : 'application/json' }),
          ...headers,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: body instanceof URLSearchParams ? body.toString() : body && JSON.stringify(body),
        signal: limit.signal,
      });
      return { status: response.statusCode, ...headersOf(response.headers), text: await response.body.text() };
    } catch (error) {
      throw transportFailure(error, method === 'PUT' || method === 'DELETE' || mayHaveCreated, this.timeoutMs);
    } finally {
      clearTimeout(timer);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

function headersOf(headers: Dispatcher.ResponseData['headers']): Pick<CoreAnswer, 'contentType' | 'retryAfter'> {
  const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
  return { contentType: first(headers['content-type']) ?? '', retryAfter: first(headers['retry-after']) };
}

/** Codes of connections that were never made, so that nothing was done on the server. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
]);

function transportFailure(error: unknown, mayBeDone: boolean, timeoutMs: number): CoreFailure {
  const code = codeOf(error);
  if (error instanceof TimedOut) {
    return new CoreFailure('timeout_unknown', `The VPN core did not answer within ${timeoutMs / 1_000} seconds`);
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new CoreFailure('contract_changed', 'The VPN core sent an answer that is too large');
  if (NEVER_CONNECTED.has(code)) return new CoreFailure('unavailable', `The VPN core cannot be reached (${code})`);
  // A read or a sign-in has changed nothing, wherever it broke off.
  const failure = mayBeDone ? 'timeout_unknown' : 'unavailable';
  return new CoreFailure(failure, `The connection to the VPN core broke before its answer came${code && ` (${code})`}`);
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
