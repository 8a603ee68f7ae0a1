import { QueryClient, queryOptions, timeoutManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';

import type { Project } from '../api/types';
import { inBackground } from './background';
import type { AppDataProvider } from './dataProvider';

export const POLL_MS = 30_000;

// All intervals of the query cache are polls. They stop by themselves while the tab is hidden.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, delay) => setInterval(() => inBackground(callback), delay),
  clearInterval: (id) => clearInterval(id),
});

/** No retries; a visit to a screen reads its data again. So does a return to the tab, by `refetchOnReturn`, which marks it as asked in the background. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 },
      mutations: { retry: false },
    },
  });

const RETURNS = ['focus', 'visibilitychange', 'online'] as const;

/** Reads everything stale on screen again when the tab, the window or the connection comes back. @returns what ends it */
export function refetchOnReturn(client: QueryClient): () => void {
  const refetch = () => {
    if (document.visibilityState === 'hidden') return;
    void inBackground(() => client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }));
  };
  RETURNS.forEach((event) => window.addEventListener(event, refetch));
  return () => RETURNS.forEach((event) => window.removeEventListener(event, refetch));
}

export type Api = AppDataProvider;

export const useApi = () => useDataProvider<AppDataProvider>();

/**
 * What was asked ahead is not asked again by the screen that shows it, however slowly that is drawn: its first answer counts as fresh for
 * so long. Each later visit asks anew.
 */
const FIRST_ANSWER_MS = 5_000;
const staleTime = ({ state }: { state: { dataUpdateCount: number } }) => (state.dataUpdateCount > 1 ? 0 : FIRST_ANSWER_MS);

/** Asked ahead of the first screen as well, by `openQueries`. */
export const firstQueries = {
  stats: (api: Api) => queryOptions({ queryKey: ['dashboardStats'], queryFn: ({ signal }) => api.dashboardStats(signal), staleTime }),
  settings: (api: Api) => queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api.settings(signal), staleTime }),
  unread: (api: Api) =>
    queryOptions({ queryKey: ['notifications', 'unread'], queryFn: ({ signal }) => api.unreadCount(signal), staleTime }),
  syncStatus: (api: Api) => queryOptions({ queryKey: ['syncStatus'], queryFn: ({ signal }) => api.syncStatus(signal), staleTime }),
  recentProjects: (api: Api) =>
    queryOptions({
      queryKey: ['projects', 'recent'],
      queryFn: ({ signal }) =>
        api.getList<Project>('projects', {
          pagination: { page: 1, perPage: RECENT_PROJECTS },
          sort: { field: 'id', order: 'DESC' },
          filter: {},
          signal,
        }),
      staleTime,
    }),
};

export const RECENT_PROJECTS = 3;

/** One answer for the sidebar's counts and the dashboard's cards. */
export const useDashboardStats = () => useQuery({ ...firstQueries.stats(useApi()), refetchInterval: POLL_MS });

export const useSyncStatus = (refetchInterval: number = POLL_MS) => useQuery({ ...firstQueries.syncStatus(useApi()), refetchInterval });

/** A change refreshes what it touches. Balance, counts, lists and notifications hang together, so everything on screen is asked anew. */
export function useRefreshAll() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries(), [client]);
}
