import { randomUUID } from 'node:crypto';

import { startWorld, type Answer, type Json, type World, type WorldOptions } from '../world.js';
import { SignOnBrowser, SignOnProvider, type AtProvider } from './sign-on-provider.js';

/** Somebody whom the provider knows; with a verified address unless other claims are given. */
export const person = (email: string, claims: AtProvider['claims'] = {}): AtProvider => ({
  sub: randomUUID(),
  claims: { email, email_verified: true, given_name: 'Ada', family_name: 'Byron', ...claims },
});

/** A console with a provider of its own. */
export class SignOnWorld {
  private constructor(
    readonly provider: SignOnProvider,
    readonly world: World,
  ) {}

  static async start(env: WorldOptions['env'] = {}): Promise<SignOnWorld> {
    const provider = await SignOnProvider.start();
    const world = await startWorld({ env: { ...provider.env, ...env } });
    await provider.serves(world.url);
    return new SignOnWorld(provider, world);
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.provider.close();
  }

  browse(of = this.world): SignOnBrowser {
    return new SignOnBrowser(of.url);
  }

  me({ session: Cookie }: SignOnBrowser, of = this.world): Promise<Answer<Json>> {
    return of.anonymous({ Cookie }).get('/api/auth/me');
  }

  async arrive(at: AtProvider, query = ''): Promise<{ browser: SignOnBrowser; place: string }> {
    await this.provider.isVisitedBy(at);
    const browser = this.browse();
    return { browser, place: await browser.signIn(query) };
  }

  setPassword(id: number, hash: string | null): Promise<Json[]> {
    return this.world.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [id, hash]);
  }
}
