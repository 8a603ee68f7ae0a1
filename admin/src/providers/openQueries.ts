import type { QueryClient } from '@tanstack/react-query';

import { dataProvider } from './dataProvider';
import { isDashboard } from './early';
import { firstQueries, newQueryClient } from './queries';

/** By then the shell is better shown alone than later. */
const PATIENCE_MS = 200;

/** The cache of a session, with what `askEarly` has asked in it, so that the first screen is drawn once and whole: `code` is what draws it. */
export async function openQueries(screen: string, code: Promise<void>): Promise<QueryClient> {
  const client = newQueryClient();
  const { stats, settings, unread, syncStatus, recentProjects } = firstQueries;
  const asked: Promise<unknown>[] = [
    code.catch(() => undefined),
    client.prefetchQuery(stats(dataProvider)),
    client.prefetchQuery(settings(dataProvider)),
    client.prefetchQuery(unread(dataProvider)),
  ];
  if (isDashboard(screen)) asked.push(client.prefetchQuery(syncStatus(dataProvider)), client.prefetchQuery(recentProjects(dataProvider)));
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return client;
}
