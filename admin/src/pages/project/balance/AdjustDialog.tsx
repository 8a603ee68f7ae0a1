import { requestFields } from '../../../api/requestFields';
import type { Project } from '../../../api/types';
import { FormDialog } from '../../../components/dialogs/FormDialog';
import { MoneyField } from '../../../components/form/MoneyField';
import { SelectField } from '../../../components/form/SelectField';
import { TextField } from '../../../components/form/TextField';
import { toast } from '../../../components/feedback/toast';
import { formatMoney } from '../../../format/money';
import { useApi, useRefreshAll } from '../../../providers/queries';

interface Values {
  direction: 'add' | 'take';
  amount: string;
  reason: string;
}

const DIRECTIONS = [
  { value: 'add', label: 'Add to the balance' },
  { value: 'take', label: 'Take from the balance', hint: 'May leave it below zero' },
] as const;

/** Puts right what went wrong by hand. It stands in the ledger with its reason, like everything else. */
export const AdjustDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <FormDialog<Values>
      title="Adjust Balance"
      subtitle={`The balance of ${project.name} is ${formatMoney(project.balance)}.`}
      defaultValues={{ direction: 'add', amount: '', reason: '' }}
      submitLabel="Adjust"
      failure={{ title: 'Adjustment Failed', text: 'Failed to adjust the balance' }}
      width="xs"
      onSubmit={async ({ direction, amount, reason }) => {
        const made = await api.adjust(project.id, { amount: direction === 'take' ? `-${amount}` : amount, reason: reason.trim() });
        toast.good('Balance Adjusted', `It is now ${formatMoney(made.balanceAfter)}.`);
        await refresh();
      }}
      onClose={onClose}
    >
      <SelectField name="direction" label="Direction" choices={DIRECTIONS} />
      <MoneyField name="amount" label="Amount (USD)" required min="0.01" max="1000000" />
      <TextField name="reason" label="Reason" required lines={2} maxLength={requestFields.AdjustmentRequest.reason} />
    </FormDialog>
  );
};
