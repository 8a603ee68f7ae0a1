import type { CoreUser } from '../../core-driver.js';

const NAME_MAX = 128;
/** Cores hold users whom nobody here made, with limits and ends that stand for 'none': what a column cannot hold is told as the most that it can. */
const INT_MAX = 2_147_483_647;
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59Z');

/** A field of an answer that is missing or not as the contract says. */
export class NotAsAgreed extends Error {
  constructor(readonly field: string) {
    super(field);
  }
}

/**
 * Checked by hand and not by a schema: a full reconciliation checks each of a hundred thousand users, and what a schema leaves behind for each
 * grows to tens of megabytes before it is collected.
 */
export function userIn(json: unknown): CoreUser {
  const fields = recordIn(json, '');
  instantIn(fields, 'updatedAt');
  return {
    id: nameIn(fields, 'id'),
    vpnLogin: nameIn(fields, 'vpnLogin'),
    enabled: flagIn(fields, 'enabled'),
    startDate: instantIn(fields, 'startDate'),
    endDate: instantIn(fields, 'endDate'),
    maxSessions: limitIn(fields, 'maxSessions'),
    maxInstalls: limitIn(fields, 'maxInstalls'),
    sessions: counterIn(fields, 'sessions'),
    installs: counterIn(fields, 'installs'),
  };
}

type Fields = Readonly<Record<string, unknown>>;

export function recordIn(json: unknown, field: string): Fields {
  if (!isRecord(json)) throw new NotAsAgreed(field);
  return json;
}

export function textIn(fields: Fields, field: string): string {
  const value = fields[field];
  if (typeof value !== 'string' || value === '') throw new NotAsAgreed(field);
  return value;
}

const isRecord = (json: unknown): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);

/** PostgreSQL takes no text with a NUL or half a character. */
function nameIn(fields: Fields, field: string): string {
  const name = textIn(fields, field);
  if (name.length > NAME_MAX || name.includes('\u0000') || !name.isWellFormed()) throw new NotAsAgreed(field);
  return name;
}

function flagIn(fields: Fields, field: string): boolean {
  const value = fields[field];
  if (typeof value !== 'boolean') throw new NotAsAgreed(field);
  return value;
}

function instantIn(fields: Fields, field: string): Date {
  const ms = Date.parse(textIn(fields, field));
  if (Number.isNaN(ms)) throw new NotAsAgreed(field);
  return new Date(Math.min(Math.max(ms, EARLIEST), LATEST));
}

function limitIn(fields: Fields, field: string): number {
  const value = fields[field];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new NotAsAgreed(field);
  return Math.min(Math.max(value, -INT_MAX), INT_MAX);
}

/** A core need not count. */
function counterIn(fields: Fields, field: string): number | null {
  if (fields[field] === undefined || fields[field] === null) return null;
  const count = limitIn(fields, field);
  if (count < 0) throw new NotAsAgreed(field);
  return count;
}
