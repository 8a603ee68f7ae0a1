import { useQuery, useQueryClient } from '@tanstack/react-query';

import type { NotificationPreferences } from '../../api/notificationTypes';
import { Card } from '../../components/Card';
import { ErrorState } from '../../components/EmptyState';
import { FormCard } from '../../components/FormCard';
import { toast } from '../../components/toast';
import { useApi } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import { FormSkeleton } from './FormSkeleton';
import { NotificationChoices } from './NotificationChoices';
import { toPreferences, toValues, type ChoiceValues } from './notificationKinds';

const KEY = ['notificationPreferences'];

const NotificationsTab = () => {
  const api = useApi();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.notificationPreferences(signal) });
  if (data) return <Choices stored={data} />;
  if (!error) return <FormSkeleton />;
  return (
    <Card aria-label="Notifications">
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
    toast.good('Settings Saved', 'Your notification choices have been saved.');
  };

  return (
    <FormCard<ChoiceValues>
      title="Notifications"
      subtitle={stored.emailEnabled ? `What you are told of. E-mails go to ${email}` : 'What you are told of'}
      stored={toValues(stored)}
      failure={{ title: 'Error', text: 'Failed to save your choices' }}
      onSubmit={save}
    >
      <NotificationChoices {...stored} />
    </FormCard>
  );
};

export default NotificationsTab;
