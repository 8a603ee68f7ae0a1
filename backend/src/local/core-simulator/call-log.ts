const CALLS_KEPT = 10_000;

export type CallOutcome = 'waiting' | 'answered' | 'lost' | 'broken' | 'abandoned';

export interface CoreCall {
  at: string;
  method: string;
  path: string;
  /** The login that the call's token (or its sign-in) belongs to. */
  account: string | null;
  /** As sent, but for passwords. */
  body: unknown;
  status: number | null;
  outcome: CallOutcome;
  /** Whether the work was done, whatever became of the answer. */
  worked: boolean;
}

/** Every call of the contract's routes, the oldest first. */
export class CallLog {
  private calls: CoreCall[] = [];

  begin(method: string, path: string, account: string | null, body: unknown): CoreCall {
    const call: CoreCall = {
      at: new Date().toISOString(),
      method,
      path,
      account,
      body: withoutPassword(body),
      status: null,
      outcome: 'waiting',
      worked: false,
    };
    this.calls.push(call);
    if (this.calls.length > CALLS_KEPT) this.calls.shift();
    return call;
  }

  list(filter: Partial<Pick<CoreCall, 'method' | 'path' | 'account'>> = {}): CoreCall[] {
    return this.calls.filter(
      (call) =>
        (filter.method === undefined || call.method === filter.method) &&
        (filter.path === undefined || call.path === filter.path) &&
        (filter.account === undefined || call.account === filter.account),
    );
  }

  forget(): void {
    this.calls = [];
  }
}

function withoutPassword(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'password' in body ? { ...body, password: '***' } : body;
}
