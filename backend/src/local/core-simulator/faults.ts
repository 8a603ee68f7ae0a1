/** Which calls a fault meets. `path` is a regular expression on the path, `account` the login that the call acts for. */
export interface FaultMatch {
  method?: string;
  path?: string;
  account?: string;
  /** How many calls; all until it is lifted, when absent. */
  times?: number;
}

export type FaultEffect =
  /** Answers with this status instead of working (or after it). */
  | { kind: 'refuse'; status: number; retryAfterSeconds?: number; body?: unknown; afterWork?: boolean }
  /** Works as usual, but later. */
  | { kind: 'slow'; ms: number }
  /** Waits until the fault is lifted, then goes on. */
  | { kind: 'hang'; afterWork?: boolean }
  /** Does the work and breaks the connection instead of answering. */
  | { kind: 'lose' }
  /** Breaks the connection without doing the work. */
  | { kind: 'break' }
  /** Answers 200 with something that the contract does not know. */
  | { kind: 'garbage'; body?: string; contentType?: string; afterWork?: boolean };

export type FaultOrder = FaultMatch & FaultEffect;

export interface ActiveFault {
  readonly id: number;
  readonly order: FaultOrder;
  /** Resolves once a call has met it. */
  readonly met: Promise<void>;
  /** Resolves once it is lifted. */
  readonly lifted: Promise<void>;
}

interface Entry extends ActiveFault {
  left: number;
  path: RegExp | null;
  meet(): void;
  lift(): void;
}

/** The faults in force, the oldest first: a call meets the first that fits. */
export class Faults {
  private entries: Entry[] = [];
  private waiting = new Map<number, Entry>();
  private lastId = 0;

  add(order: FaultOrder): ActiveFault {
    const [met, meet] = signal();
    const [lifted, lift] = signal();
    const path = order.path === undefined ? null : new RegExp(order.path);
    const entry: Entry = { id: ++this.lastId, order, path, left: order.times ?? Infinity, met, meet, lifted, lift };
    this.entries.push(entry);
    this.waiting.set(entry.id, entry);
    return entry;
  }

  lift(id: number): boolean {
    const entry = this.waiting.get(id);
    this.entries = this.entries.filter((each) => each.id !== id);
    this.waiting.delete(id);
    entry?.lift();
    return entry !== undefined;
  }

  liftAll(): void {
    for (const id of this.waiting.keys()) this.lift(id);
  }

  list(): (FaultOrder & { id: number; left: number | null })[] {
    return this.entries.map(({ id, order, left }) => ({ ...order, id, left: Number.isFinite(left) ? left : null }));
  }

  take(method: string, path: string, account: string | null): ActiveFault | null {
    const entry = this.entries.find(
      ({ order, path: pattern }) =>
        (order.method === undefined || order.method === method) &&
        (order.account === undefined || order.account === account) &&
        (pattern === null || pattern.test(path)),
    );
    if (!entry) return null;
    entry.left -= 1;
    if (entry.left <= 0) this.entries = this.entries.filter((each) => each !== entry);
    entry.meet();
    return entry;
  }
}

function signal(): [Promise<void>, () => void] {
  let fire = (): void => undefined;
  const promise = new Promise<void>((resolve) => (fire = resolve));
  return [promise, fire];
}
