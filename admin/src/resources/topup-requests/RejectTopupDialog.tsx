import type { TopupRequest } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

interface Values {
  reason: string;
}

/** Asks for the reason; without one nothing is sent. */
export const RejectTopupDialog = ({ request, onClose }: { request: TopupRequest; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <FormDialog<Values>
      title={t('Reject Topup Request')}
      subtitle={t('Request #{{id}} for {{amount}}', { id: request.id, amount: formatMoney(request.amount) })}
      defaultValues={{ reason: '' }}
      submitLabel={t('Reject')}
      danger
      width="xs"
      failure={{ title: t('Error'), text: t('Failed to reject topup request') }}
      onSubmit={async ({ reason }) => {
        await api.rejectTopup(request.id, reason.trim());
        toast.neutral(t('Topup Rejected'), t('Request #{{id}} was rejected.', { id: request.id }));
        await refresh();
      }}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t('Reason for rejection')}
        required
        rules={{ validate: (value: string) => value.trim() !== '' || t('Required') }}
        lines={3}
        maxLength={requestFields.RejectTopupRequest.reason}
        autoFocus
      />
    </FormDialog>
  );
};
