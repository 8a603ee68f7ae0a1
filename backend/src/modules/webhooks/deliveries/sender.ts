import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { Agent, request, type Dispatcher } from 'undici';

import { isError } from '../../../common/errors/is-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { waitAskedFor } from '../webhook.rules.js';
import { ForbiddenTarget, isLocalHost, publicLookup } from '../../../common/public-address.js';

/** The longest that one try takes; a lease is longer. */
export const TIMEOUT_MS = 15_000;
const CONNECT_MS = 5_000;
const ANSWER_BYTES_MAX = 65_536;
const ERROR_MAX = 500;
export const GONE = 410;

export interface Message {
  url: string;
  messageId: string;
  payload: string;
  /** One, or two while rotating: each signs. */
  secrets: string[];
}

export interface Answer {
  isDelivered: boolean;
  status: number | null;
  body: string | null;
  error: string | null;
  /** How long the receiver asked not to be called again. */
  waitSeconds: number | null;
  durationMs: number;
}

/** Sends one message as Standard Webhooks have it. Redirects are not followed, and no connection is made to a private address. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'WEBHOOK_ALLOW_PRIVATE'>) {
    // No limit for a host: endpoints of several projects may share one, and those that hang would keep the others from it. The worker limits each webhook.
    this.agent = new Agent({
      connect: { timeout: CONNECT_MS, ...(!env.WEBHOOK_ALLOW_PRIVATE && { lookup: publicLookup }) },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  async send({ url, messageId, payload, secrets }: Message): Promise<Answer> {
    const startedAt = performance.now();
    const at = new Date();
    try {
      // A literal address is connected to without a look-up.
      if (!this.env.WEBHOOK_ALLOW_PRIVATE && isLocalHost(new URL(url))) throw new ForbiddenTarget();
      const response = await request(url, {
        dispatcher: this.agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Kage-Console-Webhooks/1.0',
          'webhook-id': messageId,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, payload)).join(' '),
        },
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body = await readStart(response.body);
      const { statusCode: status } = response;
      const isDelivered = status >= 200 && status < 300;
      const waitSeconds = waitAskedFor(status, [response.headers['retry-after']].flat()[0], new Date());
      return { isDelivered, status, body, error: isDelivered ? null : reasonOf(status), waitSeconds, durationMs: since(startedAt) };
    } catch (error) {
      return { isDelivered: false, status: null, body: null, error: messageOf(error), waitSeconds: null, durationMs: since(startedAt) };
    }
  }
}

/** The beginning of an answer's body; a longer body is not read, and its connection is closed. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const rest = ANSWER_BYTES_MAX - length;
    chunks.push(chunk.subarray(0, rest));
    length += Math.min(chunk.length, rest);
    // Leaving the loop ends the stream, and with it the connection.
    if (chunk.length >= rest) break;
  }
  return storable(Buffer.concat(chunks).toString('utf8'));
}

const since = (startedAt: number): number => Math.round(performance.now() - startedAt);

const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

function reasonOf(status: number): string {
  if (status === GONE) return `Answered ${status}: the address is gone`;
  return status >= 300 && status < 400 ? `Answered ${status}; redirects are not followed` : `Answered ${status}`;
}

/** What Node calls by a code, in words that are translated; a rarer one is shown in its own. */
const CONNECTION_ERRORS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'The connection was refused'],
  ['ECONNRESET', 'The connection was closed before an answer came'],
  ['UND_ERR_SOCKET', 'The connection was closed before an answer came'],
  ['ENOTFOUND', 'The name of the host was not found'],
  ['EAI_AGAIN', 'The name of the host could not be looked up'],
  ['EHOSTUNREACH', 'The host cannot be reached'],
  ['ENETUNREACH', 'The host cannot be reached'],
  ['ETIMEDOUT', 'The host cannot be reached'],
  ['UND_ERR_CONNECT_TIMEOUT', 'The host cannot be reached'],
  ['CERT_HAS_EXPIRED', 'The certificate of the host has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is that of another host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the host is not trusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'The certificate of the host is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'The certificate of the host is not trusted'],
]);

/** Node hides the reasons of a failed connection inside an AggregateError. */
function messageOf(error: unknown): string {
  const first: unknown = isError(error) && 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : error;
  if (!isError(first)) return 'The request failed';
  if (first.name === 'TimeoutError') return `No answer within ${TIMEOUT_MS / 1_000} seconds`;
  const code = 'code' in first && typeof first.code === 'string' ? first.code : '';
  return CONNECTION_ERRORS.get(code) ?? storable(first.message).slice(0, ERROR_MAX);
}
