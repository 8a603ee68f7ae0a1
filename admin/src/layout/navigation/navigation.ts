import {
  BarChart3,
  BookOpen,
  CreditCard,
  FolderKanban,
  Gauge,
  KeyRound,
  LifeBuoy,
  CloudSync,
  ScrollText,
  Settings,
  Shield,
  ShieldCheck,
  Ticket,
  Users,
  type LucideIcon,
} from 'lucide-react';

import type { CurrentUser } from '../../api/types';
import type { Permission } from '../../providers/session';
import { t } from '../../language/language';

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The figure of the dashboard's statistics beside it. */
  count?: 'activeProjects' | 'totalSubscriptions';
  /** The screens without an entry of their own that are reached from this one: it is marked on them too. */
  covers?: readonly string[];
  /** Left out where everybody may see it. */
  permission?: Permission;
}

const dashboard: NavItem = { to: '/dashboard', label: t('Dashboard'), icon: Gauge, covers: ['/analytics', '/sync-status'] };
const projects: NavItem = {
  to: '/projects',
  label: t('Projects'),
  icon: FolderKanban,
  count: 'activeProjects',
  permission: 'projects.read',
};
const subscriptions: NavItem = {
  to: '/subscriptions',
  label: t('Subscriptions'),
  icon: Ticket,
  count: 'totalSubscriptions',
  permission: 'subscriptions.read',
};
const billing: NavItem = { to: '/billing', label: t('Billing'), icon: CreditCard, permission: 'billing.read' };
const users: NavItem = { to: '/users', label: t('User Management'), icon: Users, covers: ['/roles'], permission: 'users.read' };
const roles: NavItem = { to: '/roles', label: t('Roles'), icon: ShieldCheck, permission: 'users.read' };
const settings: NavItem = { to: '/settings', label: t('Settings'), icon: Settings };

export interface NavGroup {
  label?: string;
  items: NavItem[];
}

export const SIDEBAR: NavGroup[] = [
  {
    items: [
      dashboard,
      projects,
      { to: '/api-keys', label: t('API Keys'), icon: KeyRound, permission: 'keys.read' },
      subscriptions,
      { to: '/vpn-users', label: t('VPN Users'), icon: Shield, permission: 'vpn.read' },
      billing,
    ],
  },
  {
    label: t('Administration'),
    items: [users, { to: '/audit-logs', label: t('Audit Logs'), icon: ScrollText, permission: 'audit.read' }],
  },
  {
    label: t('Help'),
    items: [
      { to: '/docs', label: t('Documentation'), icon: BookOpen },
      settings,
      { to: '/support', label: t('Support'), icon: LifeBuoy, permission: 'tickets.read' },
    ],
  },
];

/** The slide-out menu of a phone is shorter; the command palette finds the other screens. */
export const MOBILE_MENU: NavItem[] = [dashboard, subscriptions, projects, billing, users, settings];

/** Screens without a place in the sidebar: reached from those that cover them, and from the command palette. */
export const ELSEWHERE: NavItem[] = [
  roles,
  { to: '/analytics', label: t('Analytics'), icon: BarChart3, permission: 'analytics.read' },
  { to: '/sync-status', label: t('Sync Status'), icon: CloudSync, permission: 'sync.read' },
];

/** Whether the entry is that of the screen at an address, or of a part of it. */
export const isCurrent = ({ to, covers = [] }: Pick<NavItem, 'to' | 'covers'>, pathname: string): boolean =>
  [to, ...covers].some((address) => `${pathname.toLowerCase()}/`.startsWith(`${address}/`));

export const visibleTo =
  ({ permissions }: Pick<CurrentUser, 'permissions'>) =>
  ({ permission }: Pick<NavItem, 'permission'>): boolean =>
    permission === undefined || permissions.includes(permission);
