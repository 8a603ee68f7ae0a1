import type { Transaction } from '../../api/billingTypes';
import { FormDialog } from '../../components/FormDialog';
import { MoneyField } from '../../components/form/MoneyField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { refundable } from './refundable';
import { describe } from './transactionColumns';

interface Values {
  amount: string;
  reason: string;
}

export const RefundDialog = ({ charge, onClose }: { charge: Transaction; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const left = refundable(charge);

  return (
    <FormDialog<Values>
      title="Refund Charge"
      subtitle={subtitleOf(charge)}
      defaultValues={{ amount: left, reason: '' }}
      submitLabel="Refund"
      failure={{ title: 'Refund Failed', text: 'Failed to refund the charge' }}
      width="xs"
      onSubmit={async ({ amount, reason }) => {
        await api.refund(charge.id, { amount, reason: reason.trim() });
        toast.good('Charge Refunded', `${formatMoney(amount)} went back to the balance.`);
        await refresh();
      }}
      onClose={onClose}
    >
      <MoneyField name="amount" label="Amount (USD)" required min="0.01" max={left} />
      <TextField name="reason" label="Reason" required lines={2} maxLength={500} autoFocus />
    </FormDialog>
  );
};

const subtitleOf = (charge: Transaction) => {
  const refunded = charge.refundedAmount === '0.00' ? '' : `, ${formatMoney(charge.refundedAmount)} of it refunded already`;
  return `${describe(charge)}: ${formatMoney(charge.amount.replace('-', ''))} was charged${refunded}.`;
};
