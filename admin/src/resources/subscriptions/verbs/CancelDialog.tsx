import { useGetOne } from 'react-admin';

import type { Project, Subscription } from '../../../api/types';
import { SelectField } from '../../../components/form/SelectField';
import { CANCEL_REFUNDS } from '../../../format/choices';
import { useApi } from '../../../providers/queries';
import { useCan } from '../../../providers/session';
import { QuotedDialog } from '../quotes/QuotedDialog';
import { t } from '../../../language/language';

interface Values {
  refund: 'none' | 'unused';
}

export const CancelDialog = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => {
  const api = useApi();
  const mayOverride = useCan('subscriptions.override');
  const { id, projectId, subscriptionId } = subscription;
  const { data: project } = useGetOne<Project>('projects', { id: projectId });
  const mayRefund = mayOverride || project?.cancelRefunds === true;

  return (
    <QuotedDialog<Values>
      title={t('Cancel {{subscriptionId}}?', { subscriptionId })}
      subtitle={t(
        'It loses its access: its VPN user is removed from the VPN server. A cancelled subscription cannot be made active again.',
      )}
      width="xs"
      defaultValues={{ refund: 'none' }}
      submitLabel={t('Cancel Subscription')}
      closeLabel={t('Keep it')}
      danger
      requestOf={({ refund }) => ({ action: 'cancel', id, refund })}
      act={({ refund }, expected) => api.cancelSubscription(subscription, { refund, ...expected })}
      done={() => [t('Subscription Cancelled'), subscriptionId]}
      failed={t('Failed to cancel subscription')}
      onClose={onClose}
    >
      <SelectField
        name="refund"
        label={t('Refund')}
        choices={mayRefund ? CANCEL_REFUNDS : CANCEL_REFUNDS.slice(0, 1)}
        disabled={!mayRefund}
        hint={mayRefund ? undefined : t('A refund of what is unused takes a global admin in this project')}
      />
    </QuotedDialog>
  );
};
