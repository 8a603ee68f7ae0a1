/** The server keeps a key for 24 h; a person who comes back to the same dialog later than this means a new request. */
const REMEMBER_MS = 10 * 60_000;

interface Entry {
  key: string;
  since: number;
}

/**
 * One idempotency key for each thing that a person wants done. While its outcome is not known (under way, no answer, not done yet), the same
 * request goes out under the same key, so that a double press or a second try after a time-out does it once.
 */
export class UnknownOutcomes {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly now: () => number = Date.now) {}

  keyFor(intent: string): string {
    const known = this.entries.get(intent);
    if (known && this.now() - known.since < REMEMBER_MS) return known.key;
    const key = newKey();
    this.entries.set(intent, { key, since: this.now() });
    return key;
  }

  settle(intent: string): void {
    this.entries.delete(intent);
  }
}

// Not crypto.randomUUID(): a browser has that only behind https or on localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const unknownOutcomes = new UnknownOutcomes();
