import fs from 'node:fs';
import path from 'node:path';

import type { CoreUser, CoreUserInput } from './core-user.js';

interface Account {
  login: string;
  password: string;
  users: Map<string, CoreUser>;
}

type Change =
  | { kind: 'account'; login: string; password: string }
  | { kind: 'account removed'; login: string }
  | { kind: 'user'; account: string; user: CoreUser }
  | { kind: 'user removed'; account: string; vpnLogin: string };

/**
 * Accounts and their users. Every change is appended to a journal before it is answered, so a killed core forgets nothing that
 * it acknowledged; a start rewrites the journal as short as it can be. Without a path all stays in memory.
 */
export class CoreStore {
  private readonly accounts = new Map<string, Account>();
  private journal: number | null = null;
  private lastId = 0;

  constructor(storePath?: string) {
    if (storePath === undefined) return;
    fs.mkdirSync(path.dirname(storePath), { recursive: true });
    for (const change of readJournal(storePath)) this.apply(change);
    writeWhole(storePath, this.snapshot());
    this.journal = fs.openSync(storePath, 'a', 0o600);
  }

  setAccount(login: string, password: string): void {
    this.record({ kind: 'account', login, password });
  }

  removeAccount(login: string): void {
    this.record({ kind: 'account removed', login });
  }

  listAccounts(): { login: string; users: number }[] {
    return [...this.accounts.values()].map(({ login, users }) => ({ login, users: users.size }));
  }

  passwordOf(login: string): string | undefined {
    return this.accounts.get(login)?.password;
  }

  /** In the order of creation, which no change of a user moves. */
  users(account: string): CoreUser[] {
    return [...(this.accounts.get(account)?.users.values() ?? [])];
  }

  user(account: string, vpnLogin: string): CoreUser | undefined {
    return this.accounts.get(account)?.users.get(vpnLogin);
  }

  putUser(account: string, vpnLogin: string, input: CoreUserInput): CoreUser {
    const known = this.user(account, vpnLogin);
    const kept = known ?? { id: this.nextId(), sessions: 0, installs: 0 };
    const user = { ...input, id: kept.id, vpnLogin, sessions: kept.sessions, installs: kept.installs, updatedAt: new Date().toISOString() };
    this.record({ kind: 'user', account, user });
    return user;
  }

  setCounters(account: string, vpnLogin: string, counters: { sessions?: number; installs?: number }): CoreUser | undefined {
    const user = this.user(account, vpnLogin);
    if (!user) return undefined;
    const changed = { ...user, sessions: counters.sessions ?? user.sessions, installs: counters.installs ?? user.installs };
    this.record({ kind: 'user', account, user: changed });
    return changed;
  }

  /** The user keeps its id. */
  renameUser(account: string, vpnLogin: string, newLogin: string): CoreUser | undefined {
    const user = this.user(account, vpnLogin);
    if (!user) return undefined;
    const renamed = { ...user, vpnLogin: newLogin };
    this.record({ kind: 'user removed', account, vpnLogin });
    this.record({ kind: 'user', account, user: renamed });
    return renamed;
  }

  deleteUser(account: string, vpnLogin: string): boolean {
    if (!this.user(account, vpnLogin)) return false;
    this.record({ kind: 'user removed', account, vpnLogin });
    return true;
  }

  close(): void {
    if (this.journal !== null) fs.closeSync(this.journal);
    this.journal = null;
  }

  private nextId(): string {
    return `core-${String(this.lastId + 1).padStart(8, '0')}`;
  }

  private record(change: Change): void {
    if (this.journal !== null) fs.writeSync(this.journal, `${JSON.stringify(change)}\n`);
    this.apply(change);
  }

  private apply(change: Change): void {
    if (change.kind === 'account') {
      const users = this.accounts.get(change.login)?.users ?? new Map<string, CoreUser>();
      this.accounts.set(change.login, { login: change.login, password: change.password, users });
    } else if (change.kind === 'account removed') {
      this.accounts.delete(change.login);
    } else if (change.kind === 'user') {
      this.accounts.get(change.account)?.users.set(change.user.vpnLogin, change.user);
      this.lastId = Math.max(this.lastId, Number(change.user.id.slice('core-'.length)));
    } else {
      this.accounts.get(change.account)?.users.delete(change.vpnLogin);
    }
  }

  private snapshot(): Change[] {
    return [...this.accounts.values()].flatMap(({ login, password, users }): Change[] => [
      { kind: 'account', login, password },
      ...[...users.values()].map((user): Change => ({ kind: 'user', account: login, user })),
    ]);
  }
}

function readJournal(file: string): Change[] {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  // A kill in the middle of a write leaves a last line without its end; it was never acknowledged.
  lines.pop();
  return lines.map((line) => JSON.parse(line) as Change);
}

function writeWhole(file: string, changes: Change[]): void {
  const draft = `${file}.new`;
  fs.writeFileSync(draft, changes.map((change) => `${JSON.stringify(change)}\n`).join(''), { mode: 0o600 });
  fs.renameSync(draft, file);
}
