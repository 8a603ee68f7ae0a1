import { FieldPair } from '../../components/form/Field';
import { MoneyField } from '../../components/form/MoneyField';
import { MoreFields } from '../../components/form/MoreFields';
import { NumberField } from '../../components/form/NumberField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { useCan } from '../../providers/session';
import { WaitingOverdraft } from './WaitingOverdraft';
import { remindDaysProblem } from './projectForm';
import { t } from '../../language/language';

/** What happens at the end of a subscription, and how far below zero it may take the balance. */
export const RenewalFields = ({ projectId }: { projectId?: number }) => {
  const canReadBalance = useCan('billing.read');
  return (
    <MoreFields label={t('Renewals and cancellations')} names={['graceDays', 'cancelAfterDays', 'remindDays', 'overdraftLimit']}>
      <SwitchField name="autoRenewDefault" label={t('New ones renew by themselves')} hint={t('Where a sale does not say otherwise')} />
      <FieldPair>
        <NumberField
          name="graceDays"
          label={t('Grace (days)')}
          min={0}
          max={30}
          required
          hint={t('So long access stays when a renewal by itself is not covered')}
        />
        <NumberField
          name="cancelAfterDays"
          label={t('Cancel after (days)')}
          min={1}
          max={365}
          hint={t('So long after its expiry a subscription is cancelled. Empty: never')}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          name="remindDays"
          label={t('Remind before the end (days)')}
          rules={{ validate: (typed) => remindDaysProblem(typed) ?? true }}
          hint={t('Such as 7, 3, 1. Empty: no reminders')}
        />
        {canReadBalance && (
          <MoneyField
            name="overdraftLimit"
            label={t('Overdraft (USD)')}
            required
            max="1000000"
            hint={t('So far below zero charges may take the balance. A higher limit waits until another person has confirmed it.')}
          />
        )}
      </FieldPair>
      {projectId !== undefined && <WaitingOverdraft projectId={projectId} />}
      <SwitchField
        name="cancelRefunds"
        label={t('Managers and keys may refund')}
        hint={t('A cancellation may give back what is unused of what was paid')}
      />
    </MoreFields>
  );
};
