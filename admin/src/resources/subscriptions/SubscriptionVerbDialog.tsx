import type { Subscription } from '../../api/types';
import { DeleteSubscriptionDialog } from './DeleteSubscriptionDialog';
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
