import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { Project, Role, RoleRecord, User } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { CheckboxListField } from '../../components/form/CheckboxListField';
import { FieldPair } from '../../components/form/Field';
import { PasswordField } from '../../components/form/PasswordField';
import { passwordProblem } from '../../format/password';
import { SelectField } from '../../components/form/SelectField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { queries, useApi, useRefreshAll } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import { announceLink, PasswordLinkDialog, type ShownLink } from './PasswordLink';
import { mayGive, ROLES, seesAllProjects } from './userColumns';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

/** The form, and then the link of an invitation that was not mailed: its parent keeps it mounted until it is done. */
export const NewUserFlow = ({ onDone }: { onDone: () => void }) => {
  const [link, setLink] = useState<ShownLink>();
  const isShown = useRef(false);
  if (link) return <PasswordLinkDialog link={link} onDone={onDone} />;
  return (
    <UserDialog
      // The form closes itself after a success as well; the link must stay on screen then.
      onClose={() => {
        if (!isShown.current) onDone();
      }}
      onLink={(made) => {
        isShown.current = true;
        setLink(made);
      }}
    />
  );
};

interface Values {
  email: string;
  password: string;
  currentPassword: string;
  firstName: string;
  lastName: string;
  role: Role;
  isActive: boolean;
  projectIds: number[];
}

const toValues = (user: User | undefined, newRole: Role): Values => ({
  email: user?.email ?? '',
  password: '',
  currentPassword: '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  role: user?.role ?? newRole,
  isActive: user?.isActive ?? true,
  projectIds: user?.projectIds ?? [],
});

/** A blank password keeps the current one; projects belong to those who see assigned ones. */
export function toUserBody(
  { password, currentPassword, projectIds, ...rest }: Partial<Values>,
  role: Role,
  roles: readonly RoleRecord[],
): Record<string, unknown> {
  return {
    ...rest,
    ...(password && { password }),
    ...(currentPassword && { currentPassword }),
    ...(projectIds && !seesAllProjects(role, roles) && { projectIds }),
  };
}

/** The server ends a password where the user got rights that somebody who may have chosen it lacks. */
const losesPassword = (before: User, after: User): boolean =>
  (before.hasPassword && !after.hasPassword) || (!before.hasEndedPassword && after.hasEndedPassword);

function endedPasswordText({ firstName, lastName, linkExpiresAt }: Pick<User, 'firstName' | 'lastName' | 'linkExpiresAt'>): string {
  const name = `${firstName} ${lastName}`;
  return linkExpiresAt
    ? t('The password of {{name}} has ended, since somebody with fewer rights may have chosen it. A link to a new one was sent', { name })
    : t('The password of {{name}} has ended, since somebody with fewer rights may have chosen it. Make a link to a new one', { name });
}

interface Props {
  /** A new one where there is none. */
  user?: User;
  onClose: () => void;
  onLink?: (link: ShownLink) => void;
}

