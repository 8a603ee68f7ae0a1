import { useSingleFlight } from '../../../components/buttons/useSingleFlight';
import { toast } from '../../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../../providers/queries';

/** Takes back a deletion of the last 30 days; the server says where it cannot. */
export function useRestore(id: number, name: string) {
  const api = useApi();
  const refresh = useRefreshAll();
  return useSingleFlight(async () => {
    try {
      await api.restoreSubscription(id);
    } catch (error) {
      toast.failure('Error', error, 'Failed to restore subscription');
      return;
    }
    toast.good('Subscription Restored', name);
    await refresh();
  });
}
