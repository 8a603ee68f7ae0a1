import { useWatch } from 'react-hook-form';

import type { CryptoPayment } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { SelectField } from '../../components/form/SelectField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';

interface Values {
  decision: 'reverse' | 'keep' | '';
  reason: string;
}

const CHOICES = [
  { value: 'reverse', label: 'Reverse the credit', hint: 'A compensating entry, which may leave the balance below zero' },
  { value: 'keep', label: 'Keep the credit', hint: 'The alarm is dismissed, and the balance stays as it is' },
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
      if (decision === 'keep') toast.good('Credit Kept', `${amount} stay on the balance of ${payment.projectName}.`);
      else toast.good('Credit Reversed', `${amount} were taken from the balance of ${payment.projectName}.`);
    } finally {
      await refresh();
    }
  };

  return (
    <FormDialog<Values>
      title="The chain took this payment back"
      subtitle={
        <>
          <strong>{amount}</strong> were credited to <strong>{payment.projectName}</strong>, and the block that held the transfer is no
          longer part of the chain. Should the transfer be mined again, the alarm ends by itself.
        </>
      }
      width="xs"
      defaultValues={{ decision: '', reason: '' }}
      submitLabel="Decide"
      failure={{ title: 'Error', text: 'Failed to decide on the payment' }}
      onSubmit={decide}
      onClose={onClose}
    >
      <SelectField name="decision" label="What follows" choices={CHOICES} required />
      <Outcome payment={payment} />
      <TextField
        name="reason"
        label="Reason"
        required
        lines={2}
        maxLength={requestFields.DecideReorganisationRequest.reason}
        hint="It stands in the audit log, and in the entry"
      />
    </FormDialog>
  );
};

const Outcome = ({ payment }: { payment: CryptoPayment }) => {
  const decision = useWatch<Values, 'decision'>({ name: 'decision' });
  if (decision !== 'reverse') return null;
  return (
    <p role="status" style={{ color: 'var(--warn-text)', fontSize: 13 }}>
      {formatMoney(`-${payment.usdAmount}`)} will be entered for {payment.projectName}.
    </p>
  );
};
