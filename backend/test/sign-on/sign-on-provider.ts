import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, 'provider.mjs');

export interface AtProvider {
  sub: string;
  claims: { email?: string; email_verified?: boolean | string; given_name?: string; family_name?: string; name?: string };
}

/** How the id token differs from the one that the provider has made. */
export interface AlteredToken {
  /** Null takes one away. */
  claims?: Record<string, unknown>;
  /** How far the provider's clock is off. */
  seconds?: number;
  alg?: 'none' | 'HS256';
  /** Signed with a key that is not the provider's. */
  isForged?: boolean;
}

/** What a test asks of a provider that runs. */
export class SignOnControl {
  constructor(readonly issuer: string) {}

  serves = (consoleUrl: string): Promise<void> => this.set({ redirectUri: `${consoleUrl}/api/auth/oidc/callback` });
  /** Who sits at the browser; nobody presses Cancel. */
  isVisitedBy = (person: AtProvider | null): Promise<void> => this.set({ person });
  alters = (token: AlteredToken): Promise<void> => this.set({ token });
  /** A page with a button, for a browser; else the provider lets people in by itself. */
  showsPage = (): Promise<void> => this.set({ shownPage: true });

  private async set(state: object): Promise<void> {
    await fetch(`${this.issuer}/_control`, { method: 'POST', body: JSON.stringify(state) });
  }
}

/** `provider.mjs`, in a process of its own. */
export class SignOnProvider extends SignOnControl {
  private constructor(
    private readonly process: ChildProcess,
    issuer: string,
  ) {
    super(issuer);
  }

  static async start(): Promise<SignOnProvider> {
    const child = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, NODE_OPTIONS: '' } });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return new SignOnProvider(child, `http://127.0.0.1:${line.toString().trim()}`);
  }

  /** What a console has to be started with. */
  get env(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: 'console', OIDC_CLIENT_SECRET: 'the-secret-of-the-client', TRUST_PROXY: '1' };
  }

  async close(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill();
    await ended;
  }
}

/** Keeps the cookies of each site, and goes where it is sent. */
export class SignOnBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();
  /** One address may begin to sign in only so often; the console has to trust one proxy. */
  private readonly address = `198.18.${randomInt(256)}.${randomInt(256)}`;

  constructor(private readonly consoleUrl: string) {}

  cookiesOf(url: string): string {
    return [...(this.cookies.get(new URL(url).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Somebody else sits down, whom the provider does not know yet. */
  forgetProvider(): void {
    for (const origin of this.cookies.keys()) if (origin !== this.consoleUrl) this.cookies.delete(origin);
  }

  get session(): string {
    return this.cookiesOf(this.consoleUrl);
  }

  async open(url: string, headers: Record<string, string> = {}): Promise<{ status: number; location: string; response: Response }> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: this.cookiesOf(url), 'X-Forwarded-For': this.address, ...headers },
    });
    const { origin } = new URL(url);
    const kept = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, kept);
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/expires=Thu, 01 Jan 1970|Max-Age=0/i.test(cookie)) kept.delete(name);
      else kept.set(name, value.join('='));
    }
    const location = response.headers.get('location') ?? '';
    return { status: response.status, location: location === '' ? '' : new URL(location, url).href, response };
  }

  /** @returns our callback's address, as the provider sends the browser there; it is not opened */
  async toProvider(query = '', headers: Record<string, string> = {}): Promise<string> {
    let next = (await this.open(`${this.consoleUrl}/api/auth/oidc/start${query}`, headers)).location;
    while (next !== '' && !next.startsWith(this.consoleUrl)) next = (await this.open(next)).location;
    return next;
  }

  /** @returns where one ends up in the console, without its origin */
  async signIn(query = ''): Promise<string> {
    const callback = await this.toProvider(query);
    const { location } = callback.includes('/callback') ? await this.open(callback) : { location: callback };
    return location.replace(this.consoleUrl, '');
  }
}
