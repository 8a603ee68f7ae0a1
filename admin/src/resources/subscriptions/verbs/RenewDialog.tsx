import { useWatch } from 'react-hook-form';

import type { Subscription } from '../../../api/types';
import { NumberField, numberProblem } from '../../../components/form/NumberField';
import { useApi } from '../../../providers/queries';
import { QuotedDialog } from '../quotes/QuotedDialog';
import { usePlans } from '../usePlans';
import { PlanField } from './PlanField';
import { t } from '../../../language/language';

const DEFAULT_DAYS = '30';
const DAYS_MAX = 36_500;
/** Renews with its next plan or its plan, otherwise by days. */
const AS_IT_HAS = '-';

interface Values {
  plan: string;
  days: string;
}

export const RenewDialog = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => {
  const api = useApi();
  const { id, projectId, subscriptionId } = subscription;
  const { data: plans } = usePlans(projectId);
  const own = subscription.nextPlan ?? subscription.plan;
  const ownName = plans?.find(({ code }) => code === own)?.name ?? own;

  return (
    <QuotedDialog<Values>
      title={t('Renew {{subscriptionId}}', { subscriptionId })}
      width="xs"
      defaultValues={{ plan: AS_IT_HAS, days: DEFAULT_DAYS }}
      submitLabel={t('Renew')}
      requestOf={(values) => {
        const terms = renewalTerms(values, own);
        return terms && { action: 'renew', id, ...terms };
      }}
      act={(values, expected) => api.renewSubscription(subscription, { ...renewalTerms(values, own), ...expected })}
      done={() => [t('Subscription Renewed'), subscriptionId]}
      failed={t('Failed to renew subscription')}
      onClose={onClose}
    >
      {(own !== null || !!plans?.length) && (
        <PlanField
          name="plan"
          label={t('Renew with')}
          projectId={projectId}
          first={{ value: AS_IT_HAS, label: ownName ? t('As planned: {{ownName}}', { ownName }) : t('A number of days') }}
        />
      )}
      {own === null && <Days />}
    </QuotedDialog>
  );
};

const Days = () => {
  const plan = useWatch<Values, 'plan'>({ name: 'plan' });
  return plan === AS_IT_HAS && <NumberField name="days" label={t('Days')} min={1} max={DAYS_MAX} required autoFocus />;
};

/** @param own the plan that it has, which is renewed where no other is named @returns null while the days are no number */
export function renewalTerms({ plan, days }: Values, own: string | null): { plan?: string; days?: number } | null {
  if (plan !== AS_IT_HAS) return { plan };
  if (own !== null) return {};
  return days === '' || numberProblem(days, 1, DAYS_MAX) ? null : { days: Number(days) };
}
