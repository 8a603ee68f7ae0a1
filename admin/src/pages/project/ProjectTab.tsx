import { styled } from '@mui/material/styles';

import type { Permission } from '../../providers/session';
import { t } from '../../language/language';

interface ProjectTab {
  path: string;
  label: string;
  permission?: Permission;
}

export const PROJECT_TABS: readonly ProjectTab[] = [
  { path: '', label: t('Overview') },
  { path: 'balance', label: t('Balance'), permission: 'billing.read' },
  { path: 'renewals', label: t('Renewals'), permission: 'billing.read' },
  { path: 'keys', label: t('API Keys'), permission: 'keys.read' },
  { path: 'plans', label: t('Plans') },
  { path: 'subscriptions', label: t('Subscriptions'), permission: 'subscriptions.read' },
  { path: 'vpn-users', label: t('VPN Users'), permission: 'vpn.read' },
  { path: 'wallets', label: t('Wallets'), permission: 'crypto.read' },
  { path: 'webhooks', label: t('Webhooks'), permission: 'webhooks.read' },
  { path: 'members', label: t('Members') },
  { path: 'sync', label: t('Sync'), permission: 'sync.read' },
  { path: 'audit', label: t('Audit'), permission: 'audit.read' },
];

/** The buttons of one tab, at the right, above what it shows. */
export const TabActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  marginBottom: 16,
  '@media (max-width: 767px)': { '& > *': { flex: '1 1 calc(50% - 4px)', minWidth: 'fit-content' } },
});
