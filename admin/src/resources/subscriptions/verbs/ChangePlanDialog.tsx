import type { Subscription } from '../../../api/types';
import { SelectField } from '../../../components/form/SelectField';
import { useApi } from '../../../providers/queries';
import { QuotedDialog } from '../quotes/QuotedDialog';
import { PlanField } from './PlanField';

type When = 'now' | 'renewal';

const TIMES = [
  { value: 'now', label: 'Now', hint: 'A new period begins; what is unused of the running one is set against its price' },
  { value: 'renewal', label: 'At the next renewal', hint: 'Until then everything stays as it is' },
] as const;

interface Values {
  plan: string;
  when: When;
}

export const ChangePlanDialog = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => {
  const api = useApi();
  const { id, projectId, subscriptionId } = subscription;
  return (
    <QuotedDialog<Values>
      title={`Change the plan of ${subscriptionId}`}
      width="xs"
      defaultValues={{ plan: '', when: 'now' }}
      submitLabel="Change Plan"
      requestOf={({ plan, when }) => (plan === '' ? null : { action: 'change_plan', id, plan, when })}
      act={({ plan, when }, expected) => api.changePlan(subscription, { plan, when, ...expected })}
      done={({ when }) => [when === 'now' ? 'Plan Changed' : 'Plan Changes at the Next Renewal', subscriptionId]}
      failed="Failed to change the plan"
      onClose={onClose}
    >
      <PlanField name="plan" label="Plan" projectId={projectId} required />
      <SelectField name="when" label="When" choices={TIMES} />
    </QuotedDialog>
  );
};
