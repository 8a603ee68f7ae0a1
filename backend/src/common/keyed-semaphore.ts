interface Slot {
  running: number;
  waiting: (() => void)[];
}

/** Limits how many tasks of one key run at the same time, first come first served. Keys do not affect each other. */
export class KeyedSemaphore {
  private readonly slots = new Map<string, Slot>();

  constructor(private readonly limit: number) {}

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const slot = this.slots.get(key) ?? { running: 0, waiting: [] };
    this.slots.set(key, slot);
    if (slot.running < this.limit) slot.running += 1;
    else await new Promise<void>((resolve) => slot.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes directly to the next in line, so that a newcomer cannot take it.
      const next = slot.waiting.shift();
      if (next) next();
      else if (--slot.running === 0) this.slots.delete(key);
    }
  }
}
