const UINT32 = 2 ** 32;

/** The same numbers for the same seed (mulberry32), so that a run's plan can be played again. */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[Math.floor(this.next() * from.length)] ?? from[0];
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A source of its own, so that what one does, does not shift what another gets. */
  fork(): Random {
    return new Random(Math.floor(this.next() * UINT32));
  }
}
