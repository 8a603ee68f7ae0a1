interface ProjectTab {
  path: string;
  label: string;
  globalAdmin?: boolean;
}

export const PROJECT_TABS: readonly ProjectTab[] = [
  { path: '', label: 'Overview' },
  { path: 'balance', label: 'Balance' },
  { path: 'keys', label: 'API Keys' },
  { path: 'subscriptions', label: 'Subscriptions' },
  { path: 'vpn-users', label: 'VPN Users' },
  { path: 'wallets', label: 'Wallets' },
  { path: 'webhooks', label: 'Webhooks' },
  { path: 'members', label: 'Members' },
  { path: 'sync', label: 'Sync' },
  { path: 'audit', label: 'Audit', globalAdmin: true },
];
