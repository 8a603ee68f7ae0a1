import type { Subscription } from '../../api/types';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { RenewDialog } from './RenewDialog';
import type { SubscriptionVerb } from './SubscriptionActions';
import { SubscriptionDialog } from './SubscriptionDialog';

interface Props {
  verb: SubscriptionVerb;
  subscription: Subscription;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The dialog of one verb on one subscription, for the list and for the subscription's own page. */
export const SubscriptionVerbDialog = ({ verb, ...props }: Props) => {
  if (verb === 'edit') return <SubscriptionDialog subscription={props.subscription} onClose={props.onClose} />;
  if (verb === 'renew') return <RenewDialog subscription={props.subscription} onClose={props.onClose} />;
  return <DeleteSubscriptionDialog {...props} />;
};

interface DeleteSubscriptionDialogProps {
  subscription: Subscription;
  onClose: () => void;
  onDeleted?: () => void;
}

export const DeleteSubscriptionDialog = ({ subscription, onClose, onDeleted }: DeleteSubscriptionDialogProps) => {
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
