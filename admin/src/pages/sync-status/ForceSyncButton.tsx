import { RefreshCw } from 'lucide-react';

import { SubmitButton } from '../../components/SubmitButton';
import { toast } from '../../components/toast';
import { useSingleFlight } from '../../components/useSingleFlight';
import { useApi, useRefreshAll } from '../../providers/queries';

export const ForceSyncButton = () => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [force, busy] = useSingleFlight(async () => {
    try {
      await api.forceSync();
    } catch (error) {
      toast.failure('Sync Failed', error, 'The synchronisation could not be started.');
      return;
    }
    toast.good('Sync Started', 'A full reconciliation is queued.');
    await refresh();
  });
  return (
    <SubmitButton type="button" busy={busy} onClick={() => void force()}>
      <RefreshCw size={16} aria-hidden />
      Force Sync
    </SubmitButton>
  );
};
