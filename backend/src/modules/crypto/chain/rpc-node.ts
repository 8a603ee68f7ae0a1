import type { ZodType } from 'zod';

import { fetchText, HttpFailure } from '../http-text.js';
import { envelope } from './eth-answers.js';

const CALL_TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
/** Some providers refuse too much with these instead of a JSON-RPC error. */
const REFUSING = new Set([400, 413, 422]);

/** This node cannot be used for the moment; another may be. */
export class NodeFailure extends Error {}

/** The node answered, and its answer is a JSON-RPC error: too wide a range, an unknown method, a reverted call. */
export class RpcRefusal extends Error {
  constructor(
    readonly code: number,
    /** The node's own words, for the log alone: some repeat the key of their caller. */
    readonly said: string,
  ) {
    super(`refused with ${code}`);
  }
}

/** One JSON-RPC node over HTTP. */
export class RpcNode {
  /** For the log, the host alone: providers put their keys into the path. */
  readonly host: string;
  /** How many calls were made, for the benchmark and for `/metrics`. */
  calls = 0;

  constructor(
    private readonly url: string,
    /** What answers and banners call it: `node 1`. */
    readonly name: string,
    private readonly timeoutMs = CALL_TIMEOUT_MS,
  ) {
    this.host = new URL(url).host;
  }

  /** @throws NodeFailure, RpcRefusal */
  async call<T>(method: string, params: readonly unknown[], answer: ZodType<T>): Promise<T> {
    this.calls += 1;
    const text = await this.post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const { result, error } = this.parse(method, envelope, parseJson(text));
    if (error) throw new RpcRefusal(error.code, error.message);
    return this.parse(method, answer, result);
  }

  private async post(body: string): Promise<string> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...this.credentials() }, body };
    try {
      return await fetchText(this.bareUrl(), init, { timeoutMs: this.timeoutMs, maxBytes: ANSWER_BYTES_MAX });
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (error.status !== null && REFUSING.has(error.status)) throw new RpcRefusal(error.status, error.message);
      throw new NodeFailure(error.message);
    }
  }

  private parse<T>(method: string, schema: ZodType<T>, value: unknown): T {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new NodeFailure(`answered ${method} with something else`);
    return parsed.data;
  }

  /** `https://user:password@host` is a usual form for nodes of one's own, and `fetch` refuses it. */
  private credentials(): Record<string, string> {
    const { username, password } = new URL(this.url);
    if (username === '') return {};
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  }

  private bareUrl(): string {
    const url = new URL(this.url);
    url.username = '';
    url.password = '';
    return url.href;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new NodeFailure('answered with something that is not JSON');
  }
}
