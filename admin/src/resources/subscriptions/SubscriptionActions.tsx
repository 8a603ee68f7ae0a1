import { Pencil, RotateCw, Trash2 } from 'lucide-react';

import type { Subscription } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';

export type SubscriptionVerb = 'edit' | 'renew' | 'delete';

interface Props {
  subscription: Subscription;
  onOpen: (verb: SubscriptionVerb) => void;
}

const canRenew = ({ status }: Subscription) => status === 'active' || status === 'expired' || status === 'suspended';

export const SubscriptionActions = ({ subscription, onOpen }: Props) => {
  const { subscriptionId } = subscription;
  return (
    <>
      <ActionButton icon={Pencil} label={`Edit ${subscriptionId}`} hint="Edit" onClick={() => onOpen('edit')} />
      {canRenew(subscription) && (
        <ActionButton icon={RotateCw} label={`Renew ${subscriptionId}`} hint="Renew" onClick={() => onOpen('renew')} />
      )}
      <ActionButton icon={Trash2} label={`Delete ${subscriptionId}`} hint="Delete" danger onClick={() => onOpen('delete')} />
    </>
  );
};
