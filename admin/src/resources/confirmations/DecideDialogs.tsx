import { requestFields } from '../../api/requestFields';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { TextField } from '../../components/form/TextField';
import { useApi, useRefreshAll, type Api } from '../../providers/queries';
import type { Waiting } from './waiting';

interface Props {
  waiting: Waiting;
  onClose: () => void;
}

const APPROVE: Record<Waiting['kind'], (api: Api, id: number) => Promise<unknown>> = {
  topup: (api, id) => api.approveTopup(id),
  adjustment: (api, id) => api.approveAdjustment(id),
  change: (api, id) => api.approveChange(id),
};
const REJECT: Record<Waiting['kind'], (api: Api, id: number, reason: string) => Promise<unknown>> = {
  topup: (api, id, reason) => api.rejectTopup(id, reason),
  adjustment: (api, id, reason) => api.rejectAdjustment(id, reason),
  change: (api, id, reason) => api.rejectChange(id, reason),
};

export const ApproveDialog = ({ waiting: { kind, recordId, title, effect, projectId, projectName, requestedByName }, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const approve = async () => {
    try {
      await APPROVE[kind](api, recordId);
    } catch (error) {
      toast.failure('Error', error, 'Failed to approve it');
      // Somebody else may have decided it meanwhile: the list then says so.
      await refresh();
      throw error;
    }
    toast.good('Approved', `${title}: ${effect}.`);
    await refresh();
  };

  const where = projectId === null ? ' for all projects' : projectName ? ` for ${projectName}` : '';

  return (
    <ConfirmDialog open danger={false} title={`Approve ${title.toLowerCase()}?`} verb="Approve" onConfirm={approve} onClose={onClose}>
      <strong>{effect}</strong>
      <span>{`${where}. Requested by ${requestedByName}. It takes effect at once.`}</span>
    </ConfirmDialog>
  );
};

/** Asks for the reason; without one nothing is sent. */
export const RejectDialog = ({ waiting: { kind, recordId, title, effect }, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <FormDialog<{ reason: string }>
      title={`Reject ${title.toLowerCase()}`}
      subtitle={effect}
      defaultValues={{ reason: '' }}
      submitLabel="Reject"
      danger
      width="xs"
      failure={{ title: 'Error', text: 'Failed to reject it' }}
      onSubmit={async ({ reason }) => {
        await REJECT[kind](api, recordId, reason.trim());
        toast.neutral('Rejected', `${title} was rejected.`);
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
        maxLength={requestFields.RejectAdjustment.reason}
        autoFocus
      />
    </FormDialog>
  );
};
