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
import { t } from '../../language/language';

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
    toast.good(t('Charge Refunded'), t('{{amount}} went back to the balance.', { amount: formatMoney(amount) }));
    if (subscription && cancels) await cancel(subscription, amount);
    await refresh();
  };

  /** The refund is done by now, so a failure here must not look like a failed refund. */
  const cancel = async (found: Subscription, amount: string) => {
    const data = { status: 'cancelled', version: found.version };
    try {
      await api.update('subscriptions', { id: found.id, data, previousData: found });
      toast.good(
        t('Charge Refunded'),
        t('{{amount}} went back to the balance, and {{subscriptionId}} is cancelled.', {
          amount: formatMoney(amount),
          subscriptionId: found.subscriptionId,
        }),
      );
    } catch (error) {
      toast.failure(
        t('Refunded, but Not Cancelled'),
        error,
        t('{{subscriptionId}} could not be cancelled.', { subscriptionId: found.subscriptionId }),
      );
    }
  };

  return (
    <FormDialog<Values>
      title={t('Refund Charge')}
      subtitle={subtitleOf(charge)}
      defaultValues={{ amount: left, reason: '', cancels: false }}
      submitLabel={t('Refund')}
      failure={{ title: t('Refund Failed'), text: t('Failed to refund the charge') }}
      width="xs"
      onSubmit={send}
      onClose={onClose}
    >
      <MoneyField name="amount" label={t('Amount (USD)')} required min="0.01" max={left} />
      <TextField name="reason" label={t('Reason')} required lines={2} maxLength={requestFields.RefundRequest.reason} autoFocus />
      {subscription && (
        <SwitchField
          name="cancels"
          label={t('Cancel the subscription too')}
          hint={t('This is the last charge of {{subscriptionId}}. Cancelled, it ends at once and permanently.', {
            subscriptionId: subscription.subscriptionId,
          })}
        />
      )}
    </FormDialog>
  );
};

const subtitleOf = (charge: Transaction) => {
  const values = { charge: describe(charge), amount: formatMoney(charge.amount.replace('-', '')) };
  return charge.refundedAmount === '0.00'
    ? t('{{charge}}: {{amount}} was charged.', values)
    : t('{{charge}}: {{amount}} was charged, {{refunded}} of it refunded already.', {
        ...values,
        refunded: formatMoney(charge.refundedAmount),
      });
};
