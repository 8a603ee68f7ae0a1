import { QueryClient, queryOptions, timeoutManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';

import { inBackground } from './background';
import type { AppDataProvider } from './dataProvider';
import type { CoreDriver, DriverField } from '../api/types';
import { serverText } from '../language/serverText';

export const POLL_MS = 30_000;

// All intervals of the query cache are polls. They stop by themselves while the tab is hidden.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (callback, delay) => setInterval(() => inBackground(callback), delay),
  clearInterval: (id) => clearInterval(id),
});

/** No retries; a visit to a screen reads its data again. A return to the tab does so too, by `refetchOnReturn`, which marks it as asked in the background. */
export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a connection a call fails visibly; otherwise it would wait silently.
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: 0 },
      mutations: { networkMode: 'always', retry: false },
    },
  });

const RETURNS = ['focus', 'visibilitychange', 'online'] as const;

/** Reads everything stale on screen again when the tab, the window or the connection comes back. @returns the function that ends it */
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

/** Data that several parts of one screen show is asked for once, though the parts appear a moment apart. */
const SHARED_FRESH_MS = 5_000;

/** Queries of more than one screen or part of the layout. */
export const queries = {
  settings: (api: Api) =>
    queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => api.settings(signal), staleTime: SHARED_FRESH_MS }),
  roles: (api: Api) => queryOptions({ queryKey: ['roles'], queryFn: ({ signal }) => api.roles(signal) }),
  /** Part of the program, so they are asked for once. */
  permissions: (api: Api) =>
    queryOptions({ queryKey: ['permissions'], queryFn: ({ signal }) => api.permissions(signal), staleTime: Infinity }),
  assets: (api: Api) => queryOptions({ queryKey: ['assets'], queryFn: ({ signal }) => api.assets(signal), staleTime: SHARED_FRESH_MS }),
  unread: (api: Api) => queryOptions({ queryKey: ['notifications', 'unread'], queryFn: ({ signal }) => api.unreadCount(signal) }),
};

const withWords = (drivers: CoreDriver[]): CoreDriver[] =>
  drivers.map((driver) => ({ ...driver, title: serverText(driver.title), fields: driver.fields.map(fieldWithWords) }));
const fieldWithWords = (field: DriverField): DriverField => ({
  ...field,
  label: serverText(field.label),
  help: serverText(field.help),
  ...(field.parts && { parts: field.parts.map((part) => ({ ...part, label: serverText(part.label), help: serverText(part.help) })) }),
});

/** The kinds of VPN servers: part of the program, so they are asked for once. */
export const useCoreDrivers = () => {
  const api = useApi();
  return useQuery({ queryKey: ['coreDrivers'], queryFn: ({ signal }) => api.coreDrivers(signal), staleTime: Infinity, select: withWords });
};

/** One answer for the sidebar's counts and the dashboard's cards. */
export const useDashboardStats = () => {
  const api = useApi();
  return useQuery({
    queryKey: ['dashboardStats'],
    queryFn: ({ signal }) => api.dashboardStats(signal),
    staleTime: SHARED_FRESH_MS,
    refetchInterval: POLL_MS,
  });
};

export const useSyncStatus = (refetchInterval: number = POLL_MS) => {
  const api = useApi();
  return useQuery({
    queryKey: ['syncStatus'],
    queryFn: ({ signal }) => api.syncStatus(signal),
    staleTime: SHARED_FRESH_MS,
    refetchInterval,
  });
};

/** After a change everything on screen is read again, since balance, counts, lists and notifications depend on each other. */
export function useRefreshAll() {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries(), [client]);
}
