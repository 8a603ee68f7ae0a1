import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { NotificationPreferences } from '../../api/types';
import { Card } from '../../components/cards/Card';
import { FormCard } from '../../components/cards/FormCard';
import { ErrorState } from '../../components/feedback/EmptyState';
import { toast } from '../../components/feedback/toast';
import { useApi } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import { NotificationChoices, toPreferences, toValues, type ChoiceValues } from './NotificationChoices';
import { FormSkeleton } from './SettingsCard';
import { t } from '../../language/language';

const KEY = ['notificationPreferences'];

const NotificationsTab = () => {
  const api = useApi();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.notificationPreferences(signal) });
  if (data) return <Choices stored={data} />;
  if (!error) return <FormSkeleton />;
  return (
    <Card aria-label={t('Notifications')}>
      <ErrorState error={error} onRetry={() => void refetch()} />
    </Card>
  );
};

const Choices = ({ stored }: { stored: NotificationPreferences }) => {
  const api = useApi();
  const client = useQueryClient();
  const { email } = useCurrentUser();

  const save = async (_: ChoiceValues, changed: Partial<ChoiceValues>) => {
    const answer = await api.chooseNotifications(toPreferences(changed));
    client.setQueryData(KEY, answer);
    toast.good(t('Settings Saved'), t('Your notification choices have been saved.'));
  };

  return (
    <FormCard<ChoiceValues>
      title={t('Notifications')}
      subtitle={stored.emailEnabled ? t('Emails go to {{email}}', { email }) : undefined}
      isWide
      stored={toValues(stored)}
      failure={{ title: t('Error'), text: t('Failed to save your choices') }}
      onSubmit={save}
    >
      <NotificationChoices {...stored} />
    </FormCard>
  );
};

export default NotificationsTab;
