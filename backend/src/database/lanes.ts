interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** Lets only so many of one lane run at once, first come first served. Lanes do not know each other. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly width: number) {}

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(name) ?? { running: 0, waiting: [] };
    this.lanes.set(name, lane);
    if (lane.running < this.width) lane.running += 1;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on, so nobody slips in between.
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) this.lanes.delete(name);
    }
  }
}
