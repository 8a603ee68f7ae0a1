import { useWatch } from 'react-hook-form';

import type { CryptoPayment } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

interface Values {
  decision: 'reverse' | 'keep' | '';
  reason: string;
}

const CHOICES = [
  { value: 'reverse', label: t('Reverse the credit'), hint: t('A compensating entry, which may leave the balance below zero') },
  { value: 'keep', label: t('Keep the credit'), hint: t('The alarm is dismissed, and the balance stays as it is') },
] as const;

/** The chain has reversed a credited payment: a person decides what is booked. */
export const ReorganisationDialog = ({ payment, onClose }: { payment: CryptoPayment; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const amount = formatMoney(payment.usdAmount ?? '0');

  const decide = async ({ decision, reason }: Values) => {
    if (decision === '') return;
    try {
      await api.decideReorganisation(payment.id, { decision, reason: reason.trim() });
      if (decision === 'keep')
        toast.good(t('Credit Kept'), t('{{amount}} stay on the balance of {{projectName}}.', { amount, projectName: payment.projectName }));
      else
        toast.good(
          t('Credit Reversed'),
          t('{{amount}} were taken from the balance of {{projectName}}.', { amount, projectName: payment.projectName }),
        );
    } finally {
      await refresh();
    }
  };

  return (
    <FormDialog<Values>
      title={t('The chain took this payment back')}
      subtitle={
        <Trans
          i18nKey="<0>{{amount}}</0> were credited to <1>{{project}}</1>, and the block that held the transfer is no longer part of the chain. Should the transfer be mined again, the alarm ends by itself."
          components={[<strong key="0" />, <strong key="1" />]}
          values={{ amount, project: payment.projectName }}
        />
      }
      width="xs"
      defaultValues={{ decision: '', reason: '' }}
      submitLabel={t('Decide')}
      failure={{ title: t('Error'), text: t('Failed to decide on the payment') }}
      onSubmit={decide}
      onClose={onClose}
    >
      <SelectField name="decision" label={t('What follows')} choices={CHOICES} required />
      <Outcome payment={payment} />
      <TextField
        name="reason"
        label={t('Reason')}
        required
        lines={2}
        maxLength={requestFields.DecideReorganisationRequest.reason}
        hint={t('It is shown in the audit log, and in the entry')}
      />
    </FormDialog>
  );
};

const Outcome = ({ payment }: { payment: CryptoPayment }) => {
  const decision = useWatch<Values, 'decision'>({ name: 'decision' });
  if (decision !== 'reverse') return null;
  return (
    <p role="status" style={{ color: 'var(--warn-text)', fontSize: 13 }}>
      {t('{{amount}} will be entered for {{projectName}}.', {
        amount: formatMoney(`-${payment.usdAmount}`),
        projectName: payment.projectName,
      })}
    </p>
  );
};
