import { sha256Hex } from '../../../common/secrets/encryption.js';
import type { CoreConnection } from '../core-driver.js';

/** A token is not used in its last seconds, so that it does not run out on the way. */
const MARGIN_MS = 5_000;
const KEPT_MAX = 5_000;

export interface Token {
  value: string;
  expiresAt: number;
}

/**
 * The tokens of this process, one for each project: no call for a project is made with the token of another, even where both have the same login and password.
 * Callers that come together share one sign-in.
 */
export class TokenCache<T extends Token = Token> {
  private readonly tokens = new Map<string, Promise<T>>();

  constructor(private readonly signIn: (connection: CoreConnection) => Promise<T>) {}

  async of(connection: CoreConnection): Promise<T> {
    const known = await this.tokens.get(keyOf(connection));
    if (known && known.expiresAt - MARGIN_MS > Date.now()) return known;
    return this.renew(connection, known);
  }

  /**
   * If another caller was faster, there is a newer token than the failed one already; a sign-in under way is shared, and so is its
   * failure.
   */
  async renew(connection: CoreConnection, failed: T | undefined): Promise<T> {
    const key = keyOf(connection);
    const current = this.tokens.get(key);
    if (current) {
      const token = await current;
      if (token !== failed) return token;
      if (this.tokens.get(key) !== current) return this.renew(connection, failed);
    }
    if (this.tokens.size >= KEPT_MAX) this.tokens.clear();
    const fresh = this.signIn(connection).then((token) => {
      connection.onSignedIn?.();
      return token;
    });
    this.tokens.set(key, fresh);
    // A failed sign-in is not remembered here: SignIns says whether it may be tried again.
    fresh.catch(() => this.tokens.get(key) === fresh && this.tokens.delete(key));
    return fresh;
  }
}

/** Another password is another sign-in, so that credentials under test never use the token of the stored ones. */
const keyOf = ({ projectId, version, account, url, login, password }: CoreConnection): string =>
  sha256Hex(JSON.stringify([projectId, version, account, url, login, password]));
