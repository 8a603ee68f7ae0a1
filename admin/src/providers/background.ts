let isRunning = false;

/**
 * Runs requests that no person has asked for: polls, and refreshes when the tab becomes visible again. The calls that start in it,
 * before anything is awaited, have the header `X-Background: 1`, and the server does not count them as use of the session.
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
