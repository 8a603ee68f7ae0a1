import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';

import type { Permission } from '../../providers/session';

interface ProjectTab {
  path: string;
  label: string;
  permission?: Permission;
}

export const PROJECT_TABS: readonly ProjectTab[] = [
  { path: '', label: 'Overview' },
  { path: 'balance', label: 'Balance', permission: 'billing.read' },
  { path: 'renewals', label: 'Renewals', permission: 'billing.read' },
  { path: 'keys', label: 'API Keys', permission: 'keys.read' },
  { path: 'plans', label: 'Plans' },
  { path: 'subscriptions', label: 'Subscriptions', permission: 'subscriptions.read' },
  { path: 'vpn-users', label: 'VPN Users', permission: 'vpn.read' },
  { path: 'wallets', label: 'Wallets', permission: 'crypto.read' },
  { path: 'webhooks', label: 'Webhooks', permission: 'webhooks.read' },
  { path: 'members', label: 'Members' },
  { path: 'sync', label: 'Sync', permission: 'sync.read' },
  { path: 'audit', label: 'Audit', permission: 'audit.read' },
];

/** The buttons of one tab, at the right, above what it shows. */
export const TabActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginBottom: 16,
  '@media (max-width: 767px)': { '& > *': { flex: '1 1 auto' } },
});

export const TabSkeleton = () => <Skeleton height={320} style={{ borderRadius: 10 }} role="status" aria-label="Loading" />;
