import { setTimeout as sleep } from 'node:timers/promises';

interface Entry<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes everything that has gathered since the last write began together: alone and at once at low load, many together at high load.
 * With a gap the next write begins no sooner than so long after the last one began: fewer transactions, for callers that need not hurry.
 * Not dataloader: it knows no gap, and fails the whole batch for one bad item, which here is written again item by item.
 */
export class Batcher<Item, Result> {
  private waiting: Entry<Item, Result>[] = [];
  private isWriting = false;

  constructor(
    private readonly write: (items: Item[]) => Promise<Result[]>,
    private readonly sizeMax: number,
    private readonly gapMs = 0,
  ) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isWriting) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.sizeMax);
      const begin = performance.now();
      await this.settle(batch);
      const rest = begin + this.gapMs - performance.now();
      if (rest > 0) await sleep(rest);
    }
    this.isWriting = false;
  }

  /** One bad item must not make the others fail: a batch that fails is written one by one. */
  private async settle(batch: Entry<Item, Result>[]): Promise<void> {
    try {
      const results = await this.write(batch.map(({ item }) => item));
      // There is a result for each item, in their order.
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1 && only) only.reject(error);
      else for (const entry of batch) await this.settle([entry]);
    }
  }
}
