import { setImmediate as turn } from 'node:timers/promises';

import { KeyedSemaphore } from './keyed-semaphore.js';

describe('KeyedSemaphore', () => {
  const job = () => {
    let end = (): void => undefined;
    let fail = (_: Error): void => undefined;
    const done = new Promise<void>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
    return { done, end, fail };
  };

  it('lets so many tasks of one key run at once, and the others in their order', async () => {
    const semaphore = new KeyedSemaphore(2);
    const jobs = Array.from({ length: 5 }, job);
    const started: number[] = [];
    const all = jobs.map(({ done }, index) =>
      semaphore.run('a', async () => {
        started.push(index);
        await done;
        return index;
      }),
    );
    await turn();
    expect(started).toEqual([0, 1]);
    jobs[1]?.end();
    await turn();
    expect(started).toEqual([0, 1, 2]);
    jobs.forEach(({ end }) => end());
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
    expect(started).toEqual([0, 1, 2, 3, 4]);
  });

  it('keeps different keys independent', async () => {
    const semaphore = new KeyedSemaphore(1);
    const blocking = job();
    const blocked = semaphore.run('a', () => blocking.done);
    expect(await semaphore.run('b', () => Promise.resolve('through'))).toBe('through');
    blocking.end();
    await blocked;
  });

  it('continues after a task that fails', async () => {
    const semaphore = new KeyedSemaphore(1);
    const failing = job();
    const first = semaphore.run('a', () => failing.done);
    const second = semaphore.run('a', () => Promise.resolve('after it'));
    failing.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('after it');
    expect(await semaphore.run('a', () => Promise.resolve('again'))).toBe('again');
  });
});
