import { requestFields } from '../../api/requestFields';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { FormDialog } from '../../components/dialogs/FormDialog';
import { toast } from '../../components/feedback/toast';
import { TextField } from '../../components/form/TextField';
import { useApi, useRefreshAll, type Api } from '../../providers/queries';
import type { Waiting } from './waiting';
import { t } from '../../language/language';

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
      toast.failure(t('Error'), error, t('Failed to approve it'));
      // Somebody else may have decided it meanwhile: the list then says so.
      await refresh();
      throw error;
    }
    toast.good(t('Approved'), `${title}: ${effect}.`);
    await refresh();
  };

  const where = projectId === null ? t(' for all projects') : projectName ? t(' for {{projectName}}', { projectName }) : '';

  return (
    <ConfirmDialog
      open
      danger={false}
      title={t('Approve {{title}}?', { title: title.toLowerCase() })}
      verb={t('Approve')}
      onConfirm={approve}
      onClose={onClose}
    >
      <strong>{effect}</strong>
      <span>{t('{{where}}. Requested by {{requestedByName}}. It takes effect at once.', { where, requestedByName })}</span>
    </ConfirmDialog>
  );
};

/** Asks for the reason; without one nothing is sent. */
export const RejectDialog = ({ waiting: { kind, recordId, title, effect }, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <FormDialog<{ reason: string }>
      title={t('Reject {{title}}', { title: title.toLowerCase() })}
      subtitle={effect}
      defaultValues={{ reason: '' }}
      submitLabel={t('Reject')}
      danger
      width="xs"
      failure={{ title: t('Error'), text: t('Failed to reject it') }}
      onSubmit={async ({ reason }) => {
        await REJECT[kind](api, recordId, reason.trim());
        toast.neutral(t('Rejected'), t('{{title}} was rejected.', { title }));
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
        maxLength={requestFields.Rejection.reason}
        autoFocus
      />
    </FormDialog>
  );
};
