import { useQuery } from '@tanstack/react-query';
import { useGetList } from 'react-admin';

import type { Project, ProjectMember, User } from '../../../api/types';
import { FormDialog } from '../../../components/dialogs/FormDialog';
import { CheckboxListField } from '../../../components/form/CheckboxListField';
import { toast } from '../../../components/feedback/toast';
import { queries, useApi, useRefreshAll } from '../../../providers/queries';
import { t } from '../../../language/language';

interface Props {
  project: Project;
  members: ProjectMember[];
  onClose: () => void;
}

const PEOPLE_MAX = 1000;

export const MembersDialog = ({ project, members, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const roles = useQuery(queries.roles(api));
  const { data, error, refetch } = useGetList<User>(
    'users',
    {
      pagination: { page: 1, perPage: PEOPLE_MAX },
      sort: { field: 'firstName', order: 'ASC' },
      filter: { role: roles.data?.filter(({ scope }) => scope === 'assigned').map(({ code }) => code) },
    },
    { enabled: roles.data !== undefined },
  );
  const choices = data?.map(({ id, firstName, lastName, email }) => ({ id, label: `${firstName} ${lastName} · ${email}` }));

  return (
    <FormDialog<{ userIds: number[] }>
      title={t('Edit Members')}
      subtitle={project.name}
      defaultValues={{ userIds: members.map(({ id }) => id) }}
      submitLabel={t('Save Members')}
      failure={{ title: t('Error'), text: t('Failed to save the members') }}
      onSubmit={async ({ userIds }) => {
        await api.setProjectMembers(project.id, userIds);
        toast.good(t('Members Saved'), project.name);
        await refresh();
      }}
      onClose={onClose}
    >
      <CheckboxListField
        name="userIds"
        label={t('People who see assigned projects')}
        choices={choices}
        failed={error ? { error, onRetry: () => void refetch() } : undefined}
        none={t('Nobody yet: they are made under User Management.')}
      />
    </FormDialog>
  );
};
