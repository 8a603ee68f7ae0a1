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
/** A session at a server: a JSON Web Token, or what follows `Bearer`. */
const TOKEN = /\bBearer\s+\S+|\b[\w-]{16,}\.[\w-]{16,}\.[\w-]+/gi;
/** So long a text holds every address and secret whole that begins in what is kept of it. */
const LOOKED_THROUGH = 4 * WORDS_MAX;

/**
 * A server's own sentence for use in a message: it may repeat what it was sent. It goes without the e-mail address of a customer, whom not every
 * reader may see, and without what signs in to the server.
 */
export function cleaned(words: string, { password }: Pick<CoreConnection, 'password'>): string {
  const text = words.replaceAll('\u0000', '').toWellFormed().slice(0, LOOKED_THROUGH);
  return [...formsOf(password), TOKEN, EMAIL].reduce((kept: string, secret) => kept.replaceAll(secret, '***'), text).slice(0, WORDS_MAX);
}

/** A password as it is, in JSON and in an address. */
const formsOf = (password: string): string[] =>
  password === '' ? [] : [password, JSON.stringify(password).slice(1, -1), encodeURIComponent(password)];

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
