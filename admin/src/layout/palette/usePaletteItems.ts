import { useQuery } from '@tanstack/react-query';
import {
  CircleUser,
  CreditCard,
  FolderKanban,
  FolderPlus,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  Plus,
  ScrollText,
  Sun,
  Ticket,
  UserPlus,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';

import type { Project, Subscription, User } from '../../api/types';
import { searchText } from '../../format/pasted';
import { useApi } from '../../providers/queries';
import { useCurrentUser, type Permission } from '../../providers/session';
import { chooseScheme } from '../../theme/colorScheme';
import { ELSEWHERE, SIDEBAR, visibleTo } from '../navigation/navigation';
import { useSignOut } from '../navigation/useSignOut';
import { t } from '../../language/language';

export interface PaletteItem {
  id: string;
  group: string;
  label: string;
  note?: string;
  icon: LucideIcon;
  /** Where it leads, or what it does. */
  to?: string;
  /** Opens the screen's dialog for something new at once. */
  creates?: boolean;
  run?: () => void;
}

/** Actions that can be started from anywhere, by the name of their button. */
const BEGINNINGS: (Pick<PaletteItem, 'label' | 'icon'> & { to: string; permission?: Permission })[] = [
  { label: t('New Project'), icon: FolderPlus, to: '/projects', permission: 'projects.manage' },
  { label: t('New Subscription'), icon: Plus, to: '/subscriptions', permission: 'subscriptions.write' },
  { label: t('Generate API Key'), icon: KeyRound, to: '/api-keys', permission: 'keys.write' },
  { label: t('Request Topup'), icon: CreditCard, to: '/billing' },
  { label: t('New User'), icon: UserPlus, to: '/users', permission: 'users.write' },
];

const DEBOUNCE_MS = 200;
const FOUND_PER_GROUP = 5;

/** A list shows a record by searching for its name, so that the search box shows why the list is short. */
const listSearch = (path: string, q: string) => `${path}?${new URLSearchParams({ filter: JSON.stringify({ q }) }).toString()}`;

export function usePaletteItems(typed: string): { items: PaletteItem[]; searching: boolean } {
  const user = useCurrentUser();
  const signOut = useSignOut();
  const q = useSettled(searchText(typed));

  const projects = useFound<Project>('projects', q);
  const subscriptions = useFound<Subscription>('subscriptions', q);
  const users = useFound<User>('users', q, user.permissions.includes('users.read'));

  const requests = useRequests(q, user.permissions.includes('keys.read'));

  const screens: PaletteItem[] = [...SIDEBAR.flatMap((group) => group.items), ...ELSEWHERE]
    .filter(visibleTo(user))
    .map(({ to, label, icon }) => ({ id: to, group: t('Go to'), label, icon, to }));
  const fixed: PaletteItem[] = [
    ...screens,
    { id: '/profile', group: t('Go to'), label: t('Profile'), icon: CircleUser, to: '/profile' },
    ...BEGINNINGS.filter(visibleTo(user)).map(({ label, icon, to }) => ({
      id: label,
      group: t('Actions'),
      label,
      icon,
      to,
      creates: true,
    })),
    { id: 'light', group: t('Actions'), label: t('Light theme'), icon: Sun, run: () => chooseScheme('light') },
    { id: 'dark', group: t('Actions'), label: t('Dark theme'), icon: Moon, run: () => chooseScheme('dark') },
    { id: 'system', group: t('Actions'), label: t('Theme of the system'), icon: Monitor, run: () => chooseScheme('system') },
    { id: 'logout', group: t('Actions'), label: t('Log out'), icon: LogOut, run: () => void signOut() },
  ];
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const matches = fixed.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));

  const found: PaletteItem[] = [
    ...projects.records.map(({ id, name, description }) => ({
      id: `project-${id}`,
      group: t('Projects'),
      label: name,
      note: description ?? undefined,
      icon: FolderKanban,
      to: `/projects/${id}`,
    })),
    ...subscriptions.records.map(({ id, subscriptionId, email, name, surname }) => ({
      id: `subscription-${id}`,
      group: t('Subscriptions'),
      label: subscriptionId,
      note: [name, surname, email].filter(Boolean).join(' ') || undefined,
      icon: Ticket,
      to: `/subscriptions/${id}`,
    })),
    ...users.records.map(({ id, firstName, lastName, email }) => ({
      id: `user-${id}`,
      group: t('Users'),
      label: `${firstName} ${lastName}`,
      note: email,
      icon: Users,
      to: listSearch('/users', email),
    })),
    ...requests.map(({ id, apiKeyId, keyName, method, path, status, requestId }) => ({
      id: `request-${id}`,
      group: t('Request Log'),
      label: `${method} ${path}`,
      note: `${status} · ${keyName}`,
      icon: ScrollText,
      to: listSearch(`/api-keys/${apiKeyId}/requests`, requestId),
    })),
  ];

  const searching = searchText(typed) !== q || [projects, subscriptions, users].some((part) => part.loading);
  return { items: [...matches, ...found], searching };
}

/** The records of a list that match; a failed list does not affect the others. */
function useFound<T extends { id: number }>(resource: string, q: string, allowed = true): { records: T[]; loading: boolean } {
  const api = useApi();
  const { data, isLoading } = useQuery({
    queryKey: [resource, 'palette', q],
    queryFn: ({ signal }) =>
      api.getList<T>(resource, {
        pagination: { page: 1, perPage: FOUND_PER_GROUP },
        sort: { field: 'id', order: 'DESC' },
        filter: { q },
        signal,
      }),
    enabled: allowed && q !== '',
  });
  return { records: q === '' ? [] : (data?.data ?? []), loading: isLoading };
}

/** An answer's `requestId`, as a shop's log has it, is found in the logs of all keys. */
const REQUEST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function useRequests(q: string, allowed: boolean) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['apiRequests', 'palette', q],
    queryFn: ({ signal }) => api.requestsById(q, signal),
    enabled: allowed && REQUEST_ID.test(q),
  });
  return data ?? [];
}

/** The text once the typing has stopped; an emptied box counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
