import { HttpAnswer } from './http-answer.js';

const LOGIN = /^[A-Za-z0-9._-]{1,64}$/;
const FIELDS = new Set(['enabled', 'startDate', 'endDate', 'maxSessions', 'maxInstalls', 'email']);
const LIMIT_MAX = 1_000;

/** What a caller wants of a user: the body of `PUT /users/{vpnLogin}`. */
export interface CoreUserInput {
  enabled: boolean;
  startDate: string;
  endDate: string;
  maxSessions: number;
  maxInstalls: number;
  email?: string | null;
}

/** What the core keeps. The id lives as long as the user: disabling keeps it, deleting and creating again gives another. */
export interface CoreUser extends CoreUserInput {
  id: string;
  vpnLogin: string;
  sessions: number;
  installs: number;
  updatedAt: string;
}

export function parseLogin(text: string): string {
  if (!LOGIN.test(text)) throw invalid('vpnLogin must be 1 to 64 letters, digits, dots, dashes or underscores');
  return text;
}

export function parseUserInput(body: unknown): CoreUserInput {
  if (!isRecord(body)) throw invalid('the body must be an object');
  const unknown = Object.keys(body).filter((name) => !FIELDS.has(name));
  if (unknown.length > 0) throw invalid(`unknown field ${unknown.join(', ')}`);
  if (typeof body.enabled !== 'boolean') throw invalid('enabled must be true or false');
  const startDate = instant(body.startDate, 'startDate');
  const endDate = instant(body.endDate, 'endDate');
  if (endDate <= startDate) throw invalid('endDate must lie after startDate');
  const email = body.email ?? null;
  if (email !== null && typeof email !== 'string') throw invalid('email must be a text');
  return {
    enabled: body.enabled,
    startDate,
    endDate,
    maxSessions: limit(body.maxSessions, 'maxSessions'),
    maxInstalls: limit(body.maxInstalls, 'maxInstalls'),
    email,
  };
}

/** The e-mail address goes in, but is no part of the contract's `User`. */
export function toContractUser({ email: _email, ...user }: CoreUser): Omit<CoreUser, 'email'> {
  return user;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function instant(value: unknown, name: string): string {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) throw invalid(`${name} must be an ISO 8601 time`);
  return new Date(time).toISOString();
}

function limit(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > LIMIT_MAX)
    throw invalid(`${name} must be 1 to ${LIMIT_MAX}`);
  return value;
}

function invalid(message: string): HttpAnswer {
  return new HttpAnswer(422, { error: 'invalid', message });
}
