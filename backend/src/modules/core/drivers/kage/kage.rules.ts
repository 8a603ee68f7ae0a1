import { PAGE_MAX, type CoreConnection, type CoreUser } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import type { CoreAnswer } from '../../http/core-http.js';
import { cleaned, commonRefusal } from '../../http/refusals.js';

export function parseToken(answer: CoreAnswer): { token: string; expiresIn: number } {
  return parse(answer, (json) => {
    const fields = recordIn(json, '');
    const { expiresIn } = fields;
    if (typeof expiresIn !== 'number' || expiresIn <= 0) throw new ContractViolation('expiresIn');
    return { token: textIn(fields, 'token'), expiresIn };
  });
}

/** @returns the next page's cursor */
export function parsePage(answer: CoreAnswer, onUser: (user: CoreUser) => void): string | null {
  return parse(answer, (json) => {
    const fields = recordIn(json, '');
    const { users, nextCursor } = fields;
    if (!Array.isArray(users) || users.length > PAGE_MAX) throw new ContractViolation('users');
    for (const [index, user] of users.entries()) onUser(userAt(index, user));
    return nextCursor === null ? null : textIn(fields, 'nextCursor');
  });
}

function userAt(index: number, json: unknown): CoreUser {
  try {
    return userIn(json);
  } catch (error) {
    throw error instanceof ContractViolation ? new ContractViolation(`users.${index}.${error.field}`) : error;
  }
}

/** A user of another name than the one asked for is no answer to our question. */
export function parseUser(answer: CoreAnswer, vpnLogin: string): CoreUser {
  const parsed = parse(answer, userIn);
  if (parsed.vpnLogin.toLowerCase() !== vpnLogin.toLowerCase()) {
    throw new CoreFailure('contract_changed', 'The VPN core answered with another user than the one asked for', { status: answer.status });
  }
  return parsed;
}

/** Data from outside is parsed, never cast: an answer that breaks the contract is refused before it does harm. */
function parse<T>({ status, text }: CoreAnswer, read: (json: unknown) => T): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CoreFailure('contract_changed', 'The VPN core answered with something that is not JSON', { status });
  }
  try {
    return read(json);
  } catch (error) {
    if (!(error instanceof ContractViolation)) throw error;
    const { field } = error;
    throw new CoreFailure('contract_changed', `The VPN core's answer is not as agreed${field && `: ${field} is missing or wrong`}`, {
      status,
    });
  }
}

export type CallKind = 'sign_in' | 'read' | 'write';

/** The refusal in an answer that is no success. */
export function refusalOf(answer: CoreAnswer, kind: CallKind, connection: Pick<CoreConnection, 'password'>): CoreFailure {
  const { status } = answer;
  const reason = reasonOf(answer, connection);
  const say = (text: string): string => (reason ? `${text}: ${reason}` : text);
  const detail = { status };
  const common = commonRefusal('The VPN core', answer, reason);
  if (common) return common;
  if (status === 401) return new CoreFailure('auth_rejected', say('The VPN core rejects the login or password'), detail);
  if (status === 403 && kind !== 'sign_in')
    return new CoreFailure('forbidden', say('The VPN core does not allow this to the login'), detail);
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

/** The core's own message, where there is one. */
function reasonOf({ text }: CoreAnswer, connection: Pick<CoreConnection, 'password'>): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return '';
    const said = 'message' in body ? body.message : 'error' in body ? body.error : '';
    return typeof said === 'string' ? cleaned(said, connection) : '';
  } catch {
    return '';
  }
}

const NAME_MAX = 128;
/**
 * Cores have users that were not made here, with limits and ends that mean 'none': a value that a column cannot hold becomes the largest
 * that it can.
 */
const INT_MAX = 2_147_483_647;
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59Z');

/** A field of an answer that is missing or not as the contract says. */
class ContractViolation extends Error {
  constructor(readonly field: string) {
    super(field);
  }
}

/**
 * Checked by hand and not by a schema: a full reconciliation checks a hundred thousand users, and the garbage that a schema makes for
 * each grows to tens of megabytes before it is collected.
 */
function userIn(json: unknown): CoreUser {
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

function recordIn(json: unknown, field: string): Fields {
  if (!isRecord(json)) throw new ContractViolation(field);
  return json;
}

function textIn(fields: Fields, field: string): string {
  const value = fields[field];
  if (typeof value !== 'string' || value === '') throw new ContractViolation(field);
  return value;
}

const isRecord = (json: unknown): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);

/** PostgreSQL takes no text with a NUL or half a character. */
function nameIn(fields: Fields, field: string): string {
  const name = textIn(fields, field);
  if (name.length > NAME_MAX || name.includes('\u0000') || !name.isWellFormed()) throw new ContractViolation(field);
  return name;
}

function flagIn(fields: Fields, field: string): boolean {
  const value = fields[field];
  if (typeof value !== 'boolean') throw new ContractViolation(field);
  return value;
}

function instantIn(fields: Fields, field: string): Date {
  const ms = Date.parse(textIn(fields, field));
  if (Number.isNaN(ms)) throw new ContractViolation(field);
  return new Date(Math.min(Math.max(ms, EARLIEST), LATEST));
}

function limitIn(fields: Fields, field: string): number {
  const value = fields[field];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new ContractViolation(field);
  return Math.min(Math.max(value, -INT_MAX), INT_MAX);
}

/** A core need not count traffic. */
function counterIn(fields: Fields, field: string): number | null {
  if (fields[field] === undefined || fields[field] === null) return null;
  const count = limitIn(fields, field);
  if (count < 0) throw new ContractViolation(field);
  return count;
}
