import { requestFields } from '../../api/requestFields';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { RejectDialog } from '../../components/dialogs/RejectDialog';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll, type Api } from '../../providers/queries';
import type { DecidedHere } from './waiting';
import { t } from '../../language/language';

interface Props {
  waiting: DecidedHere;
  onClose: () => void;
}

const APPROVE: Record<DecidedHere['kind'], (api: Api, id: number) => Promise<unknown>> = {
  topup: (api, id) => api.approveTopup(id),
  adjustment: (api, id) => api.approveAdjustment(id),
  reversal: (api, id) => api.approveReversal(id),
  change: (api, id) => api.approveChange(id),
};
const REJECT: Record<DecidedHere['kind'], (api: Api, id: number, reason: string) => Promise<unknown>> = {
  topup: (api, id, reason) => api.rejectTopup(id, reason),
  adjustment: (api, id, reason) => api.rejectAdjustment(id, reason),
  reversal: (api, id, reason) => api.rejectReversal(id, reason),
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

export const RejectWaitingDialog = ({ waiting: { kind, recordId, title, effect }, onClose }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <RejectDialog
      title={t('Reject {{title}}', { title: title.toLowerCase() })}
      subtitle={effect}
      failure={t('Failed to reject it')}
      maxLength={requestFields.Rejection.reason}
      onReject={async (reason) => {
        await REJECT[kind](api, recordId, reason);
        toast.neutral(t('Rejected'), t('{{title}} was rejected.', { title }));
        await refresh();
      }}
      onClose={onClose}
    />
  );
};