export const UserDialog = ({ user, onClose, onLink }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const me = useCurrentUser();
  const isOwn = user?.id === me.id;
  const { data: roles = [] } = useQuery(queries.roles(api));
  const own = roles
    .filter(({ isBuiltIn }) => !isBuiltIn)
    .map(({ code, name }) => ({ value: code, label: name, hint: t('A role of your own') }));
  const choices = [...ROLES, ...own].filter(({ value }) => value === user?.role || mayGive(value, roles, me.permissions));

  const save = async (values: Values, changed: Partial<Values>) => {
    const name = `${values.firstName} ${values.lastName}`;
    if (user) {
      const data = toUserBody(changed, values.role, roles);
      const { data: updated } = await api.update<User>('users', { id: user.id, data, previousData: user });
      toast.good(t('User Updated'), losesPassword(user, updated) ? endedPasswordText(updated) : name);
    } else {
      const { password, currentPassword: _, projectIds, ...facts } = values;
      const isAssigned = !seesAllProjects(values.role, roles);
      const made = await api.registerUser({ ...facts, ...(password && { password }), ...(isAssigned && { projectIds }) });
      if (made.invitation) announceLink(made.invitation, made.email, onLink);
      else toast.good(t('User Created'), name);
    }
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={user ? t('Edit User') : t('Create User')}
      defaultValues={toValues(user, choices[0]?.value ?? '')}
      submitLabel={user ? t('Update User') : t('Create User')}
      failure={{ title: user ? t('Failed to Update User') : t('Failed to Create User'), text: t('An error occurred') }}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldPair>
        <TextField
          name="firstName"
          label={t('First Name')}
          required
          maxLength={requestFields.UpdateUserRequest.firstName}
          autoFocus={!user}
        />
        <TextField name="lastName" label={t('Last Name')} required maxLength={requestFields.UpdateUserRequest.lastName} />
      </FieldPair>
      <TextField
        name="email"
        label={t('Email')}
        required
        maxLength={requestFields.UpdateUserRequest.email}
        inputMode="email"
        autoComplete="off"
        hint={
          user && !isOwn
            ? t(
                'Password links are sent here. After a change of email, password or role, you and this user cannot approve each other’s requests for 72 hours',
              )
            : undefined
        }
      />
      <PasswordField
        name="password"
        label={t('Password')}
        hint={
          user
            ? t('Leave blank to keep the current one. A new one signs the user out everywhere, and is replaced at the next sign-in')
            : t('Leave blank to invite: the user chooses one by a link. One that you set is replaced at the first sign-in')
        }
        rules={{ validate: (value: unknown) => (typeof value === 'string' && value !== '' ? (passwordProblem(value) ?? true) : true) }}
      />
      {isOwn && (
        <PasswordField
          name="currentPassword"
          label={t('Current password')}
          autoComplete="current-password"
          hint={t('Needed to change your own email or password')}
        />
      )}
      <SelectField
        name="role"
        label={t('Role')}
        choices={choices}
        disabled={isOwn}
        hint={isOwn ? t('Nobody changes their own role: ask another global admin') : undefined}
      />
      <SwitchField
        name="isActive"
        label={t('Active')}
        disabled={isOwn}
        hint={isOwn ? t('Nobody deactivates themselves') : t('An inactive user is signed out at once and cannot sign in')}
      />
      <Projects />
    </FormDialog>
  );
};

const PROJECTS_MAX = 1000;

const Projects = () => {
  const api = useApi();
  const role: unknown = useWatch({ name: 'role' });
  const { data: roles } = useQuery(queries.roles(api));
  const isAssigned = typeof role === 'string' && roles !== undefined && !seesAllProjects(role, roles);
  const { data, error, refetch } = useQuery({
    queryKey: ['projects', 'all'],
    queryFn: ({ signal }) =>
      api.getList<Project>('projects', {
        pagination: { page: 1, perPage: PROJECTS_MAX },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
        signal,
      }),
    enabled: isAssigned,
  });
  if (!isAssigned) return null;
  return (
    <CheckboxListField
      name="projectIds"
      label={t('Projects')}
      choices={data?.data.map(({ id, name }) => ({ id, label: name }))}
      failed={error ? { error, onRetry: () => void refetch() } : undefined}
      none={t('No projects yet')}
      hint={t('What this user sees')}
    />
  );
};

export const DeleteUserDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const name = `${user.firstName} ${user.lastName}`;

  const remove = async () => {
    try {
      await api.delete('users', { id: user.id, previousData: user });
    } catch (error) {
      toast.failure(t('Failed to Delete User'), error, t('An error occurred'));
      throw error;
    }
    toast.good(t('User Deleted'), name);
    await refresh();
  };

  return (
    <ConfirmDialog open title={t('Delete user?')} verb={t('Delete')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey={
          '<0>{{name}}</0> ({{email}}) is signed out everywhere and cannot sign in again. What they did stays in the audit log. This action cannot be undone.'
        }
        components={[<strong key="0" />]}
        values={{ name, email: user.email }}
      />
    </ConfirmDialog>
  );
};
