import pMap from 'p-map';
import { z, type ZodType } from 'zod';

import { fetchText, HttpFailure } from '../fetch-text.js';
import { envelope } from './eth-answers.dto.js';

const CALL_TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;
/** Some providers refuse one call, or too much at once, with these instead of a JSON-RPC error. */
const REFUSING = new Set([400, 413, 422, 500]);

/** Providers take at least so many calls in one request. */
const BATCH_MAX = 100;
const SINGLE_CALLS_AT_ONCE = 8;

/** This node cannot be used for the moment; another may be. */
export class NodeFailure extends Error {}

/** One answer does not have the form of its method. The node may answer every other question well. */
export class MalformedAnswer extends NodeFailure {
  override readonly name = 'MalformedAnswer' as const;
}

/** The node answered, and its answer is a JSON-RPC error: too wide a range, an unknown method, a reverted call. */
export class RpcRefusal extends Error {
  constructor(
    readonly code: number,
    /** The node's own message, for the log alone: some repeat the key of their caller. */
    readonly said: string,
  ) {
    super(`refused with ${code}`);
  }
}

export type RpcFailure = NodeFailure | RpcRefusal;
export const isRpcFailure = (error: unknown): error is RpcFailure => error instanceof NodeFailure || error instanceof RpcRefusal;
/** A failure of one answer alone, which says nothing about the node's other answers. */
export const isAnswerFailure = (error: unknown): error is MalformedAnswer | RpcRefusal =>
  error instanceof MalformedAnswer || error instanceof RpcRefusal;

const batchItem = envelope.extend({ id: z.number() });

/** One JSON-RPC node over HTTP. */
export class RpcNode {
  /** For the log, the host alone: providers put their keys into the path. */
  readonly host: string;
  /** How many requests were made, for the benchmark. */
  requests = 0;

  constructor(
    private readonly url: string,
    /** Its name in answers and banners: `node 1`. */
    readonly name: string,
    private readonly timeoutMs = CALL_TIMEOUT_MS,
    private readonly isPublicOnly = false,
  ) {
    this.host = new URL(url).host;
  }

  /** @throws NodeFailure, RpcRefusal */
  async call<T>(method: string, params: readonly unknown[], answer: ZodType<T>): Promise<T> {
    return this.resultOf(method, answer, this.parse(method, envelope, await this.post({ jsonrpc: '2.0', id: 1, method, params })));
  }

  /**
   * One method for many parameters, in few requests.
   * @returns for each of them, in their order, the answer or what is wrong with it
   * @throws NodeFailure where the node itself does not answer
   */
  async callMany<T>(method: string, params: readonly (readonly unknown[])[], answer: ZodType<T>): Promise<(T | RpcFailure)[]> {
    const answers: (T | RpcFailure)[] = [];
    for (let first = 0; first < params.length; first += BATCH_MAX) {
      answers.push(...(await this.batch(method, params.slice(first, first + BATCH_MAX), answer)));
    }
    return answers;
  }

  private async batch<T>(method: string, params: readonly (readonly unknown[])[], answer: ZodType<T>): Promise<(T | RpcFailure)[]> {
    if (params.length === 1) return Promise.all(params.map((each) => settled(() => this.call(method, each, answer))));
    try {
      const calls = params.map((each, id) => ({ jsonrpc: '2.0', id, method, params: each }));
      const items = this.parse(method, z.array(batchItem), await this.post(calls));
      const byId = new Map(items.map((item) => [item.id, item]));
      return await Promise.all(params.map((_, id) => settled(() => this.resultOf(method, answer, byId.get(id) ?? {}))));
    } catch (error) {
      if (!isAnswerFailure(error)) throw error;
      // Some nodes take no batches.
      return pMap(params, (each) => settled(() => this.call(method, each, answer)), { concurrency: SINGLE_CALLS_AT_ONCE });
    }
  }

  private resultOf<T>(method: string, answer: ZodType<T>, { result, error }: z.infer<typeof envelope>): T {
    if (error) throw new RpcRefusal(error.code, error.message);
    return this.parse(method, answer, result);
  }

  private async post(content: object): Promise<unknown> {
    this.requests += 1;
    const body = JSON.stringify(content);
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json', ...this.credentials() }, body };
    const limits = { timeoutMs: this.timeoutMs, maxBytes: ANSWER_BYTES_MAX, isPublicOnly: this.isPublicOnly };
    try {
      return parseJson(await fetchText(this.bareUrl(), request, limits));
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (error.status !== null && REFUSING.has(error.status)) throw new RpcRefusal(error.status, error.message);
      throw new NodeFailure(error.message);
    }
  }

  private parse<T>(method: string, schema: ZodType<T>, value: unknown): T {
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw new MalformedAnswer(`answered ${method} with something else`);
    return parsed.data;
  }

  /** `https://user:password@host` is a usual form for private nodes, and `fetch` refuses it. */
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
    throw new MalformedAnswer('answered with something that is not JSON');
  }
}

/** The answer, or what is wrong with it. @throws NodeFailure where the node itself does not answer */
async function settled<T>(work: () => T | Promise<T>): Promise<T | RpcFailure> {
  try {
    return await work();
  } catch (error) {
    if (isAnswerFailure(error)) return error;
    throw error;
  }
}
