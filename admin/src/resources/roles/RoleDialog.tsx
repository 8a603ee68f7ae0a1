import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { RoleRecord } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { CheckboxListField } from '../../components/form/CheckboxListField';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { ROLE_SCOPES } from '../../format/choices';
import { queries, useApi, useRefreshAll } from '../../providers/queries';
import { useCurrentUser, type Permission } from '../../providers/session';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

interface Values {
  code: string;
  name: string;
  scope: RoleRecord['scope'];
  permissions: Permission[];
}

const CODE = { value: /^[a-z][a-z0-9_]{1,19}$/, message: t('Small letters, digits and underscores, a letter first') };
/** Every role has it. */
const ALWAYS: Permission = 'account.own';

export const RoleDialog = ({ role, onClose }: { role?: RoleRecord; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const save = async (values: Values, { code: _fixed, ...changed }: Partial<Values>) => {
    if (role) await api.updateRole(role.id, changed);
    else await api.createRole(values);
    toast.good(role ? t('Role Updated') : t('Role Created'), values.name);
    await refresh();
  };

  return (
    <FormDialog<Values>
      title={role ? t('Edit Role') : t('New Role')}
      subtitle={
        role && role.userCount > 0 ? t('{{userCount}} have it; a change holds for them at once.', { userCount: role.userCount }) : undefined
      }
      defaultValues={{
        code: role?.code ?? '',
        name: role?.name ?? '',
        scope: role?.scope ?? 'assigned',
        permissions: role?.permissions.filter((name) => name !== ALWAYS) ?? [],
      }}
      submitLabel={role ? t('Update Role') : t('Create Role')}
      failure={{ title: role ? t('Failed to Update Role') : t('Failed to Create Role'), text: t('An error occurred') }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('Name')} required maxLength={requestFields.CreateRoleRequest.name} autoFocus />
      {!role && (
        <TextField
          name="code"
          label={t('Code')}
          required
          mono
          maxLength={requestFields.CreateRoleRequest.code}
          rules={{ pattern: CODE }}
          hint={t('Used in the API; cannot be changed later')}
        />
      )}
      <SelectField name="scope" label={t('Projects')} choices={ROLE_SCOPES} required />
      <PermissionFields />
    </FormDialog>
  );
};

/** One line for each permission that the person may give: nobody gives what they lack. */
const PermissionFields = () => {
  const api = useApi();
  const { permissions: own } = useCurrentUser();
  const scope = useWatch<Values, 'scope'>({ name: 'scope' });
  const { data, error, refetch } = useQuery(queries.permissions(api));
  const choices = data
    ?.filter(({ name, isGlobal }) => name !== ALWAYS && own.includes(name) && (scope === 'all' || !isGlobal))
    .map(({ name, sentence, reads }) => ({ id: name, label: serverText(sentence), needs: reads }));
  return (
    <CheckboxListField
      name="permissions"
      label={t('Permissions')}
      choices={choices}
      failed={error ? { error, onRetry: () => void refetch() } : undefined}
      hint={scope === 'assigned' ? t('Permissions that concern no single project need a role of all projects') : undefined}
    />
  );
};
