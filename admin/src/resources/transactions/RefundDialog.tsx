import type { Transaction } from '../../api/types';
import { FormDialog } from '../../components/FormDialog';
import { MoneyField } from '../../components/form/MoneyField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { describe } from './transactionColumns';

interface Values {
  amount: string;
  reason: string;
}

export const RefundDialog = ({ charge, onClose }: { charge: Transaction; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const charged = charge.amount.replace('-', '');

  return (
    <FormDialog<Values>
      title="Refund Charge"
      subtitle={`${describe(charge)}: ${formatMoney(charged)} was charged.`}
      defaultValues={{ amount: charged, reason: '' }}
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
      <MoneyField name="amount" label="Amount (USD)" required min="0.01" max={charged} />
      <TextField name="reason" label="Reason" required lines={2} maxLength={500} autoFocus />
    </FormDialog>
  );
};
