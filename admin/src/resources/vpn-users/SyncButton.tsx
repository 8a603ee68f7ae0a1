import { RefreshCw } from 'lucide-react';

import type { VpnUser } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { toast } from '../../components/feedback/toast';
import { useApi, useRefreshAll } from '../../providers/queries';
import { Permitted } from '../../components/page/Permitted';
import { t } from '../../language/language';

/** Sends the whole desired state to the server once more. */
function useSync(user: VpnUser) {
  const api = useApi();
  const refresh = useRefreshAll();
  return useSingleFlight(async () => {
    try {
      await api.syncVpnUser(user.id);
    } catch (error) {
      toast.failure(t('Sync Failed'), error, t('The sync could not be queued.'));
      return;
    }
    toast.good(t('Sync Queued'), user.vpnLogin);
    await refresh();
  });
}

/** In a row of the list. */
export const SyncButton = ({ user }: { user: VpnUser }) => {
  const [sync] = useSync(user);
  return (
    <Permitted to="sync.run">
      <ActionButton
        icon={RefreshCw}
        label={t('Sync {{vpnLogin}} again', { vpnLogin: user.vpnLogin })}
        hint={t('Sync again')}
        onClick={() => void sync()}
      />
    </Permitted>
  );
};

/** On the user's own page. */
export const SyncAgain = ({ user }: { user: VpnUser }) => {
  const [sync, busy] = useSync(user);
  return (
    <Permitted to="sync.run">
      <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void sync()}>
        <RefreshCw size={15} aria-hidden />
        {t('Sync again')}
      </SubmitButton>
    </Permitted>
  );
};
