import {
  BarChart3,
  BookOpen,
  CreditCard,
  FolderKanban,
  Gauge,
  KeyRound,
  LifeBuoy,
  RefreshCw,
  ScrollText,
  Settings,
  Shield,
  Ticket,
  Users,
  type LucideIcon,
} from 'lucide-react';

export interface NavItem {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Which figure of the dashboard's statistics stands beside it. */
  count?: 'activeProjects' | 'totalSubscriptions';
  globalAdmin?: boolean;
}

const dashboard: NavItem = { to: '/dashboard', label: 'Dashboard', icon: Gauge };
const projects: NavItem = { to: '/projects', label: 'Projects', icon: FolderKanban, count: 'activeProjects' };
const subscriptions: NavItem = { to: '/subscriptions', label: 'Subscriptions', icon: Ticket, count: 'totalSubscriptions' };
const billing: NavItem = { to: '/billing', label: 'Billing', icon: CreditCard };
const users: NavItem = { to: '/users', label: 'User Management', icon: Users, globalAdmin: true };
const settings: NavItem = { to: '/settings', label: 'Settings', icon: Settings };

export interface NavGroup {
  label?: string;
  items: NavItem[];
}

export const SIDEBAR: NavGroup[] = [
  {
    items: [
      dashboard,
      projects,
      { to: '/api-keys', label: 'API Keys', icon: KeyRound },
      subscriptions,
      { to: '/vpn-users', label: 'VPN Users', icon: Shield },
      billing,
    ],
  },
  { label: 'Administration', items: [users, { to: '/audit-logs', label: 'Audit Logs', icon: ScrollText, globalAdmin: true }] },
  {
    label: 'Help',
    items: [{ to: '/docs', label: 'Documentation', icon: BookOpen }, settings, { to: '/support', label: 'Support', icon: LifeBuoy }],
  },
];

/** The slide-out menu of a phone is shorter; whatever else there is, the command palette finds. */
export const MOBILE_MENU: NavItem[] = [dashboard, subscriptions, projects, billing, users, settings];

/** Screens without a place in the sidebar: reached from the dashboard and the command palette. */
export const ELSEWHERE: NavItem[] = [
  { to: '/analytics', label: 'Analytics', icon: BarChart3 },
  { to: '/sync-status', label: 'Sync Status', icon: RefreshCw },
];

export const visibleTo = (isGlobalAdmin: boolean) => (item: NavItem) => isGlobalAdmin || !item.globalAdmin;
