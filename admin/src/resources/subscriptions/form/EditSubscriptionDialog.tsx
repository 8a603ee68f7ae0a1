import type { Subscription } from '../../../api/types';
import { DateField } from '../../../components/form/DateField';
import { FieldPair } from '../../../components/form/Field';
import { SelectField } from '../../../components/form/SelectField';
import { SwitchField } from '../../../components/form/SwitchField';
import { TextField } from '../../../components/form/TextField';
import { labelOf } from '../../../components/text/StatusChip';
import { useTimeStyle } from '../../../providers/display';
import { useApi } from '../../../providers/queries';
import { useCan } from '../../../providers/session';
import { QuotedDialog } from '../quotes/QuotedDialog';
import { CustomerFields, IdentityFields } from './SubscriptionFields';
import { hasFixedDates, statusesFrom, toSubscriptionBody, updateQuote, valuesOf, type SubscriptionValues } from './subscriptionForm';
import { t } from '../../../language/language';

export const EditSubscriptionDialog = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => {
  const api = useApi();
  const { id, version, subscriptionId } = subscription;
  return (
    <QuotedDialog<SubscriptionValues>
      title={t('Edit Subscription')}
      defaultValues={valuesOf(subscription)}
      submitLabel={t('Update Subscription')}
      requestOf={(values) => updateQuote(subscription, values)}
      act={(_, expected, changed) => {
        const data = { ...toSubscriptionBody(changed), ...expected, version };
        return api.update('subscriptions', { id, data, previousData: subscription });
      }}
      done={() => [t('Subscription Updated'), subscriptionId]}
      failed={t('Failed to update subscription')}
      onClose={onClose}
    >
      <IdentityFields hasProject isStored />
      <StatusAndDates subscription={subscription} />
      <TextField name="vpnLoginId" label={t('VPN Login ID')} mono disabled hint={t('It cannot be changed')} />
      <CustomerFields />
    </QuotedDialog>
  );
};

const StatusAndDates = ({ subscription }: { subscription: Subscription }) => {
  const canCorrect = useCan('subscriptions.override');
  const { zone } = useTimeStyle();
  const choices = statusesFrom(subscription).map((value) => ({ value, label: labelOf(value) }));
  const fixed = hasFixedDates(subscription);
  return (
    <>
      <SelectField
        name="status"
        label={t('Status')}
        choices={choices}
        disabled={choices.length === 1}
        hint={subscription.status === 'expired' ? t('An expired subscription is renewed, not edited') : undefined}
      />
      <FieldPair>
        <DateField name="startDate" label={t('Start Date')} required requiredMessage={t('Start date is required')} disabled={fixed} />
        <DateField
          name="endDate"
          label={t('End Date')}
          required
          requiredMessage={t('End date is required')}
          disabled={fixed}
          hint={
            subscription.plan
              ? t('For more time, renew it or change its plan. Time zone: {{zone}}', { zone })
              : t('A later end is charged as a renewal. Time zone: {{zone}}', { zone })
          }
        />
      </FieldPair>
      {canCorrect && !fixed && (
        <SwitchField
          name="correction"
          label={t('Correct a wrong date')}
          hint={t('Moves the end without charging; it is written to the audit log')}
        />
      )}
    </>
  );
};
