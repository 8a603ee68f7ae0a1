import type { TopupRequest } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { MoneyField } from '../../components/form/MoneyField';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

interface Values {
  amount: string;
  reason: string;
}

/** Asks for a completed top-up to go back; the balance falls once another person has approved it. */
export const ReverseTopupDialog = ({ request, onClose }: { request: TopupRequest; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <FormDialog<Values>
      title={t('Reverse Topup')}
      subtitle={t(
        'Request #{{id}} credited {{amount}} to {{projectName}}. Another person approves the reversal; the balance then falls at once, below zero if the money is spent.',
        { id: request.id, amount: formatMoney(request.amount), projectName: request.projectName },
      )}
      defaultValues={{ amount: request.reversible, reason: '' }}
      submitLabel={t('Request Reversal')}
      danger
      width="xs"
      failure={{ title: t('Error'), text: t('Failed to request the reversal') }}
      onSubmit={async ({ amount, reason }) => {
        const reversal = await api.reverseTopup(request.id, { amount, reason: reason.trim() });
        toast.good(t('Reversal Requested'), t('The reversal of {{amount}} waits for approval.', { amount: formatMoney(reversal.amount) }));
        await refresh();
      }}
      onClose={onClose}
    >
      <MoneyField
        name="amount"
        label={t('Amount (USD)')}
        required
        min="0.01"
        max={request.reversible}
        hint={t('At most {{reversible}}', { reversible: formatMoney(request.reversible) })}
      />
      <TextField
        name="reason"
        label={t('Reason')}
        required
        rules={{ validate: (value: string) => value.trim() !== '' || t('Required') }}
        lines={3}
        maxLength={requestFields.ReverseTopup.reason}
        hint={t('Printed on the credit note')}
      />
    </FormDialog>
  );
};
