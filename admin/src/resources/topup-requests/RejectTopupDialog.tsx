import type { TopupRequest } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { TextField } from '../../components/form/TextField';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';

interface Values {
  reason: string;
}

/** Asks for the reason; without one nothing is sent. */
export const RejectTopupDialog = ({ request, onClose }: { request: TopupRequest; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <FormDialog<Values>
      title="Reject Topup Request"
      subtitle={`Request #${request.id} for ${formatMoney(request.amount)}`}
      defaultValues={{ reason: '' }}
      submitLabel="Reject"
      danger
      width="xs"
      failure={{ title: 'Error', text: 'Failed to reject topup request' }}
      onSubmit={async ({ reason }) => {
        await api.rejectTopup(request.id, reason.trim());
        toast.neutral('Topup Rejected', `Request #${request.id} was rejected.`);
        await refresh();
      }}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label="Reason for rejection"
        required
        rules={{ validate: (value: string) => value.trim() !== '' || 'Required' }}
        lines={3}
        maxLength={requestFields.RejectTopupRequest.reason}
        autoFocus
      />
    </FormDialog>
  );
};
