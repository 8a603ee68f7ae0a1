import type { DueUser } from './due-users.js';
import { FairQueue } from './fair-queue.js';

const user = (id: number, projectId: number, coreAccount = 'shared'): DueUser =>
  ({ id, projectId, coreAccount, environment: 'production' }) as DueUser;

describe('fair queue', () => {
  const taken = (queue: FairQueue, limit: number) => [...queue.take(limit)].map(({ id }) => id);

  it('lets the projects of one account take turns', () => {
    const queue = new FairQueue();
    [1, 2, 3, 4].forEach((id) => queue.add(user(id, 1)));
    queue.add(user(10, 2));
    expect(taken(queue, 10)).toEqual([1, 10, 2, 3, 4]);
  });

  it('calls each account no more than the limit at once, not counting results that are being written', () => {
    const queue = new FairQueue();
    const users = [1, 2, 3].map((id) => user(id, 1));
    users.forEach((each) => queue.add(each));
    queue.add(user(20, 3, 'another'));
    expect(taken(queue, 2)).toEqual([1, 2, 20]);
    expect(taken(queue, 2)).toEqual([]);
    expect(queue.calling).toBe(2);
    queue.answered(users[0] as DueUser);
    expect(taken(queue, 2)).toEqual([3]);
    expect(queue).toMatchObject({ waiting: 0, running: 4 });
    queue.done();
    expect(queue.running).toBe(3);
  });

  it('returns the waiting users of one project, and counts the waiting ones', () => {
    const queue = new FairQueue();
    [1, 2].forEach((id) => queue.add(user(id, 1)));
    queue.add(user(10, 2));
    expect(queue.waitingOf()).toEqual([
      { projectId: 1, environment: 'production', waiting: 2 },
      { projectId: 2, environment: 'production', waiting: 1 },
    ]);
    expect(queue.drop('1:production').map(({ id }) => id)).toEqual([1, 2]);
    expect(taken(queue, 5)).toEqual([10]);
  });

  it('returns the waiting users of one account', () => {
    const queue = new FairQueue();
    [1, 2].forEach((id) => queue.add(user(id, id)));
    queue.add(user(20, 3, 'another'));
    expect(queue.dropAccount('shared').map(({ id }) => id)).toEqual([1, 2]);
    expect(queue.dropAccount('unknown')).toEqual([]);
    expect(taken(queue, 5)).toEqual([20]);
  });
});
