import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';

interface ProjectTab {
  path: string;
  label: string;
  globalAdmin?: boolean;
}

export const PROJECT_TABS: readonly ProjectTab[] = [
  { path: '', label: 'Overview' },
  { path: 'balance', label: 'Balance' },
  { path: 'keys', label: 'API Keys' },
  { path: 'plans', label: 'Plans' },
  { path: 'subscriptions', label: 'Subscriptions' },
  { path: 'vpn-users', label: 'VPN Users' },
  { path: 'wallets', label: 'Wallets' },
  { path: 'webhooks', label: 'Webhooks' },
  { path: 'members', label: 'Members' },
  { path: 'sync', label: 'Sync' },
  { path: 'audit', label: 'Audit', globalAdmin: true },
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
