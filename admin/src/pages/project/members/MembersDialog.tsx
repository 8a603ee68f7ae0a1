import { useGetList } from 'react-admin';

import type { Project, ProjectMember, User } from '../../../api/types';
import { FormDialog } from '../../../components/dialogs/FormDialog';
import { CheckboxListField } from '../../../components/form/CheckboxListField';
import { toast } from '../../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../../providers/queries';

interface Props {
  project: Project;
  members: ProjectMember[];
  onClose: () => void;
}

const MANAGERS_MAX = 1000;

export const MembersDialog = ({ project, members, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { data, error, refetch } = useGetList<User>('users', {
    pagination: { page: 1, perPage: MANAGERS_MAX },
    sort: { field: 'firstName', order: 'ASC' },
    filter: { role: ['project_manager', 'support', 'viewer'] },
  });
  const choices = data?.map(({ id, firstName, lastName, email }) => ({ id, label: `${firstName} ${lastName} · ${email}` }));

  return (
    <FormDialog<{ userIds: number[] }>
      title="Edit Members"
      subtitle={project.name}
      defaultValues={{ userIds: members.map(({ id }) => id) }}
      submitLabel="Save Members"
      failure={{ title: 'Error', text: 'Failed to save the members' }}
      onSubmit={async ({ userIds }) => {
        await api.setProjectMembers(project.id, userIds);
        toast.good('Members Saved', project.name);
        await refresh();
      }}
      onClose={onClose}
    >
      <CheckboxListField
        name="userIds"
        label="Project managers"
        choices={choices}
        failed={error ? { error, onRetry: () => void refetch() } : undefined}
        none="No project managers yet: they are made under User Management."
      />
    </FormDialog>
  );
};
