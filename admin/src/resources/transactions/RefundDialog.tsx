import { requestFields } from '../../api/requestFields';
import type { Subscription, Transaction } from '../../api/types';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { MoneyField } from '../../components/form/MoneyField';
import { SwitchField } from '../../components/form/SwitchField';
import { TextField } from '../../components/form/TextField';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { describe, refundable } from './transactionColumns';
import { useCancellable } from './TransactionList';

interface Values {
  amount: string;
  reason: string;
  cancels: boolean;
}

export const RefundDialog = ({ charge, onClose }: { charge: Transaction; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const left = refundable(charge);
  const subscription = useCancellable(charge);

  const send = async ({ amount, reason, cancels }: Values) => {
    await api.refund(charge.id, { amount, reason: reason.trim() });
    toast.good('Charge Refunded', `${formatMoney(amount)} went back to the balance.`);
    if (subscription && cancels) await cancel(subscription, amount);
    await refresh();
  };

  /** The refund stands by now, so a failure here must not look like one of it. */
  const cancel = async (found: Subscription, amount: string) => {
    const data = { status: 'cancelled', version: found.version };
    try {
      await api.update('subscriptions', { id: found.id, data, previousData: found });
      toast.good('Charge Refunded', `${formatMoney(amount)} went back to the balance, and ${found.subscriptionId} is cancelled.`);
    } catch (error) {
      toast.failure('Refunded, but Not Cancelled', error, `${found.subscriptionId} could not be cancelled.`);
    }
  };

  return (
    <FormDialog<Values>
      title="Refund Charge"
      subtitle={subtitleOf(charge)}
      defaultValues={{ amount: left, reason: '', cancels: false }}
      submitLabel="Refund"
      failure={{ title: 'Refund Failed', text: 'Failed to refund the charge' }}
      width="xs"
      onSubmit={send}
      onClose={onClose}
    >
      <MoneyField name="amount" label="Amount (USD)" required min="0.01" max={left} />
      <TextField name="reason" label="Reason" required lines={2} maxLength={requestFields.RefundRequest.reason} autoFocus />
      {subscription && (
        <SwitchField
          name="cancels"
          label="Cancel the subscription too"
          hint={`This is the last charge of ${subscription.subscriptionId}. Cancelled, it ends at once and permanently.`}
        />
      )}
    </FormDialog>
  );
};

const subtitleOf = (charge: Transaction) => {
  const refunded = charge.refundedAmount === '0.00' ? '' : `, ${formatMoney(charge.refundedAmount)} of it refunded already`;
  return `${describe(charge)}: ${formatMoney(charge.amount.replace('-', ''))} was charged${refunded}.`;
};
