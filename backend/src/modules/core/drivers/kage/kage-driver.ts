import type { CoreConnection, CoreDriver, CoreUser, Credentials, DesiredUser, DriverDescription, Probe } from '../../core-driver.js';
import type { CoreAnswer, CoreCall, CoreHttp } from '../../http/core-http.js';
import { TokenCache, type Token } from '../../http/token-cache.js';
import { parsePage, parseToken, parseUser, refusalOf, type CallKind } from './kage.rules.js';

interface Call extends Omit<CoreCall, 'url' | 'token'> {
  path: string;
  kind: CallKind;
  /** Statuses other than success that this call handles itself. */
  accept?: number;
}

/** The KAGE VPN core over HTTP. It retries in one case only: an invalid token is renewed once. */
export class KageDriver implements CoreDriver {
  readonly description: DriverDescription = {
    name: 'kage',
    title: 'KAGE VPN Core',
    protocols: ['http:', 'https:'],
    fields: [
      {
        name: 'coreUrl',
        label: 'Core address',
        kind: 'url',
        help: 'Empty: the address that this console is set up with',
        required: false,
      },
      { name: 'kageLogin', label: 'KAGE VPN Login', kind: 'text', help: 'The account on the VPN core', required: true },
      { name: 'kagePassword', label: 'KAGE VPN Password', kind: 'secret', help: 'Stored encrypted, never shown again', required: true },
    ],
    capabilities: {
      kage: {
        startDate: 'enforced',
        endDate: 'enforced',
        maxSessions: 'enforced',
        maxInstalls: 'enforced',
        trafficLimit: 'absent',
        trafficUsage: 'absent',
        lastSeen: 'absent',
        subscriptionLink: 'absent',
        password: 'absent',
      },
    },
  };

  private readonly tokens: TokenCache;

  constructor(private readonly http: CoreHttp) {
    this.tokens = new TokenCache((connection) => this.signIn(connection));
  }

  async probe(connection: CoreConnection): Promise<Probe> {
    await this.list(connection, null, 1, () => undefined);
    return { product: 'KAGE VPN Core', version: null, choices: {} };
  }

  async list(connection: CoreConnection, cursor: string | null, limit: number, onUser: (user: CoreUser) => void): Promise<string | null> {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor !== null && { cursor }) });
    return parsePage(await this.call(connection, { method: 'GET', path: `/users?${query.toString()}`, kind: 'read' }), onUser);
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

  /** The core has no secret of a user: the credentials are the login alone. */
  async credentials(connection: CoreConnection, vpnLogin: string): Promise<Credentials | null> {
    return (await this.get(connection, vpnLogin)) && { login: vpnLogin };
  }

  private async call(connection: CoreConnection, { path, kind, accept, ...rest }: Call): Promise<CoreAnswer> {
    const send = async ({ value }: Token): Promise<CoreAnswer> => this.http.send({ ...rest, url: urlOf(connection, path), token: value });
    const token = await this.tokens.of(connection);
    let answer = await send(token);
    if (answer.status === 401) answer = await send(await this.tokens.renew(connection, token));
    if (isSuccess(answer) || answer.status === accept) return answer;
    throw refusalOf(answer, kind, connection);
  }

  private async signIn(connection: CoreConnection): Promise<Token> {
    const { login, password } = connection;
    const answer = await this.http.send({ method: 'POST', url: urlOf(connection, '/auth/token'), body: { login, password } });
    if (!isSuccess(answer)) throw refusalOf(answer, 'sign_in', connection);
    const { token, expiresIn } = parseToken(answer);
    return { value: token, expiresAt: Date.now() + expiresIn * 1_000 };
  }
}

const isSuccess = ({ status }: CoreAnswer): boolean => status >= 200 && status < 300;
const pathOf = (vpnLogin: string): string => `/users/${encodeURIComponent(vpnLogin)}`;
const urlOf = ({ url }: CoreConnection, path: string): string => url.replace(/\/+$/, '') + path;
