import type { RoleRecord, User } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';

export const ROLES = [
  { value: 'project_manager', label: 'Project Manager', hint: 'Sees and manages the projects ticked below' },
  { value: 'support', label: 'Support', hint: 'Sees the projects ticked below, answers tickets, synchronises again' },
  { value: 'viewer', label: 'Viewer', hint: 'Sees the projects ticked below' },
  { value: 'finance', label: 'Finance', hint: 'Sees all projects; confirms top-ups, refunds, adjusts balances' },
  { value: 'global_admin', label: 'Global Admin', hint: 'Sees and manages everything' },
] as const;

/** Of each role by its code whether it sees every project; the server says so. A role that is not known yet is taken for one that does not. */
export const seesAllProjects = (role: string, roles: readonly RoleRecord[] = []): boolean =>
  roles.find(({ code }) => code === role)?.scope === 'all';

const nameOf = (role: string, roles: readonly RoleRecord[] = []): string =>
  ROLES.find(({ value }) => value === role)?.label ?? roles.find(({ code }) => code === role)?.name ?? role;

/** What a user is asked for beside the password. */
export function factorText({ factors, mustChangePassword }: Pick<User, 'factors' | 'mustChangePassword'>): string {
  if (mustChangePassword) return 'New password due';
  const names = factors.map((factor) => (factor === 'totp' ? 'App' : 'Passkey'));
  return names.length > 0 ? names.join(', ') : 'None';
}

export const ACTIVITY = [
  { value: true, label: 'Active' },
  { value: false, label: 'Inactive' },
] as const;

export const userColumns = (roles: readonly RoleRecord[] | undefined): readonly Column<User>[] => [
  {
    id: 'name',
    label: 'User',
    sort: 'lastName',
    phone: 'title',
    cell: ({ firstName, lastName, email }) => (
      <TwoLines note={email}>
        {firstName} {lastName}
      </TwoLines>
    ),
  },
  {
    id: 'role',
    label: 'Role',
    width: 160,
    cell: ({ role }) => <StatusChip label={nameOf(role, roles)} tone={role === 'global_admin' ? 'accent' : 'neutral'} plain />,
  },
  {
    id: 'projects',
    label: 'Projects',
    align: 'right',
    width: 100,
    cell: ({ role, projectIds }) => (seesAllProjects(role, roles) ? 'All' : formatCount(projectIds.length)),
  },
  {
    id: 'status',
    label: 'Status',
    width: 110,
    phone: 'aside',
    cell: ({ isActive }) => <StatusChip status={isActive ? 'active' : 'inactive'} />,
  },
  { id: 'factors', label: 'Second Step', width: 150, cell: (user) => factorText(user) },
  {
    id: 'lastLogin',
    label: 'Last Login',
    sort: 'lastLoginAt',
    width: 150,
    cell: ({ lastLoginAt }) => <DateText value={lastLoginAt} show="ago" none="Never" />,
  },
  { id: 'created', label: 'Created', sort: 'createdAt', width: 130, cell: ({ createdAt }) => <DateText value={createdAt} /> },
];
