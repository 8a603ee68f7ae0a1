/** An answer on its way to the caller; thrown where the work ends early. */
export class HttpAnswer extends Error {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`);
  }
}
