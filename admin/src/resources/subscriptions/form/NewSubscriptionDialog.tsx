import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { DateField } from '../../../components/form/DateField';
import { FieldPair } from '../../../components/form/Field';
import { SelectField } from '../../../components/form/SelectField';
import { SwitchField } from '../../../components/form/SwitchField';
import { TextField } from '../../../components/form/TextField';
import { digitsOf } from '../../../format/pasted';
import { useTimeStyle } from '../../../providers/display';
import { useApi } from '../../../providers/queries';
import { QuotedDialog } from '../quotes/QuotedDialog';
import { usePlans } from '../usePlans';
import { PlanField } from '../verbs/PlanField';
import { CustomerFields, IdentityFields, useChosenProject } from './SubscriptionFields';
import { BY_DATE, CUSTOM_LOGIN, newValues, saleQuote, toNewSubscriptionBody, type NewSubscriptionValues } from './subscriptionForm';
import { t } from '../../../language/language';

interface Props {
  /** Chosen already where the dialog opens on a project's page. */
  projectId?: number;
  onClose: () => void;
}

export const NewSubscriptionDialog = ({ projectId, onClose }: Props) => {
  const api = useApi();
  const { zone } = useTimeStyle();
  return (
    <QuotedDialog<NewSubscriptionValues>
      title={t('New Subscription')}
      defaultValues={newValues(zone, projectId)}
      submitLabel={t('Create Subscription')}
      requestOf={saleQuote}
      act={(values, expected) => api.create('subscriptions', { data: { ...toNewSubscriptionBody(values), ...expected } })}
      done={({ subscriptionId }) => [t('Subscription Created'), subscriptionId]}
      failed={t('Failed to create subscription')}
      onClose={onClose}
    >
      <IdentityFields hasProject={projectId !== undefined} isStored={false} />
      <Terms />
      <CustomLogin />
      <SoldLimits />
    </QuotedDialog>
  );
};

const STATUSES = [
  { value: 'active', label: t('Active') },
  { value: 'pending', label: t('Pending'), hint: t('Costs nothing until it is activated') },
] as const;

/** By a plan of the project, or until a free end. */
const Terms = () => {
  const project = useChosenProject();
  const { data: plans } = usePlans(project?.id);
  const plan = useWatch<NewSubscriptionValues, 'plan'>({ name: 'plan' });
  return (
    <>
      <PlanOfProject hasPlan={(code) => code === BY_DATE || !plans || plans.some((each) => each.isActive && each.code === code)} />
      {project && !!plans?.length && (
        <PlanField name="plan" label={t('Sold by')} projectId={project.id} first={{ value: BY_DATE, label: t('Free end date') }} />
      )}
      <SelectField name="status" label={t('Status')} choices={STATUSES} />
      {plan === BY_DATE ? (
        <FieldPair>
          <DateField name="startDate" label={t('Start Date')} required requiredMessage={t('Start date is required')} />
          <DateField name="endDate" label={t('End Date')} required requiredMessage={t('End date is required')} />
        </FieldPair>
      ) : (
        <DateField name="planStart" label={t('Start Date')} withTime hint={t('Empty: now. Its plan says when it ends')} />
      )}
      <SwitchField
        name="autoRenew"
        label={t('Renews by itself')}
        hint={t('From the balance of the project, in the last hour before its end')}
      />
    </>
  );
};

/** Another project has other plans, and a default of its own for renewals. */
const PlanOfProject = ({ hasPlan }: { hasPlan: (code: string) => boolean }) => {
  const { getValues, setValue, resetField, getFieldState } = useFormContext<NewSubscriptionValues>();
  const project = useChosenProject();
  const isGone = !hasPlan(useWatch<NewSubscriptionValues, 'plan'>({ name: 'plan' }));
  const autoRenew = project?.autoRenewDefault;

  useEffect(() => {
    if (isGone) setValue('plan', BY_DATE);
  }, [isGone, setValue]);

  useEffect(() => {
    if (autoRenew === undefined || getFieldState('autoRenew').isDirty || getValues('autoRenew') === autoRenew) return;
    resetField('autoRenew', { defaultValue: autoRenew });
  }, [autoRenew, getFieldState, getValues, resetField]);

  return null;
};

const CustomLogin = () => {
  const useCustomLogin = useWatch<NewSubscriptionValues, 'useCustomLogin'>({ name: 'useCustomLogin' });
  return (
    <>
      <SwitchField name="useCustomLogin" label={t('Custom VPN Login ID')} hint={t('Otherwise 16 random digits are given')} />
      {useCustomLogin && (
        <TextField
          name="customLogin"
          label={t('VPN Login ID')}
          mono
          required
          requiredMessage={t('Custom VPN Login ID must be exactly 16 digits')}
          inputMode="numeric"
          clean={digitsOf}
          rules={{ pattern: { value: CUSTOM_LOGIN, message: t('Custom VPN Login ID must be exactly 16 digits') } }}
        />
      )}
    </>
  );
};

const SoldLimits = () => <CustomerFields hasLimits={useWatch<NewSubscriptionValues, 'plan'>({ name: 'plan' }) === BY_DATE} />;
