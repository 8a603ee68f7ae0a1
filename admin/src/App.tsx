import { ThemeProvider } from '@mui/material/styles';
import { lazy, useMemo } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';

import { AppLayout } from './layout/AppLayout';
import { NotFound } from './layout/NotFound';
import { PageSkeleton } from './layout/PageSkeleton';
import { authProvider } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
import { DisplayProvider } from './providers/display';
import { newQueryClient } from './providers/queries';
import apiKeys from './resources/api-keys';
import auditLogs from './resources/audit-logs';
import projects from './resources/projects';
import subscriptions from './resources/subscriptions';
import users from './resources/users';
import vpnUsers from './resources/vpn-users';
import { theme } from './theme/theme';

const Dashboard = lazy(() => import('./pages/dashboard/DashboardPage'));
const ProjectPage = lazy(() => import('./pages/project/ProjectPage'));
const Statement = lazy(() => import('./pages/statement/StatementPage'));
const Profile = lazy(() => import('./pages/profile/ProfilePage'));
const SyncStatus = lazy(() => import('./pages/sync-status/SyncStatusPage'));
const Analytics = lazy(() => import('./pages/analytics/AnalyticsPage'));
const Settings = lazy(() => import('./pages/settings/SettingsPage'));
const CryptoTopup = lazy(() => import('./pages/crypto-topup/CryptoTopupPage'));
const Support = lazy(() => import('./pages/support/SupportPage'));
const Ticket = lazy(() => import('./pages/support/TicketPage'));
const Docs = lazy(() => import('./pages/docs/DocsPage'));
const Billing = lazy(() => import('./pages/billing/BillingPage'));

const Screens = () => (
  <CoreAdminUI layout={AppLayout} catchAll={NotFound} loading={PageSkeleton} title="Kage Console" disableTelemetry>
    <Resource {...projects} />
    <Resource {...apiKeys} />
    <Resource {...subscriptions} />
    <Resource {...vpnUsers} />
    <Resource {...users} />
    <Resource {...auditLogs} />
    <CustomRoutes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route path="/login" element={<Navigate to="/dashboard" replace />} />
      <Route path="/dashboard" element={<Dashboard />} />
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
const Console = () => {
  const queryClient = useMemo(() => newQueryClient(), []);
  const store = useMemo(() => memoryStore(), []);
  return (
    <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <DisplayProvider>
        <Screens />
      </DisplayProvider>
    </CoreAdminContext>
  );
};

const App = () => {
  const router = useMemo(() => createBrowserRouter([{ path: '*', element: <Console /> }]), []);
  return (
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>
  );
};

export default App;
