import { t } from '../../language/language';

export interface Head {
  title: string;
  /** Left out where it depends on who is signed in. */
  subtitle?: string;
}

/** What stands at the top of a screen whose name is known before its data: the frame shows it before the screen's code has come. */
export const HEADS = {
  '/dashboard': { title: t('Dashboard'), subtitle: t('Manage your subscription API projects and VPN integrations') },
  '/projects': { title: t('Projects'), subtitle: t('Manage your whitelabel VPN projects') },
  '/api-keys': { title: t('API Keys'), subtitle: t('Partners use these keys to call the external API') },
  '/subscriptions': { title: t('Subscriptions'), subtitle: t('What your partners have sold, and what the VPN server runs') },
  '/vpn-users': { title: t('VPN Users'), subtitle: t('What each subscription gives access to, and whether the VPN server knows it') },
  '/billing': { title: t('Billing & Balance'), subtitle: t('Prepaid balances, topups and every movement') },
  '/users': { title: t('User Management'), subtitle: t('Who may sign in, and what they see') },
  '/roles': { title: t('Roles'), subtitle: t('What people may do, and in which projects') },
  '/audit-logs': { title: t('Audit Logs'), subtitle: t('Who did what, when, and from where') },
  '/analytics': { title: t('Analytics'), subtitle: t('Revenue, subscriptions and growth') },
  '/sync-status': { title: t('Sync Status'), subtitle: t('Whether the VPN server matches the console') },
  '/docs': { title: t('Documentation'), subtitle: t('How projects, keys, the API and payments work here') },
  '/settings': { title: t('Settings') },
  '/support': { title: t('Support'), subtitle: t('We are available 24/7') },
} as const satisfies Record<string, Head>;

/** Where each tab has an address of its own, below that of the screen. */
const TABS = /^(\/(?:billing|settings))\/[a-z-]+$/;

export function headOf(pathname: string): Head | undefined {
  if (pathname === '/' || pathname === '/login') return HEADS['/dashboard'];
  const address = TABS.exec(pathname)?.[1] ?? pathname;
  return Object.entries<Head>(HEADS).find(([known]) => known === address)?.[1];
}
