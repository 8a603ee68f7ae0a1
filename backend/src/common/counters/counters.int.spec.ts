import { describeOnRedis, givenRedis, type GivenRedis } from '../../../test/rehearsal/given-redis.js';
import { eventually } from '../../../test/eventually.js';
import { blockMs, type Backoff, type Counters, MemoryCounters } from './counters.js';
import { RedisCounters } from './redis-counters.js';

/** So long that it cannot be over while a test runs, even on a slow machine. */
const FIRST_MS = 600_000;
const BACKOFF: Backoff = { threshold: 3, firstMs: FIRST_MS, maxMs: 2 * FIRST_MS, windowMs: 3_600_000, slides: true };

/** The tests that both stores must pass. */
function behaves(make: () => Promise<Counters>, close: (counters: Counters) => Promise<void>): void {
  let counters: Counters;
  beforeAll(async () => {
    counters = await make();
  });
  afterAll(() => close(counters));

  it('counts in a fixed window, each key by itself', async () => {
    expect(await counters.read('a')).toEqual({ count: 0, resetMs: 0 });
    const first = await counters.increment('a', 600_000);
    const second = await counters.increment('a', 600_000);
    expect([first.count, second.count]).toEqual([1, 2]);
    expect(second.resetMs).toBeLessThanOrEqual(first.resetMs);
    expect(second.resetMs).toBeGreaterThan(300_000);
    expect((await counters.read('a')).count).toBe(2);
    expect((await counters.increment('b', 60_000)).count).toBe(1);
  });

  it('counts every one of many simultaneous calls', async () => {
    const counts = await Promise.all(Array.from({ length: 50 }, () => counters.increment('many', 60_000)));
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('begins again when the window has ended', async () => {
    await counters.increment('short', 30);
    await eventually('a new window', async () => (await counters.read('short')).count === 0);
    expect((await counters.increment('short', 30)).count).toBe(1);
  });

  it('lets tries through until the threshold, then makes them wait', async () => {
    const waits = [];
    for (let n = 0; n < 5; n += 1) waits.push(await counters.attempt('c', BACKOFF));
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    for (const wait of waits.slice(3)) {
      expect(wait).toBeGreaterThan(FIRST_MS / 2);
      expect(wait).toBeLessThanOrEqual(FIRST_MS);
    }
    expect((await counters.read('c')).count).toBe(3);
  });

  it('lets no more than the threshold through, however many try at once', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => counters.attempt('burst', BACKOFF)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  });

  it('forgets all failures, and forgives one', async () => {
    for (let n = 0; n < 3; n += 1) await counters.attempt('d', BACKOFF);
    await counters.forgive('d', BACKOFF);
    expect(await counters.attempt('d', BACKOFF)).toBe(0);
    expect(await counters.attempt('d', BACKOFF)).toBeGreaterThan(0);
    await counters.forget('d');
    expect(await counters.attempt('d', BACKOFF)).toBe(0);
    await counters.forgive('nobody', BACKOFF);
    expect((await counters.read('nobody')).count).toBe(0);
  });
}

describe('the wait after a failure', () => {
  it('doubles from the first to the longest', () => {
    const rule: Backoff = { threshold: 5, firstMs: 30_000, maxMs: 900_000, windowMs: 1, slides: true };
    expect([4, 5, 6, 7, 8, 9, 10, 11, 500].map((failures) => blockMs(failures, rule) / 1000)).toEqual([
      0, 30, 60, 120, 240, 480, 900, 900, 900,
    ]);
  });
});

describe('counters in memory', () => {
  behaves(
    async () => new MemoryCounters(),
    async (counters) => (counters as MemoryCounters).onApplicationShutdown(),
  );

  it('do not grow without bound', async () => {
    const counters = new MemoryCounters();
    for (let n = 0; n < 200_100; n += 1) await counters.increment(`flood:${n}`, 60_000);
    expect((await counters.read('flood:0')).count).toBe(0);
    expect((await counters.read('flood:200099')).count).toBe(1);
    counters.onApplicationShutdown();
  });
});

describeOnRedis('counters in Redis', () => {
  let redis: GivenRedis;
  beforeAll(async () => {
    redis = await givenRedis();
  });
  afterAll(() => redis.stop());

  describe('alone', () => {
    behaves(
      () => connected(redis.url),
      async (counters) => (counters as RedisCounters).onApplicationShutdown(),
    );
  });

  it('are shared by all processes', async () => {
    const [one, two] = [await connected(redis.url), await connected(redis.url)];
    await one.increment('shared', 60_000);
    expect((await two.increment('shared', 60_000)).count).toBe(2);
    for (let n = 0; n < 3; n += 1) await one.attempt('shared-tries', BACKOFF);
    expect(await two.attempt('shared-tries', BACKOFF)).toBeGreaterThan(0);
    one.onApplicationShutdown();
    two.onApplicationShutdown();
  });
});

/** Waits for the connection to Redis: until then it would count locally. */
async function connected(url: string): Promise<RedisCounters> {
  const counters = new RedisCounters(url);
  await eventually('a connection to Redis', () => counters.isConnected);
  return counters;
}
