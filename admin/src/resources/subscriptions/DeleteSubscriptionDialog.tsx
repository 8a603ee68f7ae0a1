import type { Subscription } from '../../api/types';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { toast } from '../../components/toast';
import { useApi, useRefreshAll } from '../../providers/queries';

interface Props {
  subscription: Subscription;
  onClose: () => void;
  onDeleted?: () => void;
}

export const DeleteSubscriptionDialog = ({ subscription, onClose, onDeleted }: Props) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const remove = async () => {
    try {
      await api.delete('subscriptions', { id: subscription.id, previousData: subscription });
    } catch (error) {
      toast.failure('Error', error, 'Failed to delete subscription');
      throw error;
    }
    toast.good('Subscription Deleted', subscription.subscriptionId);
    onDeleted?.();
    await refresh();
  };

  return (
    <ConfirmDialog open title="Delete subscription?" verb="Delete" onConfirm={remove} onClose={onClose}>
      <strong>{subscription.subscriptionId}</strong> loses its access: its VPN user is removed from the core. What was charged stays
      charged. This action cannot be undone.
    </ConfirmDialog>
  );
};
