import { NO_END, NO_LIMIT, type UpstreamState } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import type { CoreAnswer } from '../../http/core-http.js';
import { jsonOf } from '../../http/refusals.js';
import { isRecord, notAsAgreed } from './pasarguard-api.js';

const STATES = ['active', 'disabled', 'limited', 'expired', 'on_hold'] as const;

/** One user as the panel answers, checked field by field. */
export interface PanelUser {
  name: string;
  /** A panel gives an id again after a delete: with the instant of creation it names one user. */
  identity: string;
  status: Exclude<UpstreamState, 'waiting'> | 'on_hold';
  endDate: Date;
  /** Bytes; null is no limit. */
  trafficLimit: string | null;
  usedBytes: string;
  lastSeenAt: Date | null;
  deviceLimit: number;
  /** As it came; sent back unread. */
  nextPlan: unknown;
  /** Differs at every read and may be relative: never compared. */
  link: string | null;
}

/** @throws CoreFailure `contract_changed`, also for an answer about another user than the one asked for */
export function userIn(answer: CoreAnswer, vpnLogin: string): PanelUser {
  const user = readUser(jsonOf('The panel', answer));
  if (user.name.toLowerCase() === vpnLogin.toLowerCase()) return user;
  throw new CoreFailure('contract_changed', 'The panel answered with another user than the one asked for', { status: answer.status });
}

export function pageIn(answer: CoreAnswer, onUser: (user: PanelUser) => void): { count: number; total: number } {
  const json = jsonOf('The panel', answer);
  if (!isRecord(json) || !Array.isArray(json.users) || typeof json.total !== 'number') throw notAsAgreed('users');
  for (const user of json.users) onUser(readUser(user));
  return { count: json.users.length, total: json.total };
}

export function linkIn({ link }: PanelUser, panelUrl: string): string | undefined {
  if (link === null) return undefined;
  return URL.parse(link, panelUrl)?.href;
}

function readUser(json: unknown): PanelUser {
  if (!isRecord(json)) throw notAsAgreed('user');
  const { username, status, created_at: createdAt, id } = json;
  if (typeof username !== 'string' || username === '' || username.length > 128 || username.includes('\u0000'))
    throw notAsAgreed('username');
  if (typeof createdAt !== 'string') throw notAsAgreed('created_at');
  return {
    name: username,
    identity: typeof id === 'number' ? `${id} ${createdAt}` : createdAt,
    status: stateOf(status),
    endDate: endOf(json.expire),
    trafficLimit: limitOf(json.data_limit),
    usedBytes: usageOf(json.used_traffic),
    lastSeenAt: onlineOf(json.online_at),
    deviceLimit: typeof json.hwid_limit === 'number' ? json.hwid_limit : NO_LIMIT,
    nextPlan: json.next_plan ?? null,
    link: typeof json.subscription_url === 'string' && json.subscription_url !== '' ? json.subscription_url : null,
  };
}

function stateOf(status: unknown): PanelUser['status'] {
  const state = STATES.find((each) => each === status);
  if (!state) throw notAsAgreed('status');
  return state;
}

/** Seconds, or ISO text from PasarGuard; 0 and null are 'never'. */
function endOf(expire: unknown): Date {
  if (expire === null || expire === undefined || expire === 0) return NO_END;
  const end = typeof expire === 'number' ? new Date(expire * 1_000) : typeof expire === 'string' ? instantOf(expire) : null;
  if (!end || Number.isNaN(end.getTime())) throw notAsAgreed('expire');
  return end;
}

function limitOf(limit: unknown): string | null {
  if (limit === null || limit === undefined || limit === 0) return null;
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 0) throw notAsAgreed('data_limit');
  return String(limit);
}

function usageOf(used: unknown): string {
  if (typeof used !== 'number' || !Number.isInteger(used) || used < 0) throw notAsAgreed('used_traffic');
  return String(used);
}

const onlineOf = (at: unknown): Date | null => (typeof at === 'string' ? instantOf(at) : null);

/** The panels print instants in UTC without saying so. */
function instantOf(text: string): Date | null {
  const ms = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(ms) ? null : new Date(ms);
}
