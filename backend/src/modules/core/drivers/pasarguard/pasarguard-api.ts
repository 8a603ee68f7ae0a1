import { Injectable } from '@nestjs/common';

import type { CoreConnection, Probe } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import { CoreHttp, type CoreAnswer, type CoreCall } from '../../http/core-http.js';
import { cleaned, commonRefusal, jsonOf } from '../../http/refusals.js';
import { TokenCache, type Token } from '../../http/token-cache.js';

export type Dialect = 'pasarguard' | 'marzban';

/** The facts from the sign-in, kept as long as its token. */
export interface Session extends Token {
  connection: CoreConnection;
  version: string;
  /** Null for a version that this driver was not made for. */
  dialect: Dialect | null;
}

/** The subject of a call: a 404 or 403 on one user concerns that user, on a list or a sign-in the whole account. */
export type CallKind = 'sign_in' | 'list' | 'user' | 'create';

interface Call extends Pick<CoreCall, 'method' | 'body'> {
  path: string;
  kind: CallKind;
  accept?: number;
}

const PANEL = 'The panel';
/** The panel's default is 24 hours; the real one is in the token. */
const TOKEN_MS = 3_600_000;
const API_KEY_PREFIX = 'pg_key_';

/** Calls of PasarGuard's and Marzban's HTTP API. */
@Injectable()
export class PasarguardApi {
  private readonly sessions = new TokenCache<Session>((connection) => this.signIn(connection));

  constructor(private readonly http: CoreHttp) {}

  session(connection: CoreConnection): Promise<Session> {
    return this.sessions.of(connection);
  }

  /** A session that knows the version which the panel has now: it may have been replaced since the sign-in. */
  async currentSession(connection: CoreConnection): Promise<Session> {
    const session = await this.session(connection);
    const answer = await this.call(session, { method: 'GET', path: '/api/system', kind: 'list' });
    return versionIn(jsonOf(PANEL, answer)) === session.version ? session : this.sessions.renew(connection, session);
  }

  /** Nothing is written to a version whose behaviour is not known. @throws CoreFailure `unsupported` */
  async writingSession(connection: CoreConnection): Promise<Session> {
    const session = await this.session(connection);
    if (session.dialect !== null) return session;
    const current = await this.currentSession(connection);
    if (current.dialect === null) throw new CoreFailure('unsupported', unsupportedIn(current));
    return current;
  }

  /** A token that has run out is renewed once; a refused sign-in is not tried again here. */
  async call(session: Session, { path, kind, accept, ...rest }: Call): Promise<CoreAnswer> {
    const { connection } = session;
    const send = (current: Session): Promise<CoreAnswer> => this.send(current, path, { ...rest, mayHaveCreated: kind === 'create' });
    let answer = await send(session);
    if (answer.status === 401 && !isApiKey(connection)) answer = await send(await this.sessions.renew(connection, session));
    if ((answer.status >= 200 && answer.status < 300) || answer.status === accept) return answer;
    throw refusalOf(answer, kind, connection);
  }

  /** The groups of PasarGuard, or the inbounds of Marzban, to which the users of a project may connect. */
  async choices(session: Session): Promise<Probe['choices']> {
    if (session.dialect === 'marzban') {
      const answer = await this.call(session, { method: 'GET', path: '/api/inbounds', kind: 'list' });
      return { inbounds: inboundsIn(jsonOf(PANEL, answer)) };
    }
    const answer = await this.call(session, { method: 'GET', path: '/api/groups/simple', kind: 'list' });
    return { groupIds: groupsIn(jsonOf(PANEL, answer)) };
  }

  private send({ connection, value }: Session, path: string, call: Omit<CoreCall, 'url'>): Promise<CoreAnswer> {
    const credentials = isApiKey(connection) ? { headers: { 'X-Api-Key': connection.password } } : { token: value };
    return this.http.send({ ...call, ...credentials, url: connection.url.replace(/\/+$/, '') + path });
  }

  private async signIn(connection: CoreConnection): Promise<Session> {
    const draft: Session = {
      connection,
      value: await this.tokenOf(connection),
      expiresAt: Date.now() + TOKEN_MS,
      version: '',
      dialect: null,
    };
    const answer = await this.send(draft, '/api/system', { method: 'GET' });
    if (answer.status !== 200) throw refusalOf(answer, 'sign_in', connection);
    const version = versionIn(jsonOf(PANEL, answer));
    return { ...draft, version, dialect: dialectOf(version) };
  }

