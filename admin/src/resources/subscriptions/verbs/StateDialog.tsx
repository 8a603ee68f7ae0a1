import type { Subscription } from '../../../api/types';
import { t } from '../../../language/language';
import { useApi } from '../../../providers/queries';
import { QuotedDialog } from '../quotes/QuotedDialog';

interface Props {
  verb: 'suspend' | 'activate';
  subscription: Subscription;
  onClose: () => void;
}

const WORDS = {
  suspend: {
    status: 'suspended',
    title: (name: string) => t('Suspend {{name}}?', { name }),
    subtitle: t('Its user has no access until it is activated again. The end date stays.'),
    submit: t('Suspend'),
    done: t('Subscription Suspended'),
  },
  activate: {
    status: 'active',
    title: (name: string) => t('Activate {{name}}?', { name }),
    subtitle: t('Its user is let in.'),
    submit: t('Activate'),
    done: t('Subscription Activated'),
  },
} as const;

/** Activates or suspends a subscription, and shows the cost before. */
export const StateDialog = ({ verb, subscription, onClose }: Props) => {
  const api = useApi();
  const { id, version, subscriptionId } = subscription;
  const { status, title, subtitle, submit, done } = WORDS[verb];
  return (
    <QuotedDialog<Record<string, never>>
      title={title(subscriptionId)}
      subtitle={subtitle}
      width="xs"
      defaultValues={{}}
      submitLabel={submit}
      requestOf={() => ({ action: 'update', id, status })}
      act={(_, expected) => api.update('subscriptions', { id, data: { status, version, ...expected }, previousData: subscription })}
      done={() => [done, subscriptionId]}
      failed={t('Failed to update subscription')}
      onClose={onClose}
    >
      {null}
    </QuotedDialog>
  );
};
