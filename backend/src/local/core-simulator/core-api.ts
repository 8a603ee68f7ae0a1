import crypto from 'node:crypto';

import type { CoreStore } from './core-store.js';
import { isRecord, parseLogin, parseUserInput, toContractUser, type CoreUser } from './core-user.js';
import { HttpAnswer } from './http-answer.js';

const PAGE_DEFAULT = 100;
const PAGE_MAX = 1_000;

export interface CoreRequest {
  method: string;
  url: URL;
  authorization: string | undefined;
  /** The raw text: a body that is not JSON is this API's to refuse. */
  text: string;
}

/** The upstream core's HTTP contract. Knows nothing of faults: it always does what it is asked. */
export class CoreApi {
  private readonly tokens = new Map<string, { account: string; expiresAt: number }>();
  tokenSeconds = 3_600;

  constructor(private readonly store: CoreStore) {}

  handle(request: CoreRequest): HttpAnswer {
    const { method, url } = request;
    if (url.pathname === '/auth/token') return method === 'POST' ? this.signIn(jsonOf(request.text)) : notAllowed();
    const account = this.accountOf(request);
    if (account === null) return new HttpAnswer(401, { error: 'unauthorized', message: 'The token is missing, unknown or expired' });
    if (url.pathname === '/users') return method === 'GET' ? this.page(account, url.searchParams) : notAllowed();
    const login = /^\/users\/([^/]+)$/.exec(url.pathname)?.[1];
    if (login === undefined) return new HttpAnswer(404, { error: 'not_found', message: 'There is no such route' });
    return this.oneUser(account, method, parseLogin(decoded(login)), request.text);
  }

  /** The account that a call acts for: its token's, or the one that a sign-in names. */
  accountOf({ url, authorization, text }: CoreRequest): string | null {
    if (url.pathname === '/auth/token') {
      const body = safeJson(text);
      return isRecord(body) && typeof body.login === 'string' ? body.login : null;
    }
    const token = this.tokens.get(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');
    const isGood = token !== undefined && token.expiresAt > Date.now() && this.store.passwordOf(token.account) !== undefined;
    return isGood ? token.account : null;
  }

  /** Ends every token, or those of one account, as a restart or a changed password does. */
  expireTokens(account?: string): void {
    for (const [token, owner] of this.tokens) if (account === undefined || owner.account === account) this.tokens.delete(token);
  }

  private signIn(body: unknown): HttpAnswer {
    if (!isRecord(body) || typeof body.login !== 'string' || typeof body.password !== 'string') {
      return new HttpAnswer(400, { error: 'bad_request', message: 'login and password are needed' });
    }
    const password = this.store.passwordOf(body.login);
    if (password === undefined || password !== body.password) {
      return new HttpAnswer(401, { error: 'invalid_credentials', message: 'Login or password is wrong' });
    }
    const token = crypto.randomBytes(24).toString('base64url');
    this.tokens.set(token, { account: body.login, expiresAt: Date.now() + this.tokenSeconds * 1_000 });
    return new HttpAnswer(200, { token, expiresIn: this.tokenSeconds });
  }

  private page(account: string, params: URLSearchParams): HttpAnswer {
    const limit = Number(params.get('limit') ?? PAGE_DEFAULT);
    if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_MAX) {
      return new HttpAnswer(400, { error: 'bad_request', message: `limit must be 1 to ${PAGE_MAX}` });
    }
    const after = params.get('cursor');
    // Ids grow, so a page begins right behind the last one's end, whatever was made or deleted in between.
    const rest = this.store.users(account).filter((user) => after === null || user.id > fromCursor(after));
    const users = rest.slice(0, limit);
    const last = users.at(-1);
    return new HttpAnswer(200, { users: users.map(toContractUser), nextCursor: last && rest.length > limit ? toCursor(last) : null });
  }

  private oneUser(account: string, method: string, vpnLogin: string, text: string): HttpAnswer {
    if (method === 'PUT') return new HttpAnswer(200, toContractUser(this.store.putUser(account, vpnLogin, parseUserInput(jsonOf(text)))));
    const user = this.store.user(account, vpnLogin);
    if (method !== 'GET' && method !== 'DELETE') return notAllowed();
    if (!user) return new HttpAnswer(404, { error: 'not_found', message: 'There is no such user' });
    if (method === 'GET') return new HttpAnswer(200, toContractUser(user));
    this.store.deleteUser(account, vpnLogin);
    return new HttpAnswer(204);
  }
}

export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  const value = safeJson(text);
  if (value === undefined) throw new HttpAnswer(400, { error: 'bad_request', message: 'The body is not JSON' });
  return value;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new HttpAnswer(400, { error: 'bad_request', message: 'The path is not well encoded' });
  }
}

const notAllowed = () => new HttpAnswer(405, { error: 'method_not_allowed', message: 'This route does not know that method' });

/** Opaque on purpose: a driver must not read it. */
const toCursor = (user: CoreUser) => Buffer.from(user.id).toString('base64url');

const fromCursor = (text: string) => Buffer.from(text, 'base64url').toString('utf8');
