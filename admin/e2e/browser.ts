import { randomInt } from 'node:crypto';

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const running = inject('console');

const launch = (): Promise<Browser> => chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: QUIET });

/** A page in a fresh profile that notes whatever the browser complains of. */
export class Visitor {
  readonly complaints: string[] = [];

  private constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      // A refused call is logged by the browser itself; what the page made of it is what the tests look at.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) this.complaints.push(message.text());
    });
  }

  /** Each comes from an address of its own, as behind a proxy: one address may try ten sign-ins a minute. */
  static async arrive(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: running.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` },
      ...options,
    });
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`The content security policy stopped ${blockedURI} (${effectiveDirective})`),
      ),
    );
    return new Visitor(await context.newPage());
  }

  /** The short way in; how a person signs in is for the tests of that to say. */
  async signIn({ email, password }: { email: string; password: string } = running): Promise<void> {
    const answer = await this.page.request.post('/api/auth/login', { data: { email, password } });
    expect(answer.status()).toBe(200);
  }

  /** The one toast on the screen, by its text. */
  async seesToast(text: string): Promise<void> {
    await this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: text }).first().waitFor();
  }

  /** Prints what a person would find on the page, so that a red test says what it met. */
  async describesPage(): Promise<void> {
    const found = await this.page.locator('body').ariaSnapshot({ timeout: 5_000 });
    console.error(`On the page ${this.page.url()}:\n${found.slice(0, 6_000)}`);
  }

  async leave(): Promise<void> {
    await this.page.context().close();
    expect(this.complaints).toEqual([]);
  }
}

export interface Visit {
  browser: Browser;
  visitor: Visitor;
  page: Page;
}

interface VisitOptions extends BrowserContextOptions {
  /** Where the first step is to come as a stranger. */
  signedOut?: boolean;
}

/** One browser and one visitor, the global admin, for all tests of a `describe`; whatever the browser has complained of fails it at the end. */
export function visit(begin: (visit: Visit) => void | Promise<void>, { signedOut = false, ...options }: VisitOptions = {}): void {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await launch();
    visitor = await Visitor.arrive(browser, options);
    if (!signedOut) await visitor.signIn();
    await begin({ browser, visitor, page: visitor.page });
  });
  beforeEach(({ onTestFailed }) => onTestFailed(() => visitor.describesPage().catch((failure) => console.error(String(failure)))));
  afterAll(async () => {
    await visitor.leave();
    await browser.close();
  });
}
