let isRunning = false;

/**
 * Runs what no person has asked for: polls, and what is read again when the tab comes back. The calls that start in it, before anything is
 * awaited, have the header `X-Background: 1`, and the server does not count them as use of the session.
 */
export function inBackground<T>(run: () => T): T {
  const before = isRunning;
  isRunning = true;
  try {
    return run();
  } finally {
    isRunning = before;
  }
}

export const isInBackground = () => isRunning;
