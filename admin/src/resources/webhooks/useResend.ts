import type { WebhookDelivery } from '../../api/webhookTypes';
import { toast } from '../../components/toast';
import { useSingleFlight } from '../../components/useSingleFlight';
import { useApi, useRefreshAll } from '../../providers/queries';

/** Sends a message once more, under the same id, as a delivery of its own. */
export function useResend() {
  const api = useApi();
  const refresh = useRefreshAll();
  return useSingleFlight(async ({ id, type }: WebhookDelivery) => {
    try {
      await api.resendDelivery(id);
    } catch (error) {
      toast.failure('Error', error, 'Failed to resend');
      return;
    }
    toast.good('Resent', type);
    await refresh();
  });
}
