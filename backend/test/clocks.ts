/** What jest fakes besides the clock. */
export const ALL_BUT_DATE = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;

/** Work in a process whose clock is wrong by so much; the database's is right. */
export async function withClockOff<T>(offsetMs: number, work: () => Promise<T>): Promise<T> {
  jest.useFakeTimers({ doNotFake: [...ALL_BUT_DATE], now: Date.now() + offsetMs });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
