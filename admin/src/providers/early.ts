/** What every screen of the console asks, and what the dashboard asks besides. */
const EVERYWHERE = ['/api/dashboard/stats', '/api/settings', '/api/notifications/unread'];
const DASHBOARD = [
  '/api/sync/status',
  `/api/projects?${new URLSearchParams({ filter: '{}', range: '[0,2]', sort: '["id","DESC"]' }).toString()}`,
];

const LIMIT_MS = 30_000;

/**
 * Asked before the code that shows it has come; each answer waits here for the first who asks the same.
 * Which address that will be, `openQueries` says; a browser test holds that none is asked twice.
 */
const answers = new Map<string, Promise<Response>>();

export const isDashboard = (screen: string) => screen === '/' || screen === '/dashboard';

export function askEarly(screen: string): void {
  for (const url of isDashboard(screen) ? [...EVERYWHERE, ...DASHBOARD] : EVERYWHERE) {
    const answer = fetch(url, {
      credentials: 'same-origin',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    // Whoever asks hears of a failure; where nobody does, nobody has to.
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
}

/** What one session was told is not for the next one. */
export const dropEarly = () => answers.clear();

export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = answers.get(url);
  answers.delete(url);
  return answer;
}
