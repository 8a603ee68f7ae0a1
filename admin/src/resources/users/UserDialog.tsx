import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { Project, Role, RoleRecord, User } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { CheckboxListField } from '../../components/form/CheckboxListField';
import { FieldPair } from '../../components/form/Field';
import { PasswordField } from '../../components/form/PasswordField';
import { PASSWORD_HINT, passwordProblem } from '../../format/password';
import { SelectField } from '../../components/form/SelectField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { queries, useApi, useRefreshAll } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import { ROLES, seesAllProjects } from './userColumns';

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

const toValues = (user?: User): Values => ({
  email: user?.email ?? '',
  password: '',
  currentPassword: '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  role: user?.role ?? 'project_manager',
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

export const UserDialog = ({ user, onClose }: { user?: User; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const me = useCurrentUser();
  const isOwn = user?.id === me.id;
  const { data: roles = [] } = useQuery(queries.roles(api));
  const own = roles
    .filter(({ isBuiltIn }) => !isBuiltIn)
    .map(({ code, name }) => ({ value: code, label: name, hint: 'A role of your own' }));
  const choices = [...ROLES, ...own];

  const save = async (values: Values, changed: Partial<Values>) => {
    const name = `${values.firstName} ${values.lastName}`;
    if (user) {
      await api.update('users', { id: user.id, data: toUserBody(changed, values.role, roles), previousData: user });
      toast.good('User Updated', name);
    } else {
      await api.create('users', { data: toUserBody(values, values.role, roles) });
      toast.good('User Created', name);
    }
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={user ? 'Edit User' : 'Create User'}
      defaultValues={toValues(user)}
      submitLabel={user ? 'Update User' : 'Create User'}
      failure={{ title: user ? 'Failed to Update User' : 'Failed to Create User', text: 'An error occurred' }}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldPair>
        <TextField name="firstName" label="First Name" required maxLength={requestFields.UpdateUserRequest.firstName} autoFocus={!user} />
        <TextField name="lastName" label="Last Name" required maxLength={requestFields.UpdateUserRequest.lastName} />
      </FieldPair>
      <TextField
        name="email"
        label="Email"
        required
        maxLength={requestFields.UpdateUserRequest.email}
        inputMode="email"
        autoComplete="off"
      />
      <PasswordField
        name="password"
        label="Password"
        required={!user}
        hint={
          user
            ? 'Leave blank to keep the current one. A new one signs the user out everywhere, and is replaced at the next sign-in'
            : `${PASSWORD_HINT}. The user replaces it at the first sign-in`
        }
        rules={{ validate: (value: unknown) => (typeof value === 'string' && value !== '' ? (passwordProblem(value) ?? true) : true) }}
      />
      {isOwn && (
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          hint="Needed to change your own e-mail or password"
        />
      )}
      <SelectField
        name="role"
        label="Role"
        choices={choices}
        disabled={isOwn}
        hint={isOwn ? 'Nobody changes their own role: ask another global admin' : undefined}
      />
      <SwitchField
        name="isActive"
        label="Active"
        disabled={isOwn}
        hint={isOwn ? 'Nobody deactivates themselves' : 'An inactive user is signed out at once and cannot sign in'}
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
      label="Projects"
      choices={data?.data.map(({ id, name }) => ({ id, label: name }))}
      failed={error ? { error, onRetry: () => void refetch() } : undefined}
      none="No projects yet"
      hint="What this user sees"
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
      toast.failure('Failed to Delete User', error, 'An error occurred');
      throw error;
    }
    toast.good('User Deleted', name);
    await refresh();
  };

  return (
    <ConfirmDialog open title="Delete user?" verb="Delete" onConfirm={remove} onClose={onClose}>
      <strong>{name}</strong> ({user.email}) is signed out everywhere and cannot sign in again. What they did stays in the audit log. This
      action cannot be undone.
    </ConfirmDialog>
  );
};
