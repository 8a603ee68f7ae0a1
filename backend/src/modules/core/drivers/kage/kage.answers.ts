import { z } from 'zod';

import { PAGE_MAX, type CoreUser } from '../../core-driver.js';
import { CoreFailure } from '../../core.failure.js';
import type { KageAnswer } from './kage.http.js';

const REASON_MAX = 300;
const RETRY_AFTER_MAX_MS = 3_600_000;

/** Cores hold users whom nobody here made, with limits and ends that stand for 'none': what a column cannot hold is told as the most that it can. */
const INT_MAX = 2_147_483_647;
const EARLIEST = new Date('0001-01-01T00:00:00Z');
const LATEST = new Date('9999-12-31T23:59:59Z');

const instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'must be a time')
  .transform((text) => new Date(Math.min(Math.max(Date.parse(text), EARLIEST.getTime()), LATEST.getTime())));
const limit = z.int().transform((value) => Math.min(Math.max(value, -INT_MAX), INT_MAX));
const count = z
  .int()
  .nonnegative()
  .transform((value) => Math.min(value, INT_MAX))
  .nullish();
/** PostgreSQL takes no text with a NUL or half a character. */
const name = z
  .string()
  .min(1)
  .max(128)
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'must be text');
const user = z.object({
  id: name,
  vpnLogin: name,
  enabled: z.boolean(),
  startDate: instant,
  endDate: instant,
  maxSessions: limit,
  maxInstalls: limit,
  sessions: count,
  installs: count,
  updatedAt: instant,
});
const page = z.object({ users: z.array(z.unknown()).max(PAGE_MAX), nextCursor: z.string().min(1).nullable() });
const token = z.object({ token: z.string().min(1), expiresIn: z.number().positive() });

const toCoreUser = ({ updatedAt: _, sessions, installs, ...rest }: z.infer<typeof user>): CoreUser => ({
  ...rest,
  sessions: sessions ?? null,
  installs: installs ?? null,
});

export const parseToken = (answer: KageAnswer): z.infer<typeof token> => parse(token, answer);

/** @returns the next page's cursor */
export function parsePage(answer: KageAnswer, tell: (user: CoreUser) => void): string | null {
  const { users, nextCursor } = parse(page, answer);
  users.forEach((each, index) => tell(toCoreUser(checked(user, each, answer.status, `users.${index}.`))));
  return nextCursor;
}

/** A user of another name than the one asked for is no answer to our question. */
export function parseUser(answer: KageAnswer, vpnLogin: string): CoreUser {
  const parsed = toCoreUser(parse(user, answer));
  if (parsed.vpnLogin.toLowerCase() !== vpnLogin.toLowerCase()) {
    throw new CoreFailure('contract_changed', 'The VPN core answered with another user than the one asked for', { status: answer.status });
  }
  return parsed;
}

/** What comes from outside is parsed, never cast: an answer that is not as agreed stops us before it does harm. */
function parse<T>(schema: z.ZodType<T>, { status, text }: KageAnswer): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CoreFailure('contract_changed', 'The VPN core answered with something that is not JSON', { status });
  }
  return checked(schema, json, status);
}

function checked<T>(schema: z.ZodType<T>, json: unknown, status: number, within = ''): T {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const path = within + (result.error.issues[0]?.path.join('.') ?? '');
  throw new CoreFailure('contract_changed', `The VPN core's answer is not as agreed${path && `: ${path} is missing or wrong`}`, { status });
}

export type CallKind = 'sign_in' | 'read' | 'write';

/** The refusal in an answer that is no success. */
export function refusalOf(answer: KageAnswer, kind: CallKind): CoreFailure {
  const { status } = answer;
  const reason = reasonOf(answer);
  const say = (text: string): string => (reason ? `${text}: ${reason}` : text);
  const detail = { status };
  if (status === 429) return new CoreFailure('rate_limited', say('The VPN core asks us to slow down'), { ...detail, ...waitOf(answer) });
  if (status >= 500) return new CoreFailure('unavailable', say(`The VPN core answered ${status}`), { ...detail, ...waitOf(answer) });
  if (status === 408) return new CoreFailure('timeout_unknown', say('The VPN core gave up waiting for our call'), detail);
  if (status === 401) return new CoreFailure('auth_rejected', say('The VPN core rejects the login or password'), detail);
  if (status === 403) return new CoreFailure('forbidden', say('The VPN core does not allow this to the login'), detail);
  if (status < 400 || status === 404 || status === 405 || status === 410) {
    return new CoreFailure('not_found', say(`The VPN core is not at this address (${status})`), detail);
  }
  // A sign-in says nothing about a user: whatever is wrong with it, no sale may be cancelled for it.
  if (kind === 'sign_in') return new CoreFailure('auth_rejected', say(`The VPN core refuses the sign-in (${status})`), detail);
  if (answer.contentType.includes('html')) {
    return new CoreFailure('contract_changed', `Something other than the VPN core answered ${status}`, detail);
  }
  if (status === 409) return new CoreFailure('conflict', say('The VPN core says that the user conflicts with another'), detail);
  return new CoreFailure('invalid', say(`The VPN core refuses the user (${status})`), detail);
}

/** The core's own words, where it has any. */
function reasonOf({ text }: KageAnswer): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return '';
    const said = 'message' in body ? body.message : 'error' in body ? body.error : '';
    return typeof said === 'string' ? said.replaceAll('\u0000', '').toWellFormed().slice(0, REASON_MAX) : '';
  } catch {
    return '';
  }
}

/** Seconds or an HTTP date; a wait of more than an hour is not believed. */
function waitOf({ retryAfter }: KageAnswer): { retryAfterMs?: number } {
  if (retryAfter === undefined) return {};
  const ms = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(ms) ? { retryAfterMs: Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS) } : {};
}
