import { randomBytes } from 'node:crypto';

import type { Webhook } from './webhook.entity.js';

/** The type of a message that only tests whether an endpoint answers. */
export const PING = 'ping';

export const FAILURES_MAX = 50;
/** Null stands for all events. */
type Destination = Pick<Webhook, 'url' | 'events' | 'isActive'>;

const SECRET_BYTES = 32;
const MINUTE = 60;
const HOUR = 3_600;

/** Seconds between the tries of one delivery; with the last of them a day has passed. */
const DELAYS = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 7 * HOUR + 17 * MINUTE + 25];

/** Whether a change sends customers' data where it did not go before: to another address, of further events, or again. */
export function getsMore(before: Destination, after: Destination): boolean {
  const hasFurtherEvent = before.events !== null && (after.events === null || after.events.some((type) => !before.events?.includes(type)));
  return after.url !== before.url || hasFurtherEvent || (!before.isActive && after.isActive);
}

/** The encrypted secrets that sign at that moment: one, or two for a time after a rotation. */
export function secretsOf(
  { secret, previousSecret, previousSecretUntil }: Pick<Webhook, 'secret' | 'previousSecret' | 'previousSecretUntil'>,
  now: Date,
): string[] {
  const isInGrace = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  return isInGrace ? [secret, previousSecret] : [secret];
}

/** A secret as Standard Webhooks write it. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** How long to wait after so many tries, or null when it is time to give up. */
export const delayAfter = (attempt: number): number | null => DELAYS[attempt - 1] ?? null;

/** Answers that ask for patience by `Retry-After`. */
const ASKING_TO_WAIT = new Set([429, 503]);

/** For how many seconds an answer asks not to be called again, at most an hour; null where it does not ask for it. */
export function waitAskedFor(status: number, retryAfter: string | undefined, now: Date): number | null {
  if (!ASKING_TO_WAIT.has(status) || retryAfter === undefined) return null;
  const text = retryAfter.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return seconds > 0 ? Math.min(seconds, HOUR) : null;
}
