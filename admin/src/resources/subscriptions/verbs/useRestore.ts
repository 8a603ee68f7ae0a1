import { useSingleFlight } from '../../../components/buttons/useSingleFlight';
import { toast } from '../../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../../providers/queries';
import { t } from '../../../language/language';

/** Takes back a deletion of the last 30 days; the server says where it cannot. */
export function useRestore(id: number, name: string) {
  const api = useApi();
  const refresh = useRefreshAll();
  return useSingleFlight(async () => {
    try {
      await api.restoreSubscription(id);
    } catch (error) {
      toast.failure(t('Error'), error, t('Failed to restore subscription'));
      return;
    }
    toast.good(t('Subscription Restored'), name);
    await refresh();
  });
}
