import type { CoreConnection } from '../core-driver.js';
import { CoreFailure } from '../core-failure.js';
import type { CoreAnswer } from './core-http.js';

const WORDS_MAX = 300;
const RETRY_AFTER_MAX_MS = 3_600_000;

/** Seconds or an HTTP date; a wait of more than an hour is cut to one. */
function retryAfterOf({ retryAfter }: CoreAnswer): { retryAfterMs?: number } {
  if (retryAfter === undefined) return {};
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? { retryAfterMs: Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS) } : {};
}

/** An address, also as it stands in a link or in JSON. */
const EMAIL = /(?:"[^"]*"|[^\s"<>(),;:[\]]+)(?:@|%40|\\u0040)[^\s"<>(),;:[\]]+/gi;
/** So long a text holds every address whole that begins in what is kept of it. */
const LOOKED_THROUGH = 2 * WORDS_MAX;

/** A server's own sentence for use in a message, without e-mail addresses: it may repeat that of a customer, whom not every reader may see. */
export const cleaned = (words: string): string =>
  words.replaceAll('\u0000', '').toWellFormed().slice(0, LOOKED_THROUGH).replace(EMAIL, '***').slice(0, WORDS_MAX);

/** A server may repeat what it was sent: a password must not reach our logs. */
export function withoutSecrets(failure: CoreFailure, { password }: CoreConnection): CoreFailure {
  if (password === '' || !failure.message.includes(password)) return failure;
  return new CoreFailure(failure.failure, failure.message.replaceAll(password, '***'), failure.detail);
}

/** The meaning of statuses that is the same for every HTTP server; undefined for those whose meaning depends on the call. */
export function commonRefusal(server: string, answer: CoreAnswer, words: string): CoreFailure | undefined {
  const { status } = answer;
  const say = (text: string): string => (words ? `${text}: ${words}` : text);
  if (status === 429) return new CoreFailure('rate_limited', say(`${server} asks us to slow down`), { status, ...retryAfterOf(answer) });
  if (status >= 500) return new CoreFailure('unavailable', say(`${server} answered ${status}`), { status, ...retryAfterOf(answer) });
  if (status === 408) return new CoreFailure('timeout_unknown', say(`${server} gave up waiting for our call`), { status });
  return undefined;
}

/** @throws CoreFailure `contract_changed` */
export function jsonOf(server: string, { status, text }: CoreAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CoreFailure('contract_changed', `${server} answered with something that is not JSON`, { status });
  }
}
