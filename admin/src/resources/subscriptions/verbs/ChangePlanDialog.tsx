import type { Subscription } from '../../../api/types';
import { SelectField } from '../../../components/form/SelectField';
import { CHANGE_TIMES } from '../../../format/choices';
import { useApi } from '../../../providers/queries';
import { QuotedDialog } from '../quotes/QuotedDialog';
import { PlanField } from './PlanField';
import { t } from '../../../language/language';

type When = 'now' | 'renewal';

interface Values {
  plan: string;
  when: When;
}

export const ChangePlanDialog = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => {
  const api = useApi();
  const { id, projectId, subscriptionId } = subscription;
  return (
    <QuotedDialog<Values>
      title={t('Change the plan of {{subscriptionId}}', { subscriptionId })}
      width="xs"
      defaultValues={{ plan: '', when: 'now' }}
      submitLabel={t('Change Plan')}
      requestOf={({ plan, when }) => (plan === '' ? null : { action: 'change_plan', id, plan, when })}
      act={({ plan, when }, expected) => api.changePlan(subscription, { plan, when, ...expected })}
      done={({ when }) => [when === 'now' ? t('Plan Changed') : t('Plan Changes at the Next Renewal'), subscriptionId]}
      failed={t('Failed to change the plan')}
      onClose={onClose}
    >
      <PlanField name="plan" label={t('Plan')} projectId={projectId} required />
      <SelectField name="when" label={t('When')} choices={CHANGE_TIMES} />
    </QuotedDialog>
  );
};
