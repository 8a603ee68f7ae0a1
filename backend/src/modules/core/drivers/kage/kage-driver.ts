import type { CoreConnection, CoreDriver, CoreUser, DesiredUser } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import { parsePage, parseToken, parseUser, refusalOf, type CallKind, type KageAnswer } from './kage-answer.js';
import type { KageCall, KageHttp } from './kage-http.js';
import { KageTokens, type Token } from './kage-tokens.js';

interface Call extends Omit<KageCall, 'url' | 'token'> {
  path: string;
  kind: CallKind;
  /** An answer that this call understands although it is no success. */
  accept?: number;
}

/** The KAGE VPN core over HTTP. Knows no retry but one: a token that is no longer good is renewed once. */
export class KageDriver implements CoreDriver {
  private readonly tokens: KageTokens;

  constructor(private readonly http: KageHttp) {
    this.tokens = new KageTokens((connection) => this.signIn(connection));
  }

  async probe(connection: CoreConnection): Promise<void> {
    await this.list(connection, null, 1, () => undefined);
  }

  async list(connection: CoreConnection, cursor: string | null, limit: number, tell: (user: CoreUser) => void): Promise<string | null> {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
    return parsePage(await this.call(connection, { method: 'GET', path: `/users?${query.toString()}`, kind: 'read' }), tell);
  }

  async get(connection: CoreConnection, vpnLogin: string): Promise<CoreUser | null> {
    const answer = await this.call(connection, { method: 'GET', path: pathOf(vpnLogin), kind: 'read', accept: 404 });
    return answer.status === 404 ? null : parseUser(answer, vpnLogin);
  }

  async put(connection: CoreConnection, vpnLogin: string, { email, ...desired }: DesiredUser): Promise<CoreUser> {
    const body = { ...desired, ...(email !== null && { email }) };
    return parseUser(await this.call(connection, { method: 'PUT', path: pathOf(vpnLogin), body, kind: 'write' }), vpnLogin);
  }

  async delete(connection: CoreConnection, vpnLogin: string): Promise<'deleted' | 'absent'> {
    const answer = await this.call(connection, { method: 'DELETE', path: pathOf(vpnLogin), kind: 'write', accept: 404 });
    return answer.status === 404 ? 'absent' : 'deleted';
  }

  private async call(connection: CoreConnection, { path, kind, accept, ...rest }: Call): Promise<KageAnswer> {
    const send = async ({ value }: Token): Promise<KageAnswer> => this.http.send({ ...rest, url: urlOf(connection, path), token: value });
    const token = await this.tokens.of(connection);
    let answer = await send(token);
    if (answer.status === 401) answer = await send(await this.tokens.renew(connection, token));
    if (isSuccess(answer) || answer.status === accept) return answer;
    throw withoutSecrets(refusalOf(answer, kind), connection);
  }

  private async signIn(connection: CoreConnection): Promise<Token> {
    const { login, password } = connection;
    const answer = await this.http.send({ method: 'POST', url: urlOf(connection, '/auth/token'), body: { login, password } });
    if (!isSuccess(answer)) throw withoutSecrets(refusalOf(answer, 'sign_in'), connection);
    const { token, expiresIn } = parseToken(answer);
    return { value: token, expiresAt: Date.now() + expiresIn * 1_000 };
  }
}

const isSuccess = ({ status }: KageAnswer): boolean => status >= 200 && status < 300;
const pathOf = (vpnLogin: string): string => `/users/${encodeURIComponent(vpnLogin)}`;
const urlOf = ({ url }: CoreConnection, path: string): string => url.replace(/\/+$/, '') + path;

/** A core that repeats what it was sent must not bring a password into our logs. */
function withoutSecrets(failure: CoreFailure, { password }: CoreConnection): CoreFailure {
  if (!failure.message.includes(password)) return failure;
  return new CoreFailure(failure.failure, failure.message.replaceAll(password, '***'), failure.detail);
}
