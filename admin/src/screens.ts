import { ahead } from './components/later';
import { Themed } from './layout/themed';

/** What each address shows, loaded on demand. Named apart from `App`, so that the first screen is fetched beside the console and not after it. */
export const screens = {
  '/projects': ahead(() => import('./resources/projects/ProjectList')),
  '/api-keys': ahead(() => import('./resources/api-keys/ApiKeyList')),
  '/subscriptions': ahead(() => import('./resources/subscriptions/SubscriptionList')),
  '/vpn-users': ahead(() => import('./resources/vpn-users/VpnUserList')),
  '/users': ahead(() => import('./resources/users/UserList')),
  '/audit-logs': ahead(() => import('./resources/audit-logs/AuditLogList')),
  '/profile': ahead(() => import('./pages/profile/ProfilePage')),
  '/sync-status': ahead(() => import('./pages/sync-status/SyncStatusPage')),
  '/analytics': ahead(() => import('./pages/analytics/AnalyticsPage')),
  '/settings': ahead(() => import('./pages/settings/SettingsPage')),
  '/support': ahead(() => import('./pages/support/SupportPage')),
  '/docs': ahead(() => import('./pages/docs/DocsPage')),
  '/billing': ahead(() => import('./pages/billing/BillingPage')),
};

const isScreen = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path);

/** Fetches what the address shows, and what that is drawn with; an address below one of these is known to `App` alone. */
export const loadScreen = async (path: string): Promise<void> => {
  if (isScreen(path)) await Promise.all([screens[path].load(), Themed.load()]);
};
