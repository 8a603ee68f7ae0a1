import type { Page } from 'playwright-core';

import type { Given } from './given';

export interface Screen {
  name: string;
  path: (given: Given) => string;
  /** What is opened on it: a dialog, a drawer, a menu. */
  open?: (page: Page) => Promise<void>;
  /** Kept as a picture. */
  picture?: boolean;
  /** Looked at once more by a project manager. */
  manager?: boolean;
  /** Shows what the server may fail to give. */
  fails?: boolean;
}

export const at =
  (path: string): Screen['path'] =>
  () =>
    path;
export const ofSubscription: Screen['path'] = ({ subscription }) => `/subscriptions/${subscription}`;
export const ofProject =
  (tab = ''): Screen['path'] =>
  ({ project }) =>
    `/projects/${project}${tab}`;

/** Every screen by its address. */
export const SCREENS: readonly Screen[] = [
  { name: 'dashboard', path: at('/dashboard'), picture: true, manager: true, fails: true },
  { name: 'projects', path: at('/projects'), picture: true, manager: true, fails: true },
  { name: 'project', path: ofProject(), picture: true, manager: true, fails: true },
  { name: 'project balance', path: ofProject('/balance'), picture: true, manager: true, fails: true },
  { name: 'project keys', path: ofProject('/keys'), fails: true },
  { name: 'project plans', path: ofProject('/plans'), fails: true },
  { name: 'project subscriptions', path: ofProject('/subscriptions'), fails: true },
  { name: 'project vpn users', path: ofProject('/vpn-users'), fails: true },
  { name: 'project wallets', path: ofProject('/wallets'), fails: true },
  { name: 'project webhooks', path: ofProject('/webhooks'), fails: true },
  { name: 'webhook', path: ({ project, webhook }) => `/projects/${project}/webhooks/${webhook}`, picture: true, fails: true },
  { name: 'project members', path: ofProject('/members'), fails: true },
  { name: 'project sync', path: ofProject('/sync'), fails: true },
  { name: 'project audit', path: ofProject('/audit'), fails: true },
  { name: 'statement', path: ofProject('/statement'), fails: true },
  { name: 'crypto top-up', path: ofProject('/crypto-topup'), picture: true },
  { name: 'api keys', path: at('/api-keys'), picture: true, fails: true },
  { name: 'request log', path: ({ key }) => `/api-keys/${key}/requests`, fails: true },
  { name: 'subscriptions', path: at('/subscriptions'), picture: true, fails: true },
  { name: 'deleted subscriptions', path: at('/subscriptions/deleted'), fails: true },
  { name: 'project renewals', path: ofProject('/renewals'), fails: true },
  { name: 'subscription', path: ({ subscription }) => `/subscriptions/${subscription}` },
  { name: 'vpn users', path: at('/vpn-users'), fails: true },
  { name: 'vpn user', path: ({ vpnUser }) => `/vpn-users/${vpnUser}` },
  { name: 'billing', path: at('/billing'), picture: true, manager: true, fails: true },
  { name: 'waiting for confirmation', path: at('/billing/waiting'), fails: true },
  { name: 'top-up requests', path: at('/billing/topup-requests'), fails: true },
  { name: 'adjustments', path: at('/billing/adjustments'), fails: true },
  { name: 'reversals', path: at('/billing/reversals'), fails: true },
  { name: 'refunds in tokens', path: at('/billing/crypto-refunds'), fails: true },
  { name: 'crypto payments', path: at('/billing/crypto-payments'), fails: true },
  { name: 'refund', path: ({ refund }) => `/billing/crypto-refunds/${refund}` },
  { name: 'transactions', path: at('/billing/transactions'), fails: true },
  { name: 'documents', path: at('/billing/documents'), fails: true },
  { name: 'analytics', path: at('/analytics'), picture: true, fails: true },
  { name: 'sync status', path: at('/sync-status'), picture: true, fails: true },
  { name: 'users', path: at('/users'), manager: true, fails: true },
  { name: 'roles', path: at('/roles'), manager: true },
  { name: 'audit logs', path: at('/audit-logs'), picture: true, manager: true, fails: true },
  { name: 'settings', path: at('/settings'), picture: true, manager: true },
  { name: 'settings security', path: at('/settings/security') },
  { name: 'settings core', path: at('/settings/kage-vpn') },
  { name: 'settings tokens', path: at('/settings/tokens'), fails: true },
  { name: 'settings brand', path: at('/settings/brand') },
  { name: 'settings receipts', path: at('/settings/papers') },
  { name: 'settings notifications', path: at('/settings/notifications'), fails: true },
  { name: 'analytics of last month', path: at('/analytics?range=last_month') },
  { name: 'profile', path: at('/profile'), fails: true },
  { name: 'documentation', path: at('/docs'), picture: true },
  { name: 'support', path: at('/support'), fails: true },
  { name: 'ticket', path: ({ ticket }) => `/support/${ticket}` },
  { name: 'not found', path: at('/no-such-screen') },
];

/** Open to everybody, signed in or not, and without the console around them. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'forgot password', path: at('/forgot') },
  { name: 'invitation', path: ({ invitation }) => `/invitation#${invitation}` },
  { name: 'reset by a dead link', path: at(`/reset#${'x'.repeat(43)}`) },
];

/** The lists, and what they say before there is anything. */
export const LISTS = [
  { path: '/projects', empty: 'No projects yet' },
  { path: '/api-keys', empty: 'No API keys yet' },
  { path: '/subscriptions', empty: 'No subscriptions yet' },
  { path: '/subscriptions/deleted', empty: 'Nothing was deleted' },
  { path: '/vpn-users', empty: 'VPN users will appear here when subscriptions are created.' },
  { path: '/billing', empty: 'No balances yet' },
  { path: '/billing/topup-requests', empty: 'No topup requests yet' },
  { path: '/billing/waiting', empty: 'Nothing to approve' },
  { path: '/billing/adjustments', empty: 'No adjustments yet' },
  { path: '/billing/reversals', empty: 'No reversals yet' },
  { path: '/billing/crypto-refunds', empty: 'No refunds yet' },
  { path: '/billing/transactions', empty: 'No transactions yet' },
  { path: '/users', empty: 'No users yet' },
  { path: '/audit-logs', empty: 'No audit logs found' },
] as const;
