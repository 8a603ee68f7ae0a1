import { requestFields } from '../../api/requestFields';
import type { Plan, Project } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { FieldPair } from '../../components/form/Field';
import { SessionLimits, TrafficLimit } from '../../components/form/inputs/LimitFields';
import { MoneyField } from '../../components/form/MoneyField';
import { NumberField } from '../../components/form/NumberField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { useApi, useRefreshAll } from '../../providers/queries';
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

  const save = async (values: PlanValues, changed: Partial<PlanValues>) => {
    if (plan) await api.updatePlan(plan.id, { ...toPlanBody(changed), version: plan.version });
    else await api.createPlan(project.id, toNewPlanBody(values));
    toast.good(plan ? t('Plan Updated') : t('Plan Created'), values.name);
    await refresh();
  };

  return (
    <FormDialog<PlanValues>
      title={plan ? t('Edit Plan') : t('New Plan')}
      subtitle={plan?.isSold ? t('Subscriptions with this plan keep its price and limits until the next renewal.') : undefined}
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
          hint={plan ? t('It cannot be changed') : t('Used in API calls, e.g. monthly; cannot be changed later')}
        />
      </FieldPair>
      <TextField name="description" label={t('Description')} lines={2} maxLength={requestFields.CreatePlanRequest.description} />
      <FieldPair>
        <MoneyField name="price" label={t('Price')} required max="1000000" />
        <NumberField name="days" label={t('Days')} required min={1} max={36_500} hint={t('24 hours each')} />
      </FieldPair>
      <TrafficLimit coreDriver={project.coreDriver} />
      <SessionLimits coreDriver={project.coreDriver} />
      <SwitchField name="isActive" label={t('Offered')} hint={t('A plan that is not offered can still be renewed by those who have it')} />
    </FormDialog>
  );
};
