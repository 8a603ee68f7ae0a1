import type { QueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';

import { AppLayout } from './layout/AppLayout';
import { PageSkeleton } from './layout/screen/PageSkeleton';
import DashboardPage from './pages/dashboard/DashboardPage';
import { authProvider } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
import { DisplayProvider } from './providers/display';
import { refetchOnReturn } from './providers/queries';
import apiKeys from './resources/api-keys';
import auditLogs from './resources/audit-logs';
import projects from './resources/projects';
import subscriptions from './resources/subscriptions';
import users from './resources/users';
import vpnUsers from './resources/vpn-users';
import { screens } from './screens';

const NotFound = lazy(() => import('./layout/screen/NotFound').then((file) => ({ default: file.NotFound })));
const ProjectPage = lazy(() => import('./pages/project/ProjectPage'));
const Statement = lazy(() => import('./pages/statement/StatementPage'));
const Profile = screens['/profile'];
const SyncStatus = screens['/sync-status'];
const Analytics = screens['/analytics'];
const Settings = screens['/settings'];
const CryptoTopup = lazy(() => import('./pages/crypto-topup/CryptoTopupPage'));
const Support = screens['/support'];
const Ticket = lazy(() => import('./pages/support/TicketPage'));
const Docs = screens['/docs'];
const Billing = screens['/billing'];

const Screens = () => (
  <CoreAdminUI layout={AppLayout} catchAll={NotFound} loading={PageSkeleton} title="Kage Console" disableTelemetry>
    <Resource {...projects} list={screens['/projects']} />
    <Resource {...apiKeys} list={screens['/api-keys']} />
    <Resource {...subscriptions} list={screens['/subscriptions']} />
    <Resource {...vpnUsers} list={screens['/vpn-users']} />
    <Resource {...users} list={screens['/users']} />
    <Resource {...auditLogs} list={screens['/audit-logs']} />
    <CustomRoutes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route path="/login" element={<Navigate to="/dashboard" replace />} />
      <Route path="/dashboard" element={<DashboardPage />} />
      <Route path="/projects/:id/statement" element={<Statement />} />
      <Route path="/projects/:id/crypto-topup" element={<CryptoTopup />} />
      <Route path="/projects/:id/*" element={<ProjectPage />} />
      <Route path="/profile" element={<Profile />} />
      <Route path="/sync-status" element={<SyncStatus />} />
      <Route path="/analytics" element={<Analytics />} />
      <Route path="/settings/*" element={<Settings />} />
      <Route path="/support" element={<Support />} />
      <Route path="/support/:id" element={<Ticket />} />
      <Route path="/docs" element={<Docs />} />
      <Route path="/billing/*" element={<Billing />} />
    </CustomRoutes>
  </CoreAdminUI>
);

/** One query cache and one store for each session: what one person saw is gone when the session ends. */
const Console = ({ queryClient }: { queryClient: QueryClient }) => {
  const store = useMemo(() => memoryStore(), []);
  useEffect(() => refetchOnReturn(queryClient), [queryClient]);
  return (
    <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <DisplayProvider>
        <Screens />
      </DisplayProvider>
    </CoreAdminContext>
  );
};

const App = ({ queryClient }: { queryClient: QueryClient }) => {
  const router = useMemo(() => createBrowserRouter([{ path: '*', element: <Console queryClient={queryClient} /> }]), [queryClient]);
  return <RouterProvider router={router} />;
};

export { openQueries } from './providers/openQueries';
export default App;