  private async tokenOf(connection: CoreConnection): Promise<string> {
    if (isApiKey(connection)) return '';
    const body = new URLSearchParams({ username: connection.login, password: connection.password });
    const url = `${connection.url.replace(/\/+$/, '')}/api/admin/token`;
    const answer = await this.http.send({ method: 'POST', url, body });
    if (answer.status !== 200) throw refusalOf(answer, 'sign_in', connection);
    const json = jsonOf(PANEL, answer);
    const token = isRecord(json) ? json.access_token : undefined;
    if (typeof token !== 'string' || token === '') throw notAsAgreed('access_token');
    return token;
  }
}

/** Why nothing is written to it. */
export const unsupportedIn = ({ version }: Session): string =>
  `${PANEL} has version ${version}; supported are PasarGuard 5 and Marzban 0.8`;

const isApiKey = ({ password }: CoreConnection): boolean => password.startsWith(API_KEY_PREFIX);

function dialectOf(version: string): Dialect | null {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  if (major === 5) return 'pasarguard';
  return major === 0 && minor === 8 ? 'marzban' : null;
}

export function refusalOf(answer: CoreAnswer, kind: CallKind, connection: Pick<CoreConnection, 'password'>): CoreFailure {
  const { status } = answer;
  const words = wordsOf(answer, connection);
  const say = (text: string): string => (words ? `${text}: ${words}` : text);
  // A create that failed on the panel may still have made the user: the next try reads first.
  if (kind === 'create' && status === 500)
    return new CoreFailure('timeout_unknown', say(`${PANEL} failed while it made the user`), { status });
  const common = commonRefusal(PANEL, answer, words);
  if (common) return common;
  if (status === 401 || kind === 'sign_in') {
    if (status === 404 || status === 405) return new CoreFailure('not_found', `There is no panel at this address (${status})`, { status });
    return new CoreFailure('auth_rejected', say(`${PANEL} rejects the login or password`), { status });
  }
  if (kind === 'list') {
    if (status === 404) return new CoreFailure('not_found', `There is no panel at this address (${status})`, { status });
    if (status === 403) return new CoreFailure('forbidden', say(`${PANEL} does not allow this to the login`), { status });
    return new CoreFailure('contract_changed', say(`${PANEL} refuses a list (${status})`), { status });
  }
  if (status === 403 || status === 409)
    return new CoreFailure('conflict', say('The user belongs to somebody else on the panel'), { status });
  return new CoreFailure('invalid', say(`${PANEL} refuses the user (${status})`), { status });
}

/** `{"detail": "text"}`, and for a 422 `{"detail": {field: message}}`. */
function wordsOf({ text }: CoreAnswer, connection: Pick<CoreConnection, 'password'>): string {
  try {
    const json: unknown = JSON.parse(text);
    const detail = isRecord(json) ? json.detail : undefined;
    if (typeof detail === 'string') return cleaned(detail, connection);
    if (!isRecord(detail)) return '';
    return cleaned(
      Object.entries(detail)
        .map(([field, message]) => `${field}: ${String(message)}`)
        .join('; '),
      connection,
    );
  } catch {
    return '';
  }
}

function versionIn(json: unknown): string {
  const version = isRecord(json) ? json.version : undefined;
  if (typeof version !== 'string' || version.length > 64) throw notAsAgreed('version');
  return version;
}

function groupsIn(json: unknown): { id: number; name: string }[] {
  const groups = isRecord(json) ? json.groups : undefined;
  if (!Array.isArray(groups)) throw notAsAgreed('groups');
  return groups.map((group: unknown) => {
    if (!isRecord(group) || typeof group.id !== 'number' || typeof group.name !== 'string') throw notAsAgreed('groups');
    return { id: group.id, name: group.name };
  });
}

/** `{protocol: [{tag, …}]}`. */
function inboundsIn(json: unknown): { id: string; name: string }[] {
  if (!isRecord(json)) throw notAsAgreed('inbounds');
  return Object.entries(json).flatMap(([protocol, inbounds]) => {
    if (!Array.isArray(inbounds)) throw notAsAgreed(protocol);
    return inbounds.map((inbound: unknown) => {
      if (!isRecord(inbound) || typeof inbound.tag !== 'string') throw notAsAgreed(`${protocol}.tag`);
      return { id: `${protocol}/${inbound.tag}`, name: inbound.tag };
    });
  });
}

export const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export const notAsAgreed = (field: string): CoreFailure =>
  new CoreFailure('contract_changed', `${PANEL}'s answer is not as expected: ${field} is missing or wrong`);
