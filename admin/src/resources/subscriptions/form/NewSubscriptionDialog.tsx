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
      title="New Subscription"
      defaultValues={newValues(zone, projectId)}
      submitLabel="Create Subscription"
      requestOf={saleQuote}
      act={(values, expected) => api.create('subscriptions', { data: { ...toNewSubscriptionBody(values), ...expected } })}
      done={({ subscriptionId }) => ['Subscription Created', subscriptionId]}
      failed="Failed to create subscription"
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
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending', hint: 'Costs nothing until it is activated' },
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
        <PlanField name="plan" label="Sold by" projectId={project.id} first={{ value: BY_DATE, label: 'Free end date' }} />
      )}
      <SelectField name="status" label="Status" choices={STATUSES} />
      {plan === BY_DATE ? (
        <FieldPair>
          <DateField name="startDate" label="Start Date" required requiredMessage="Start date is required" />
          <DateField name="endDate" label="End Date" required requiredMessage="End date is required" />
        </FieldPair>
      ) : (
        <DateField name="planStart" label="Start Date" withTime hint="Empty: now. Its plan says when it ends" />
      )}
      <SwitchField name="autoRenew" label="Renews by itself" hint="From the balance of the project, in the last hour before its end" />
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
      <SwitchField name="useCustomLogin" label="Custom VPN Login ID" hint="Otherwise 16 random digits are given" />
      {useCustomLogin && (
        <TextField
          name="customLogin"
          label="VPN Login ID"
          mono
          required
          requiredMessage="Custom VPN Login ID must be exactly 16 digits"
          inputMode="numeric"
          clean={digitsOf}
          rules={{ pattern: { value: CUSTOM_LOGIN, message: 'Custom VPN Login ID must be exactly 16 digits' } }}
        />
      )}
    </>
  );
};

const SoldLimits = () => <CustomerFields hasLimits={useWatch<NewSubscriptionValues, 'plan'>({ name: 'plan' }) === BY_DATE} />;
