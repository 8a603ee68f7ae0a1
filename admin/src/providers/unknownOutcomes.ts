/** The server keeps a key for 24 h; a person who comes back to the same dialog later than this means a new request. */
const REMEMBER_MS = 10 * 60_000;
const STORED_AS = 'unknownOutcomes';

interface Entry {
  key: string;
  since: number;
  /** The sent values of `AS_READ`. */
  asRead?: Record<string, unknown>;
}

/**
 * Fields that the page had read from the server when the request was made: the record's version, and the quote. If the request was
 * carried out, a reload reads newer ones, which must not make it a different request.
 */
const AS_READ: ReadonlySet<string> = new Set(['version', 'asOf', 'expectedAmount']);

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * One idempotency key for each request of a person. While its outcome is unknown (under way, no answer, refused), the same request is sent
 * with the same key, so that a double press, a second try after a time-out or a reload of the page does it once. Kept for the tab; a request
 * is kept as a digest, since its body may hold a password.
 */
export class UnknownOutcomes {
  constructor(
    private readonly memory: Memory,
    private readonly now: () => number = Date.now,
  ) {}

  /** @returns the key, the body to send with it, and what is called once the outcome is known */
  begin(url: string, body: string = ''): { key: string; body: string; settle: () => void } {
    const { asRead, rest } = splitBody(body);
    const name = digestOf(`${url}\n${rest}`);
    const entries = this.read();
    const entry = entries.get(name) ?? { key: newKey(), since: this.now(), asRead };
    if (!entries.has(name)) this.write(entries.set(name, entry));
    return {
      key: entry.key,
      body: entry.asRead ? JSON.stringify({ ...Object(parse(body)), ...entry.asRead }) : body,
      settle: () => {
        const now = this.read();
        if (now.delete(name)) this.write(now);
      },
    };
  }

  private read(): Map<string, Entry> {
    const stored: unknown = parse(this.memory.getItem(STORED_AS));
    const entries = Array.isArray(stored) ? stored.filter(isNamedEntry) : [];
    return new Map(entries.filter(([, { since }]) => this.now() - since < REMEMBER_MS));
  }

  private write(entries: Map<string, Entry>): void {
    this.memory.setItem(STORED_AS, JSON.stringify([...entries]));
  }
}

function isNamedEntry(value: unknown): value is [string, Entry] {
  if (!Array.isArray(value)) return false;
  const parts: readonly unknown[] = value;
  const [name, entry] = parts;
  if (typeof name !== 'string' || typeof entry !== 'object' || entry === null) return false;
  return 'key' in entry && typeof entry.key === 'string' && 'since' in entry && typeof entry.since === 'number';
}

function splitBody(body: string): { asRead?: Record<string, unknown>; rest: string } {
  const parsed = parse(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return { rest: body };
  const fields: [string, unknown][] = Object.entries(parsed);
  const asRead = fields.filter(([name]) => AS_READ.has(name));
  if (asRead.length === 0) return { rest: body };
  return { asRead: Object.fromEntries(asRead), rest: JSON.stringify(Object.fromEntries(fields.filter(([name]) => !AS_READ.has(name)))) };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Two FNV-1a hashes of 32 bits with the length: it only has to distinguish the few requests of one tab, and `crypto.subtle` is not there without https. */
function digestOf(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995);
    b ^= b >>> 15;
  }
  return [a, b, text.length].map((part) => (part >>> 0).toString(16)).join('-');
}

// Not crypto.randomUUID(): a browser has that only behind https or on localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where the browser keeps nothing (blocked, full), the page itself remembers. */
export function memoryOf(storage: () => Memory): Memory {
  const own = new Map<string, string>();
  const attempt = <T>(run: (kept: Memory) => T, fallback: T): T => {
    try {
      return run(storage());
    } catch {
      return fallback;
    }
  };
  return {
    getItem: (name) => attempt((kept) => kept.getItem(name), null) ?? own.get(name) ?? null,
    setItem: (name, value) => {
      own.set(name, value);
      attempt((kept) => kept.setItem(name, value), undefined);
    },
  };
}

export const unknownOutcomes = new UnknownOutcomes(memoryOf(() => sessionStorage));
