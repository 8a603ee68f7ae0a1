import { requestFields } from '../../api/requestFields';
import type { Plan, Project } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { FieldPair } from '../../components/form/Field';
import { MoneyField } from '../../components/form/MoneyField';
import { GibField, NumberField } from '../../components/form/NumberField';
import { SelectField } from '../../components/form/SelectField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { capabilityNote } from '../../format/capability';
import { TRAFFIC_RESETS } from '../../format/trafficReset';
import { useApi, useCoreDrivers, useRefreshAll } from '../../providers/queries';
import { toNewPlanBody, toPlanBody, toPlanValues, type PlanValues } from './planForm';

interface Props {
  project: Project;
  plan?: Plan;
  onClose: () => void;
}

export const PlanDialog = ({ project, plan, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { data: drivers } = useCoreDrivers();
  const driver = drivers?.find(({ name }) => name === project.coreDriver);
  const hintOf = (hint: string, name: Parameters<typeof capabilityNote>[1]) =>
    [hint, capabilityNote(driver, name)].filter(Boolean).join('. ');

  const save = async (values: PlanValues, changed: Partial<PlanValues>) => {
    if (plan) await api.updatePlan(plan.id, { ...toPlanBody(changed), version: plan.version });
    else await api.createPlan(project.id, toNewPlanBody(values));
    toast.good(plan ? 'Plan Updated' : 'Plan Created', values.name);
    await refresh();
  };

  return (
    <FormDialog<PlanValues>
      title={plan ? 'Edit Plan' : 'New Plan'}
      subtitle={plan?.isSold ? 'Who has this plan keeps its price and limits until the next renewal.' : undefined}
      defaultValues={toPlanValues(plan)}
      submitLabel={plan ? 'Update Plan' : 'Create Plan'}
      failure={{ title: 'Error', text: plan ? 'Failed to update plan' : 'Failed to create plan' }}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldPair>
        <TextField name="name" label="Name" required maxLength={requestFields.CreatePlanRequest.name} autoFocus />
        <TextField
          name="code"
          label="Code"
          required
          disabled={!!plan}
          maxLength={requestFields.CreatePlanRequest.code}
          mono
          hint={plan ? 'It cannot be changed' : 'By which shops name it, such as monthly; it cannot be changed later'}
        />
      </FieldPair>
      <TextField name="description" label="Description" lines={2} maxLength={requestFields.CreatePlanRequest.description} />
      <FieldPair>
        <MoneyField name="price" label="Price" required max="1000000" />
        <NumberField name="days" label="Days" required min={1} max={36_500} hint="Of 24 hours each" />
      </FieldPair>
      <FieldPair>
        <GibField name="trafficGib" label="Traffic" hint={hintOf('Empty: no limit', 'trafficLimit')} />
        <SelectField name="trafficReset" label="Traffic begins again" choices={TRAFFIC_RESETS} hint="By the clock of UTC" />
      </FieldPair>
      <FieldPair>
        <NumberField name="maxSessions" label="Max sessions" min={1} max={1000} hint={hintOf('Empty: as the project', 'maxSessions')} />
        <NumberField name="maxInstalls" label="Max installs" min={1} max={1000} hint={hintOf('Empty: as the project', 'maxInstalls')} />
      </FieldPair>
      <SwitchField name="isActive" label="Offered" hint="A plan that is not offered can still be renewed by those who have it" />
    </FormDialog>
  );
};
