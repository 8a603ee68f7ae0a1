import type { TopupRequest } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { formatMoney } from '../../format/money';
import { useApi, useRefreshAll } from '../../providers/queries';

export const ApproveTopupDialog = ({ request, onClose }: { request: TopupRequest; onClose: () => void }) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const approve = async () => {
    try {
      await api.approveTopup(request.id);
    } catch (error) {
      toast.failure('Error', error, 'Failed to approve topup request');
      // Somebody else may have decided it meanwhile: the list then says so.
      await refresh();
      throw error;
    }
    toast.good('Topup Approved', `${formatMoney(request.amount)} were added to the balance.`);
    await refresh();
  };

  return (
    <ConfirmDialog open danger={false} title="Approve topup?" verb="Approve" onConfirm={approve} onClose={onClose}>
      <strong>{formatMoney(request.amount)}</strong> will be added at once to the balance of <strong>{request.projectName}</strong>.
    </ConfirmDialog>
  );
};
