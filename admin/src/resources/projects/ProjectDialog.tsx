import { requestFields } from '../../api/requestFields';
import type { Project } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { FieldPair } from '../../components/form/Field';
import { MoneyField } from '../../components/form/MoneyField';
import { MoreFields } from '../../components/form/MoreFields';
import { NumberField } from '../../components/form/NumberField';
import { PasswordField } from '../../components/form/PasswordField';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import { PROJECT_STATUSES } from './projectColumns';
import { onlyAllowed, toProjectBody, toProjectValues, type ProjectValues } from './projectForm';
import { VerifyConnection } from './VerifyConnection';

export const ProjectDialog = ({ project, onClose }: { project?: Project; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { isGlobalAdmin } = useCurrentUser();

  const save = async (values: ProjectValues, changed: Partial<ProjectValues>) => {
    if (project) {
      const data = { ...toProjectBody(onlyAllowed(changed, isGlobalAdmin)), version: project.version };
      await api.update('projects', { id: project.id, data, previousData: project });
      toast.good('Project Updated', values.name);
    } else {
      await api.create('projects', { data: toProjectBody(values) });
      toast.good('Project Created', values.name);
    }
    await refresh();
  };

  return (
    <FormDialog<ProjectValues>
      title={project ? 'Edit Project' : 'Create New Project'}
      defaultValues={toProjectValues(project)}
      submitLabel={project ? 'Update Project' : 'Create Project'}
      failure={{ title: 'Error', text: project ? 'Failed to update project' : 'Failed to create project' }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label="Project Name" required maxLength={requestFields.UpdateProjectRequest.name} autoFocus />
      <TextField name="description" label="Description" lines={2} maxLength={requestFields.UpdateProjectRequest.description} />
      <FieldPair>
        <TextField name="kageLogin" label="KAGE VPN Login" maxLength={requestFields.UpdateProjectRequest.kageLogin} mono />
        <PasswordField
          name="kagePassword"
          label="KAGE VPN Password"
          maxLength={requestFields.UpdateProjectRequest.kagePassword}
          placeholder={project?.hasKagePassword ? '••••••••' : undefined}
          hint={project?.hasKagePassword ? 'Leave empty to keep the stored one' : undefined}
        />
      </FieldPair>
      <VerifyConnection project={project} />
      {isGlobalAdmin && <AdminFields />}
    </FormDialog>
  );
};

const AdminFields = () => (
  <MoreFields
    label="Status, price and limits"
    names={['status', 'pricePerSubscription', 'maxUsers', 'maxSessions', 'maxInstalls', 'maxSubscriptionDays']}
  >
    <FieldPair>
      <SelectField name="status" label="Status" choices={PROJECT_STATUSES} />
      <MoneyField
        name="pricePerSubscription"
        label="Price per subscription"
        required
        max="1000000"
        hint="Charged when a subscription starts or renews"
      />
    </FieldPair>
    <FieldPair>
      <NumberField name="maxUsers" label="Max Users" min={1} max={2147483647} hint="Empty: no limit" />
      <NumberField name="maxSubscriptionDays" label="Longest subscription (days)" min={1} max={36500} required />
    </FieldPair>
    <FieldPair>
      <NumberField name="maxSessions" label="Max sessions" min={1} max={1000} hint="Empty: as in Settings" />
      <NumberField name="maxInstalls" label="Max installs" min={1} max={1000} hint="Empty: as in Settings" />
    </FieldPair>
  </MoreFields>
);
