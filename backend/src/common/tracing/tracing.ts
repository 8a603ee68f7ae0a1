/** The tracer; `start-tracing.ts`, which is loaded only where traces are configured, sets it. */
export interface Tracing {
  /** Runs a statement as a part of the request that is under way; outside of one it is not traced. */
  statement<T>(sql: string, work: () => Promise<T>): Promise<T>;
  /** Records a statement that has just ended, in the request that is under way. */
  ended(sql: string, durationMs: number, isOk: boolean): void;
  /** The trace that the caller is in. */
  currentTraceId(): string | undefined;
}

let active: Tracing | undefined;

export function traceWith(tracing: Tracing | undefined): void {
  active = tracing;
}

/** Costs one comparison where tracing is off. The values of the statement are not recorded. */
export function tracedStatement<T>(sql: string, work: () => Promise<T>): Promise<T> {
  return active ? active.statement(sql, work) : work();
}

/** For statements that somebody else runs. The values of the statement are not recorded. */
export function recordStatement(sql: string, durationMs: number, isOk: boolean): void {
  active?.ended(sql, durationMs, isOk);
}

export const currentTraceId = (): string | undefined => active?.currentTraceId();
