import type { Balance } from '../../../api/types';
import { FormDialog } from '../../../components/dialogs/FormDialog';
import { MoneyField } from '../../../components/form/MoneyField';
import { SwitchField } from '../../../components/form/SwitchField';
import { toast } from '../../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../../providers/queries';

type Values = Pick<Balance, 'lowBalanceThreshold' | 'autoTopupEnabled' | 'autoTopupAmount'>;

export const BalanceSettingsDialog = ({ balance, onClose }: { balance: Balance; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { lowBalanceThreshold, autoTopupEnabled, autoTopupAmount } = balance;

  return (
    <FormDialog<Values>
      title="Threshold & Auto Top-up"
      defaultValues={{ lowBalanceThreshold, autoTopupEnabled, autoTopupAmount }}
      submitLabel="Save"
      failure={{ title: 'Error', text: 'Failed to save' }}
      width="xs"
      onSubmit={async (_, changed) => {
        await api.updateProjectBalance(balance.projectId, changed);
        toast.good('Saved', 'The new threshold counts from now on.');
        await refresh();
      }}
      onClose={onClose}
    >
      <MoneyField name="lowBalanceThreshold" label="Low balance threshold (USD)" required hint="Below it the balance counts as low" />
      <SwitchField
        name="autoTopupEnabled"
        label="Auto top-up"
        hint="Makes a request by itself when a charge brings the balance below the threshold"
      />
      <MoneyField name="autoTopupAmount" label="Auto top-up amount (USD)" required min="1" max="1000000" />
    </FormDialog>
  );
};
