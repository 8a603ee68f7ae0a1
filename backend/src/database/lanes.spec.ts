import { setImmediate as turn } from 'node:timers/promises';

import { Lanes } from './lanes.js';

describe('lanes', () => {
  const job = () => {
    let end = (): void => undefined;
    let fail = (_: Error): void => undefined;
    const done = new Promise<void>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
    return { done, end, fail };
  };

  it('let so many of one name run at once, the others in the order in which they came', async () => {
    const lanes = new Lanes(2);
    const jobs = Array.from({ length: 5 }, job);
    const started: number[] = [];
    const all = jobs.map(({ done }, index) =>
      lanes.run('a', async () => {
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

  it('do not wait for one another', async () => {
    const lanes = new Lanes(1);
    const blocking = job();
    const blocked = lanes.run('a', () => blocking.done);
    expect(await lanes.run('b', () => Promise.resolve('through'))).toBe('through');
    blocking.end();
    await blocked;
  });

  it('go on behind one that fails', async () => {
    const lanes = new Lanes(1);
    const failing = job();
    const first = lanes.run('a', () => failing.done);
    const second = lanes.run('a', () => Promise.resolve('after it'));
    failing.fail(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    expect(await second).toBe('after it');
    expect(await lanes.run('a', () => Promise.resolve('again'))).toBe('again');
  });
});
