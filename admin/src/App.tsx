import './layout/frame/afterFrame';
import { useEffect, useMemo, type ComponentType } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createBrowserRouter, Navigate, RouterProvider, useLocation, type RouteObject } from 'react-router-dom';

import { AppLayout } from './layout/AppLayout';
import { NotFound } from './layout/screen/NotFound';
import { PageSkeleton } from './layout/screen/PageSkeleton';
import { ScreenError } from './layout/screen/ScreenError';
import DashboardPage from './pages/dashboard/DashboardPage';
import { authProvider } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
import { DisplayProvider } from './providers/display';
import { newQueryClient, refetchOnReturn } from './providers/queries';

/** A screen whose code is fetched when its address is first opened. */
const screen = (path: string, load: () => Promise<{ default: ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load()).default }),
});

const SCREENS: RouteObject[] = [
  { path: '/', element: <Navigate to="/dashboard" replace /> },
  { path: '/login', element: <Navigate to="/dashboard" replace /> },
  { path: '/dashboard', element: <DashboardPage /> },
  screen('/projects', () => import('./resources/projects/ProjectList')),
  screen('/projects/:id/*', () => import('./pages/project/ProjectPage')),
  screen('/projects/:id/statement', () => import('./pages/statement/StatementPage')),
  screen('/projects/:id/crypto-topup', () => import('./pages/crypto-topup/CryptoTopupPage')),
  screen('/api-keys', () => import('./resources/api-keys/ApiKeyList')),
  screen('/api-keys/:id/requests', () => import('./resources/api-keys/RequestLogPage')),
  screen('/subscriptions', () => import('./resources/subscriptions/SubscriptionList')),
  screen('/subscriptions/deleted', () => import('./resources/subscriptions/deleted/DeletedList')),
  screen('/subscriptions/:id', () => import('./pages/subscription/SubscriptionPage')),
  screen('/vpn-users', () => import('./resources/vpn-users/VpnUserList')),
  screen('/vpn-users/:id', () => import('./resources/vpn-users/one/VpnUserPage')),
  screen('/roles', () => import('./resources/roles/RoleList')),
  screen('/users', () => import('./resources/users/UserList')),
  screen('/audit-logs', () => import('./resources/audit-logs/AuditLogList')),
  screen('/profile', () => import('./pages/profile/ProfilePage')),
  screen('/sync-status', () => import('./pages/sync-status/SyncStatusPage')),
  screen('/analytics', () => import('./pages/analytics/AnalyticsPage')),
  screen('/settings/*', () => import('./pages/settings/SettingsPage')),
  screen('/support', () => import('./pages/support/SupportPage')),
  screen('/support/:id', () => import('./pages/support/TicketPage')),
  screen('/docs', () => import('./pages/docs/DocsPage')),
  screen('/billing/crypto-refunds/:id', () => import('./pages/crypto-refund/CryptoRefundPage')),
  screen('/billing/*', () => import('./pages/billing/BillingPage')),
  { path: '*', element: <NotFound /> },
];

/** One query cache and one store for each session: the data of a user is gone when the session ends. */
const Console = () => {
  const store = useMemo(() => memoryStore(), []);
  const queryClient = useMemo(() => newQueryClient(), []);
  useEffect(() => refetchOnReturn(queryClient), [queryClient]);
  return (
    <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <DisplayProvider>
        <AppLayout />
      </DisplayProvider>
    </CoreAdminContext>
  );
};

/** While the code of the first screen is fetched. */
const FirstSkeleton = () => <PageSkeleton path={useLocation().pathname} />;

const openRouter = () =>
  createBrowserRouter([
    { element: <Console />, children: [{ hydrateFallbackElement: <FirstSkeleton />, errorElement: <ScreenError />, children: SCREENS }] },
  ]);

const App = () => {
  const router = useMemo(() => openRouter(), []);
  return <RouterProvider router={router} />;
};

export default App;
