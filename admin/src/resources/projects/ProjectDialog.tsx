import { useWatch } from 'react-hook-form';

import { requestFields } from '../../api/requestFields';
import type { Project } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { FieldPair } from '../../components/form/Field';
import { MoneyField } from '../../components/form/MoneyField';
import { MoreFields } from '../../components/form/MoreFields';
import { NumberField } from '../../components/form/NumberField';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { capabilityNote } from '../../format/capability';
import { useApi, useCoreDrivers, useRefreshAll } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { PROJECT_STATUSES } from './projectColumns';
import { onlyAllowed, toProjectBody, toProjectValues, type ProjectValues } from './projectForm';
import { RenewalFields } from './RenewalFields';
import { ServerFields } from './server/ServerFields';

export const ProjectDialog = ({ project, onClose }: { project?: Project; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const canManage = useCan('projects.manage');

  const { data: drivers } = useCoreDrivers();
  const driverOf = (name: string) => drivers?.find((driver) => driver.name === name);

  const save = async (values: ProjectValues, changed: Partial<ProjectValues>) => {
    if (project) {
      const data = { ...toProjectBody(onlyAllowed(changed, canManage), driverOf(values.coreDriver)), version: project.version };
      await api.update('projects', { id: project.id, data, previousData: project });
      toast.good('Project Updated', values.name);
    } else {
      await api.create('projects', { data: toProjectBody(values, driverOf(values.coreDriver)) });
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
      <ServerFields project={project} />
      {canManage && <AdminFields />}
      {canManage && <RenewalFields />}
      {canManage && <BuyerFields />}
    </FormDialog>
  );
};

const AdminFields = () => {
  const { data: drivers } = useCoreDrivers();
  const { coreDriver } = useWatch<ProjectValues>();
  const driver = drivers?.find(({ name }) => name === coreDriver);
  const hintOf = (name: 'maxSessions' | 'maxInstalls') =>
    ['Empty: the default from Settings', capabilityNote(driver, name)].filter(Boolean).join('. ');
  return (
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
        <NumberField name="maxSessions" label="Max sessions" min={1} max={1000} hint={hintOf('maxSessions')} />
        <NumberField name="maxInstalls" label="Max installs" min={1} max={1000} hint={hintOf('maxInstalls')} />
      </FieldPair>
    </MoreFields>
  );
};

/** Whom receipts and statements are made out to. */
const BuyerFields = () => (
  <MoreFields label="Buyer on receipts" names={['buyer']}>
    <TextField name="buyer.name" label="Name" maxLength={requestFields.Party.name} hint="Empty: the project's name" />
    <TextField name="buyer.address" label="Address" lines={3} maxLength={requestFields.Party.address} />
    <FieldPair>
      <TextField name="buyer.taxId" label="Tax ID" maxLength={requestFields.Party.taxId} mono />
      <TextField name="buyer.email" label="E-mail" maxLength={requestFields.Party.email} inputMode="email" />
    </FieldPair>
  </MoreFields>
);
