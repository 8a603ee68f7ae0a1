import type { TopupRequest } from '../../api/types';
import { requestFields } from '../../api/requestFields';
import { RejectDialog } from '../../components/dialogs/RejectDialog';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

export const RejectTopupDialog = ({ request, onClose }: { request: TopupRequest; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  return (
    <RejectDialog
      title={t('Reject Topup Request')}
      subtitle={t('Request #{{id}} for {{amount}}', { id: request.id, amount: formatMoney(request.amount) })}
      failure={t('Failed to reject topup request')}
      maxLength={requestFields.RejectTopupRequest.reason}
      onReject={async (reason) => {
        await api.rejectTopup(request.id, reason);
        toast.neutral(t('Topup Rejected'), t('Request #{{id}} was rejected.', { id: request.id }));
        await refresh();
      }}
      onClose={onClose}
    />
  );
};
