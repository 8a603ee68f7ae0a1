interface Entry<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Writes what has gathered while the last write was under way in one go: alone at low load, many at once at high load, never waiting for company. */
export class Batcher<Item, Result> {
  private waiting: Entry<Item, Result>[] = [];
  private isWriting = false;

  constructor(
    private readonly write: (items: Item[]) => Promise<Result[]>,
    private readonly sizeMax: number,
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
      await this.settle(batch);
    }
    this.isWriting = false;
  }

  /** One bad item must not take the others with it: a batch that fails is written one by one. */
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
