import type { Subscription } from '../../../api/types';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog';
import { toast } from '../../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { EditSubscriptionDialog } from '../form/EditSubscriptionDialog';
import type { SubscriptionVerb } from '../SubscriptionActions';
import { CancelDialog } from './CancelDialog';
import { ChangePlanDialog } from './ChangePlanDialog';
import { RenewDialog } from './RenewDialog';
import { StateDialog } from './StateDialog';
import { TransferDialog } from './TransferDialog';
import { useRestore } from './useRestore';
import { t } from '../../../language/language';
import { Trans } from 'react-i18next/TransWithoutContext';

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
    case 'suspend':
    case 'activate':
      return <StateDialog verb={verb} {...props} />;
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

const DeleteSubscriptionDialog = ({ subscription, onClose, onDeleted }: DeleteSubscriptionDialogProps) => {
  const api = useApi();
  const refresh = useRefreshAll();

  const [restore] = useRestore(subscription.id, subscription.subscriptionId);

  const remove = async () => {
    try {
      await api.delete('subscriptions', { id: subscription.id, previousData: subscription });
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to delete subscription'));
      throw error;
    }
    toast.good(t('Subscription Deleted'), subscription.subscriptionId, { label: t('Restore'), run: restore });
    onDeleted?.();
    await refresh();
  };

  return (
    <ConfirmDialog open title={t('Delete subscription?')} verb={t('Delete')} onConfirm={remove} onClose={onClose}>
      <Trans
        i18nKey={
          '<0>{{subscriptionId}}</0> loses its access: its VPN user is removed from the VPN server. What was charged stays charged. For 30 days it can be restored.'
        }
        components={[<strong key="0" />]}
        values={{ subscriptionId: subscription.subscriptionId }}
      />
    </ConfirmDialog>
  );
};
