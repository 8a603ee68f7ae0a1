import { RefreshCw } from 'lucide-react';

import type { VpnUser } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';

/** Sends the whole desired state to the server once more. */
export const SyncButton = ({ user }: { user: VpnUser }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [sync] = useSingleFlight(async () => {
    try {
      await api.syncVpnUser(user.id);
    } catch (error) {
      toast.failure('Sync Failed', error, 'The sync could not be queued.');
      return;
    }
    toast.good('Sync Queued', user.vpnLogin);
    await refresh();
  });
  return <ActionButton icon={RefreshCw} label={`Sync ${user.vpnLogin} again`} hint="Sync again" onClick={() => void sync()} />;
};
