import { accountOf, queueKeyOf, type DueUser } from './due-users.js';

interface Account {
  calling: number;
  /** KeyedSemaphore with waiting users, the next one to serve first. */
  queues: Map<string, DueUser[]>;
}

/**
 * The rows that one process has leased but not begun: the projects of one core account take turns, so that a big one does not delay the
 * others. Each project in one environment has a queue of its own in here.
 */
export class FairQueue {
  private readonly accounts = new Map<string, Account>();
  waiting = 0;
  running = 0;

  /** The most calls that are under way to one account. */
  get calling(): number {
    return Math.max(0, ...[...this.accounts.values()].map(({ calling }) => calling));
  }

  add(user: DueUser): void {
    const account = this.accountOf(accountOf(user));
    const key = queueKeyOf(user);
    const users = account.queues.get(key);
    if (users) users.push(user);
    else account.queues.set(key, [user]);
    this.waiting += 1;
  }

  /** Takes the next users to run, at most `limit` at once for each account. */
  *take(limit: number): Generator<DueUser> {
    for (const account of this.accounts.values()) {
      while (account.calling < limit) {
        const user = this.next(account);
        if (!user) break;
        account.calling += 1;
        this.running += 1;
        yield user;
      }
    }
  }

  /** The core has answered: the next call may begin while this result is written. */
  answered(user: DueUser): void {
    const key = accountOf(user);
    const account = this.accountOf(key);
    account.calling -= 1;
    if (account.calling === 0 && account.queues.size === 0) this.accounts.delete(key);
  }

  /** The result is written. */
  done(): void {
    this.running -= 1;
  }

  /** Takes out every waiting user, or those of one project and environment, to release them. */
  drop(key?: string): DueUser[] {
    const dropped: DueUser[] = [];
    for (const account of this.accounts.values()) {
      for (const [name, users] of account.queues) {
        if (key !== undefined && name !== key) continue;
        account.queues.delete(name);
        dropped.push(...users);
      }
    }
    this.waiting -= dropped.length;
    return dropped;
  }

  dropAccount(key: string): DueUser[] {
    return [...(this.accounts.get(key)?.queues.keys() ?? [])].flatMap((name) => this.drop(name));
  }

  waitingOf(): { projectId: number; environment: string; waiting: number }[] {
    return [...this.accounts.values()].flatMap(({ queues }) =>
      [...queues.values()].flatMap((users) =>
        users[0] ? [{ projectId: users[0].projectId, environment: users[0].environment, waiting: users.length }] : [],
      ),
    );
  }

  private next(account: Account): DueUser | undefined {
    const first = account.queues.entries().next();
    if (first.done) return undefined;
    const [name, users] = first.value;
    const user = users.shift();
    account.queues.delete(name);
    // Back to the end of the line: a Map keeps the order of insertion.
    if (users.length > 0) account.queues.set(name, users);
    this.waiting -= 1;
    return user;
  }

  private accountOf(key: string): Account {
    const known = this.accounts.get(key);
    if (known) return known;
    const account = { calling: 0, queues: new Map<string, DueUser[]>() };
    this.accounts.set(key, account);
    return account;
  }
}
