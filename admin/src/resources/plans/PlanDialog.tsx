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
import { t } from '../../language/language';

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
    toast.good(plan ? t('Plan Updated') : t('Plan Created'), values.name);
    await refresh();
  };

  return (
    <FormDialog<PlanValues>
      title={plan ? t('Edit Plan') : t('New Plan')}
      subtitle={plan?.isSold ? t('Who has this plan keeps its price and limits until the next renewal.') : undefined}
      defaultValues={toPlanValues(plan)}
      submitLabel={plan ? t('Update Plan') : t('Create Plan')}
      failure={{ title: t('Error'), text: plan ? t('Failed to update plan') : t('Failed to create plan') }}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldPair>
        <TextField name="name" label={t('Name')} required maxLength={requestFields.CreatePlanRequest.name} autoFocus />
        <TextField
          name="code"
          label={t('Code')}
          required
          disabled={!!plan}
          maxLength={requestFields.CreatePlanRequest.code}
          mono
          hint={plan ? t('It cannot be changed') : t('By which shops name it, such as monthly; it cannot be changed later')}
        />
      </FieldPair>
      <TextField name="description" label={t('Description')} lines={2} maxLength={requestFields.CreatePlanRequest.description} />
      <FieldPair>
        <MoneyField name="price" label={t('Price')} required max="1000000" />
        <NumberField name="days" label={t('Days')} required min={1} max={36_500} hint={t('Of 24 hours each')} />
      </FieldPair>
      <FieldPair>
        <GibField name="trafficGib" label={t('Traffic')} hint={hintOf(t('Empty: no limit'), 'trafficLimit')} />
        <SelectField name="trafficReset" label={t('Traffic begins again')} choices={TRAFFIC_RESETS} hint={t('By the clock of UTC')} />
      </FieldPair>
      <FieldPair>
        <NumberField
          name="maxSessions"
          label={t('Max sessions')}
          min={1}
          max={1000}
          hint={hintOf(t('Empty: as the project'), 'maxSessions')}
        />
        <NumberField
          name="maxInstalls"
          label={t('Max installs')}
          min={1}
          max={1000}
          hint={hintOf(t('Empty: as the project'), 'maxInstalls')}
        />
      </FieldPair>
      <SwitchField name="isActive" label={t('Offered')} hint={t('A plan that is not offered can still be renewed by those who have it')} />
    </FormDialog>
  );
};
