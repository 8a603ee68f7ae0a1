import type { Subscription } from '../../../api/types';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog';
import { toast } from '../../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { EditSubscriptionDialog } from '../form/EditSubscriptionDialog';
import type { SubscriptionVerb } from '../SubscriptionActions';
import { CancelDialog } from './CancelDialog';
import { ChangePlanDialog } from './ChangePlanDialog';
import { RenewDialog } from './RenewDialog';
import { TransferDialog } from './TransferDialog';
import { useRestore } from './useRestore';

interface Props {
  verb: SubscriptionVerb;
  subscription: Subscription;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The dialog of one verb on one subscription, for the list and for the subscription's own page. */
export const SubscriptionVerbDialog = ({ verb, onDeleted, ...props }: Props) => {
  switch (verb) {
    case 'edit':
      return <EditSubscriptionDialog {...props} />;
    case 'renew':
      return <RenewDialog {...props} />;
    case 'change_plan':
      return <ChangePlanDialog {...props} />;
    case 'transfer':
      return <TransferDialog {...props} />;
    case 'cancel':
      return <CancelDialog {...props} />;
    case 'delete':
      return <DeleteSubscriptionDialog {...props} onDeleted={onDeleted} />;
  }
};

interface DeleteSubscriptionDialogProps {
  subscription: Subscription;
  onClose: () => void;
  onDeleted?: () => void;
}

export const DeleteSubscriptionDialog = ({ subscription, onClose, onDeleted }: DeleteSubscriptionDialogProps) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const [restore] = useRestore(subscription.id, subscription.subscriptionId);

  const remove = async () => {
    try {
      await api.delete('subscriptions', { id: subscription.id, previousData: subscription });
    } catch (error) {
      toast.failure('Error', error, 'Failed to delete subscription');
      throw error;
    }
    toast.good('Subscription Deleted', subscription.subscriptionId, { label: 'Restore', run: restore });
    onDeleted?.();
    await refresh();
  };

  return (
    <ConfirmDialog open title="Delete subscription?" verb="Delete" onConfirm={remove} onClose={onClose}>
      <strong>{subscription.subscriptionId}</strong> loses its access: its VPN user is removed from the core. What was charged stays
      charged. For 30 days it can be restored.
    </ConfirmDialog>
  );
};
