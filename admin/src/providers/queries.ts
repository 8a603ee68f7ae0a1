import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';

import type { AppDataProvider } from './dataProvider';

export const POLL_MS = 30_000;

/** No retries and no refetch on focus; a visit to a screen asks anew. Polling stops by itself while the tab is hidden. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, staleTime: 0 },
      mutations: { retry: false },
    },
  });

export type Api = ReturnType<typeof useApi>;

export const useApi = () => useDataProvider<AppDataProvider>();

/** One answer for the sidebar's counts and the dashboard's cards. */
export function useDashboardStats() {
  const api = useApi();
  return useQuery({ queryKey: ['dashboardStats'], queryFn: ({ signal }) => api.dashboardStats(signal), refetchInterval: POLL_MS });
}

export function useSyncStatus(refetchInterval: number = POLL_MS) {
  const api = useApi();
  return useQuery({ queryKey: ['syncStatus'], queryFn: ({ signal }) => api.syncStatus(signal), refetchInterval });
}

/** A change refreshes what it touches. Balance, counts, lists and notifications hang together, so everything on screen is asked anew. */
export function useRefreshAll() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries(), [client]);
}
