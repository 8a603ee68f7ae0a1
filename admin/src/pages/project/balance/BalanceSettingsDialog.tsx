import type { Balance } from '../../../api/types';
import { FormDialog } from '../../../components/dialogs/FormDialog';
import { MoneyField } from '../../../components/form/MoneyField';
import { SwitchField } from '../../../components/form/SwitchField';
import { toast } from '../../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { t } from '../../../language/language';

type Values = Pick<Balance, 'lowBalanceThreshold' | 'autoTopupEnabled' | 'autoTopupAmount'>;

export const BalanceSettingsDialog = ({ balance, onClose }: { balance: Balance; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { lowBalanceThreshold, autoTopupEnabled, autoTopupAmount } = balance;

  return (
    <FormDialog<Values>
      title={t('Threshold & Auto Topup')}
      defaultValues={{ lowBalanceThreshold, autoTopupEnabled, autoTopupAmount }}
      submitLabel={t('Save')}
      failure={{ title: t('Error'), text: t('Failed to save') }}
      width="xs"
      onSubmit={async (_, changed) => {
        await api.updateProjectBalance(balance.projectId, changed);
        toast.good(t('Saved'), t('The new threshold counts from now on.'));
        await refresh();
      }}
      onClose={onClose}
    >
      <MoneyField
        name="lowBalanceThreshold"
        label={t('Low balance threshold (USD)')}
        required
        hint={t('Below it the balance counts as low')}
      />
      <SwitchField
        name="autoTopupEnabled"
        label={t('Auto topup')}
        hint={t('Makes a request by itself when a charge brings the balance below the threshold')}
      />
      <MoneyField name="autoTopupAmount" label={t('Auto topup amount (USD)')} required min="1" max="1000000" />
    </FormDialog>
  );
};
