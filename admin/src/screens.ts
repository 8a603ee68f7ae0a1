/** What each address shows, loaded on demand. Named apart from `App`, so that the first screen is fetched beside the console and not after it. */
export const screens = {
  '/projects': () => import('./resources/projects/ProjectList'),
  '/api-keys': () => import('./resources/api-keys/ApiKeyList'),
  '/subscriptions': () => import('./resources/subscriptions/SubscriptionList'),
  '/vpn-users': () => import('./resources/vpn-users/VpnUserList'),
  '/users': () => import('./resources/users/UserList'),
  '/audit-logs': () => import('./resources/audit-logs/AuditLogList'),
  '/profile': () => import('./pages/profile/ProfilePage'),
  '/sync-status': () => import('./pages/sync-status/SyncStatusPage'),
  '/analytics': () => import('./pages/analytics/AnalyticsPage'),
  '/settings': () => import('./pages/settings/SettingsPage'),
  '/support': () => import('./pages/support/SupportPage'),
  '/docs': () => import('./pages/docs/DocsPage'),
  '/billing': () => import('./pages/billing/BillingPage'),
};

const isScreen = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path);

/** Fetches what the address shows, and what that is drawn with; an address below one of these is known to `App` alone. */
export const loadScreen = async (path: string): Promise<void> => {
  if (isScreen(path)) await Promise.all([screens[path](), import('./theme/Themed')]);
};
