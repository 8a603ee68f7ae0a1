import type { RoleRecord, User } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { EmailText } from '../../components/text/EmailText';
import { StatusChip } from '../../components/text/StatusChip';
import { FACTORS, labelIn } from '../../format/choices';
import { formatCount } from '../../format/number';
import { t } from '../../language/language';

export const ROLES = [
  { value: 'project_manager', label: t('Project Manager'), hint: t('Sees and manages the projects ticked below') },
  { value: 'support', label: t('Support'), hint: t('Sees the projects ticked below, answers tickets, synchronizes again') },
  { value: 'viewer', label: t('Viewer'), hint: t('Sees the projects ticked below') },
  { value: 'finance', label: t('Finance'), hint: t('Sees all projects; confirms topups, refunds, adjusts balances') },
  { value: 'global_admin', label: t('Global Admin'), hint: t('Sees and manages everything') },
] as const;

/** Whether a role sees every project, by the role's code; the server says so. A role that is not known yet is taken for one that does not. */
export const seesAllProjects = (role: string, roles: readonly RoleRecord[] = []): boolean =>
  roles.find(({ code }) => code === role)?.scope === 'all';

/** Nobody gives a role that allows more than they may do themselves. One that is not known yet is left to the server. */
export const mayGive = (role: string, roles: readonly RoleRecord[], own: readonly string[]): boolean =>
  roles.find(({ code }) => code === role)?.permissions.every((permission) => own.includes(permission)) ?? true;

const nameOf = (role: string, roles: readonly RoleRecord[] = []): string =>
  ROLES.find(({ value }) => value === role)?.label ?? roles.find(({ code }) => code === role)?.name ?? role;

/** The second factors of a user. */
export function factorText({ factors }: Pick<User, 'factors'>): string {
  const names = factors.map((factor) => labelIn(FACTORS, factor));
  return names.length > 0 ? names.join(', ') : t('None');
}

/** What has to be done before the next sign-in, else the second factors. */
export function dueText(user: SignInFacts & Pick<User, 'factors'>): string {
  if (user.hasEndedPassword) return t('Temporary password ended');
  if (hasLostPassword(user)) return t('Password ended');
  return user.mustChangePassword ? t('New password due') : factorText(user);
}

type SignInFacts = Pick<
  User,
  'hasEndedPassword' | 'hasPassword' | 'hasSingleSignOn' | 'isActive' | 'lastLoginAt' | 'linkExpiresAt' | 'mustChangePassword'
>;

/** The invitation was not accepted yet. */
const isInvited = ({ hasPassword, isActive, lastLoginAt }: SignInFacts): boolean => isActive && !hasPassword && lastLoginAt === null;

/** The server ends the password of an account that gets more than somebody who may have chosen it. */
const hasLostPassword = ({ hasPassword, hasSingleSignOn, lastLoginAt }: SignInFacts): boolean =>
  !hasPassword && !hasSingleSignOn && lastLoginAt !== null;

/** How a user signs in, before a second factor. */
export function passwordText(user: SignInFacts): string {
  if (user.hasEndedPassword) return endedText(user);
  if (user.mustChangePassword) return t('New password due');
  if (user.hasPassword) return user.linkExpiresAt ? t('Chosen; a link to another one waits') : t('Chosen');
  if (user.hasSingleSignOn) return t('None: signs in by single sign-on');
  if (hasLostPassword(user)) return lostText(user);
  return user.linkExpiresAt ? t('Invited, not chosen yet') : t('Not chosen, and no invitation waits');
}

/** With the next step; somebody inactive gets no link. */
function endedText({ isActive, linkExpiresAt }: SignInFacts): string {
  if (linkExpiresAt) return t('Temporary password ended; a link to another one waits');
  return isActive ? t('Temporary password ended: make a new link') : t('Temporary password ended');
}

function lostText({ isActive, linkExpiresAt }: SignInFacts): string {
  if (linkExpiresAt) return t('Password ended; a link to another one waits');
  return isActive ? t('Password ended: make a new link') : t('Password ended');
}

function statusOf(user: User) {
  if (isInvited(user)) return <StatusChip label={t('Invited')} tone="info" />;
  if (user.isActive && hasLostPassword(user)) return <StatusChip label={t('No password')} tone="warn" />;
  return <StatusChip status={user.isActive ? 'active' : 'inactive'} />;
}

export const ACTIVITY = [
  { value: true, label: t('Active') },
  { value: false, label: t('Inactive') },
] as const;

export const userColumns = (roles: readonly RoleRecord[] | undefined): readonly Column<User>[] => [
  {
    id: 'name',
    label: t('User'),
    sort: 'lastName',
    phone: 'title',
    width: 200,
    grows: true,
    cell: ({ firstName, lastName, email }) => (
      <TwoLines note={<EmailText email={email} />}>
        {firstName} {lastName}
      </TwoLines>
    ),
  },
  {
    id: 'role',
    label: t('Role'),
    width: 148,
    cell: ({ role }) => <StatusChip label={nameOf(role, roles)} tone={role === 'global_admin' ? 'accent' : 'neutral'} plain />,
  },
  {
    id: 'projects',
    label: t('Projects'),
    align: 'right',
    width: 100,
    cell: ({ role, projectIds }) => (seesAllProjects(role, roles) ? t('All') : formatCount(projectIds.length)),
  },
  {
    id: 'status',
    label: t('Status'),
    width: 124,
    phone: 'aside',
    cell: statusOf,
  },
  { id: 'factors', label: t('Second Step'), width: 150, priority: 3, cell: (user) => dueText(user) },
  {
    id: 'lastLogin',
    label: t('Last Login'),
    sort: 'lastLoginAt',
    width: 134,
    priority: 1,
    cell: ({ lastLoginAt }) => <DateText value={lastLoginAt} show="ago" none={t('Never')} />,
  },
  {
    id: 'created',
    label: t('Created'),
    sort: 'createdAt',
    width: 130,
    priority: 5,
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
];
