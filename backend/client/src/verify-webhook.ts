import { createHmac, timingSafeEqual } from 'node:crypto';

import type { KageEvent } from './kage-client.js';

const PREFIX = 'whsec_';
const VERSION = 'v1,';
const TOLERANCE_SECONDS = 300;

/** The message was not signed with this secret, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** An event as a webhook brings it; `id` is its `webhook-id`, the same for every try: `evt_` and the event's id in the feed. */
export type WebhookEvent = Delivered<KageEvent>;

type Delivered<Event extends KageEvent> = Event extends KageEvent
  ? Pick<Event, 'type' | 'data'> & { id: string; timestamp: string }
  : never;

/**
 * Checks a webhook as Standard Webhooks define it, and returns its event.
 * @param body as it came, before any parsing
 * @param secret `whsec_…`; several while one is being replaced
 * @throws WebhookVerificationError
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  now = new Date(),
): WebhookEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name));
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('A header is missing: webhook-id, webhook-timestamp or webhook-signature');
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS)
    throw new WebhookVerificationError('The message is too old, or its time is in the future');
  const given = signatures
    .split(' ')
    .filter((each) => each.startsWith(VERSION))
    .map((each) => Buffer.from(each.slice(VERSION.length), 'base64'));
  const isSigned = [secret].flat().some((each) => {
    const expected = createHmac('sha256', keyOf(each)).update(`${id}.${timestamp}.${text}`).digest();
    return given.some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  });
  if (!isSigned) throw new WebhookVerificationError('The signature does not fit the secret');
  return Object.assign(JSON.parse(text) as WebhookEvent, { id });
}

const keyOf = (secret: string): Buffer => Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}
