import type { CoreUser, DesiredUser, ServerRules } from '../core/core-driver.js';
import type { FailureClass } from '../core/core-failure.js';

const BACKOFF_BASE_MS = 2_000;
const BACKOFF_MAX_MS = 300_000;
/** This many failures of a project in a row open its circuit breaker. */
export const BREAKER_THRESHOLD = 5;
const BREAKER_BASE_MS = 5_000;
const BREAKER_MAX_MS = 60_000;
/** A paused project is tried with one user after so long; a wrong password less often, so that the core does not lock the login. */
const PAUSE_MS: Partial<Record<FailureClass, number>> = { auth_rejected: 1_800_000 };
const PAUSE_DEFAULT_MS = 600_000;
/** Cores keep whole seconds. */
export const SAME_INSTANT_MS = 1_000;

/** Everything that decides the desired state of one VPN user. */
export interface DesiredSource {
  enabled: boolean;
  startDate: Date;
  endDate: Date;
  maxSessions: number;
  maxInstalls: number;
  email: string | null;
  projectStatus: string;
  trafficLimitBytes: number | null;
  /** Since the last reset; null where nothing has been read. */
  usedBytes: number | null;
  /** The server's own counter. */
  counterBytes: number | null;
}

const PLAIN_SERVER: ServerRules = { knowsStart: true, trafficLimit: 'none' };

/**
 * Archived projects and ended subscriptions are disabled, never deleted: ids and counters on the core live on. On a server that knows no start date
 * a user is disabled until then, and on one that knows no limit of traffic for as long as it is used up.
 */
export function desiredOf(source: DesiredSource, now: Date, server = PLAIN_SERVER): DesiredUser {
  const { startDate, endDate, maxSessions, maxInstalls, email } = source;
  const isKeptOut = (!server.knowsStart && startDate > now) || (server.trafficLimit === 'console' && isUsedUp(source));
  const limit = server.trafficLimit === 'server' && { trafficLimit: limitAtServer(source) };
  return { enabled: mayConnect(source, now) && !isKeptOut, startDate, endDate, maxSessions, maxInstalls, email, ...limit };
}

const isUsedUp = ({ trafficLimitBytes, usedBytes }: DesiredSource): boolean =>
  trafficLimitBytes !== null && usedBytes !== null && usedBytes >= trafficLimitBytes;

/**
 * The server's counter continues where ours begins again: its limit is as far above its counter as ours is above the used traffic. 0
 * would be no limit.
 */
function limitAtServer({ trafficLimitBytes, usedBytes, counterBytes }: DesiredSource): string | null {
  if (trafficLimitBytes === null) return null;
  return String(Math.max(trafficLimitBytes + (counterBytes ?? 0) - (usedBytes ?? 0), 1));
}

/** When the user must be sent again: at the start, where the server does not know it. */
export const dueAtStart = (source: DesiredSource, now: Date, knowsStart: boolean): Date | null =>
  !knowsStart && source.startDate > now && mayConnect(source, now) ? source.startDate : null;

const mayConnect = ({ enabled, projectStatus, endDate }: DesiredSource, now: Date): boolean =>
  enabled && projectStatus !== 'inactive' && endDate > now;

export type Differences = Record<string, { here: unknown; there: unknown }>;

/**
 * The fields in which the core differs from the desired state. A field that the core cannot hold is left out of its user and never
 * differs. The e-mail address is no part of its answers.
 */
export function differencesOf(desired: DesiredUser, actual: CoreUser, latestEnd?: Date): Differences {
  const differences: Differences = {};
  const note = (field: string, here: unknown, there: unknown): void => {
    differences[field] = { here, there };
  };
  // Some servers switch a user off at the limit or the end, and on again when we send another one.
  const isOffByItself = desired.enabled && (actual.state === 'limited' || actual.state === 'expired');
  if (desired.enabled !== actual.enabled && !isOffByItself) note('enabled', desired.enabled, actual.enabled);
  for (const field of ['startDate', 'endDate'] as const) {
    const there = actual[field];
    const here = field === 'endDate' && latestEnd && latestEnd < desired.endDate ? latestEnd : desired[field];
    if (there && !isSameInstant(here, there)) note(field, here, there);
  }
  if (desired.trafficLimit !== undefined && actual.trafficLimit !== undefined && desired.trafficLimit !== actual.trafficLimit)
    note('trafficLimit', desired.trafficLimit, actual.trafficLimit);
  for (const field of ['maxSessions', 'maxInstalls'] as const) {
    const there = actual[field];
    if (there != null && desired[field] !== there) note(field, desired[field], there);
  }
  return differences;
}

const isSameInstant = (here: Date, there: Date): boolean => Math.abs(here.getTime() - there.getTime()) < SAME_INSTANT_MS;

export const isSame = (desired: DesiredUser, actual: CoreUser, latestEnd?: Date): boolean =>
  Object.keys(differencesOf(desired, actual, latestEnd)).length === 0;

/** Doubles with each failure; the random half keeps rows that failed together from coming back together. */
export function backoffMs(failures: number, random: number, retryAfterMs = 0): number {
  const full = Math.min(BACKOFF_BASE_MS * 2 ** Math.max(failures - 1, 0), BACKOFF_MAX_MS);
  return Math.max(Math.round(full * (0.5 + random / 2)), retryAfterMs);
}

/** How long nothing is sent for a project after its latest failure in a row; 0 while its breaker is closed. */
export const breakerMs = (failures: number): number =>
  failures < BREAKER_THRESHOLD ? 0 : Math.min(BREAKER_BASE_MS * 2 ** (failures - BREAKER_THRESHOLD), BREAKER_MAX_MS);

export const pauseMs = (failure: FailureClass): number => PAUSE_MS[failure] ?? PAUSE_DEFAULT_MS;
