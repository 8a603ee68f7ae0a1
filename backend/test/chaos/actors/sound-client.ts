import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Random } from '../random.js';
import type { Acknowledged } from '../acknowledged.js';

const ANSWER_MS = 10_000;
const PATIENCE_MS = 90_000;
const PAUSE_MS = { first: 50, max: 1_000 };
/** Not an answer to the request: it may or may not have been done. */
const TRY_AGAIN = new Set([429, 502, 503, 504]);

export interface Answer<Body> {
  status: number;
  body: Body;
  /** The same request had been sent before without an answer: a state that it has reached may be its own work. */
  isRepeated: boolean;
}

export interface Counts {
  requests: number;
  answers: number;
  again: number;
}

/** What a client shares with all others of the run. */
export interface Ground {
  urls: readonly string[];
  acknowledged: Acknowledged;
  counts: Counts;
}

interface ErrorBody {
  code?: string;
}

/** Asks until it is answered, each POST under one Idempotency-Key, as the documentation asks partners to. */
export class SoundClient {
  constructor(
    private readonly ground: Ground,
    private readonly headers: Record<string, string>,
    private readonly random: Random,
  ) {}

  /** @returns undefined when no answer came, which is written down */
  async ask<Body>(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<Answer<Body> | undefined> {
    const { acknowledged, counts } = this.ground;
    const until = Date.now() + PATIENCE_MS;
    let pauseMs = PAUSE_MS.first;
    for (let tries = 0; Date.now() < until; tries += 1) {
      if (tries > 0) {
        counts.again += 1;
        await sleep(pauseMs * this.random.between(0.5, 1));
        pauseMs = Math.min(pauseMs * 2, PAUSE_MS.max);
      }
      const answer = await this.once<Body>(method, path, body, key);
      if (!answer || isToBeRepeated(answer)) continue;
      counts.answers += 1;
      if (answer.status >= 500)
        acknowledged.wrongAnswers.push(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      else return { ...answer, isRepeated: tries > 0 };
    }
    acknowledged.unanswered.push(`${method} ${path}`);
    return undefined;
  }

  private async once<Body>(method: string, path: string, body: unknown, key: string): Promise<{ status: number; body: Body } | undefined> {
    const [first = '', ...others] = this.ground.urls;
    const url = this.random.pick([first, ...others]);
    const headers = {
      ...this.headers,
      ...(method === 'POST' && { 'Idempotency-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    this.ground.counts.requests += 1;
    try {
      const signal = AbortSignal.timeout(ANSWER_MS);
      const response = await fetch(url + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
      const text = await response.text();
      return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
    } catch {
      return undefined;
    }
  }
}

function isToBeRepeated({ status, body }: { status: number; body: unknown }): boolean {
  return TRY_AGAIN.has(status) || (status === 409 && (body as ErrorBody | undefined)?.code === 'idempotency_in_progress');
}
