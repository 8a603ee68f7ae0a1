import type { CallLog, CoreCall } from './call-log.js';
import type { CoreApi } from './core-api.js';
import type { CoreStore } from './core-store.js';
import type { CoreUser, CoreUserInput } from './core-user.js';
import type { ActiveFault, FaultMatch, FaultOrder, Faults } from './faults.js';

/** For a test, or a person at `/_control/`: makes the core fail, and shows its users. */
export class CoreControl {
  constructor(
    private readonly store: CoreStore,
    private readonly api: CoreApi,
    private readonly faultList: Faults,
    private readonly log: CallLog,
  ) {}

  /** Adds the account, or gives it another password (its tokens end then). */
  addAccount(login: string, password: string): void {
    this.api.expireTokens(login);
    this.store.setAccount(login, password);
  }

  removeAccount(login: string): void {
    this.store.removeAccount(login);
  }

  accounts(): { login: string; users: number }[] {
    return this.store.listAccounts();
  }

  users(account: string): CoreUser[] {
    return this.store.users(account);
  }

  user(account: string, vpnLogin: string): CoreUser | undefined {
    return this.store.user(account, vpnLogin);
  }

  /** Without a call of the contract, as another tool would. */
  putUser(account: string, vpnLogin: string, input: Partial<CoreUserInput> = {}): CoreUser {
    const defaults = {
      enabled: true,
      startDate: '2026-01-01T00:00:00.000Z',
      endDate: '2099-01-01T00:00:00.000Z',
      maxSessions: 3,
      maxInstalls: 3,
      email: null,
    };
    return this.store.putUser(account, vpnLogin, { ...(this.store.user(account, vpnLogin) ?? defaults), ...input });
  }

  renameUser(account: string, vpnLogin: string, newLogin: string): CoreUser | undefined {
    return this.store.renameUser(account, vpnLogin, newLogin);
  }

  deleteUser(account: string, vpnLogin: string): boolean {
    return this.store.deleteUser(account, vpnLogin);
  }

  setCounters(account: string, vpnLogin: string, counters: { sessions?: number; installs?: number }): CoreUser | undefined {
    return this.store.setCounters(account, vpnLogin, counters);
  }

  /** @returns the fault: `met` resolves when a call has met it; `lift(id)` ends it and lets hanging calls go on. */
  fault(order: FaultOrder): ActiveFault {
    return this.faultList.add(order);
  }

  refuse(status: number, match: FaultMatch & { retryAfterSeconds?: number; body?: unknown; afterWork?: boolean } = {}): ActiveFault {
    return this.fault({ ...match, kind: 'refuse', status });
  }

  slow(ms: number, match: FaultMatch = {}): ActiveFault {
    return this.fault({ ...match, kind: 'slow', ms });
  }

  hang(match: FaultMatch & { afterWork?: boolean } = {}): ActiveFault {
    return this.fault({ ...match, kind: 'hang' });
  }

  loseAnswer(match: FaultMatch = {}): ActiveFault {
    return this.fault({ ...match, kind: 'lose' });
  }

  breakConnection(match: FaultMatch = {}): ActiveFault {
    return this.fault({ ...match, kind: 'break' });
  }

  garbage(match: FaultMatch & { body?: string; contentType?: string; afterWork?: boolean } = {}): ActiveFault {
    return this.fault({ ...match, kind: 'garbage' });
  }

  lift(fault: ActiveFault | number): boolean {
    return this.faultList.lift(typeof fault === 'number' ? fault : fault.id);
  }

  /** Lifts every fault: from now on the core works. */
  calm(): void {
    this.faultList.liftAll();
  }

  faults(): ReturnType<Faults['list']> {
    return this.faultList.list();
  }

  expireTokens(account?: string): void {
    this.api.expireTokens(account);
  }

  /** How long tokens given from now on live. */
  setTokenSeconds(seconds: number): void {
    this.api.tokenSeconds = seconds;
  }

  calls(filter: Partial<Pick<CoreCall, 'method' | 'path' | 'account'>> = {}): CoreCall[] {
    return this.log.list(filter);
  }

  forgetCalls(): void {
    this.log.forget();
  }
}
