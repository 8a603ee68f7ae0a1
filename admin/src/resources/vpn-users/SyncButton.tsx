import { CloudSync } from 'lucide-react';

import type { VpnUser } from '../../api/types';
import { ActionButton } from '../../components/buttons/ActionButton';
import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { toast } from '../../components/feedback/toast';
import { inBackground } from '../../providers/background';
import { useApi, useRefreshAll } from '../../providers/queries';
import { Permitted } from '../../components/page/Permitted';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

const LOOK_MS = 1_000;
const LOOKS_MAX = 30;

const looked = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** The result for a queued user, once it is known; undefined where that takes too long. */
export async function outcomeOf(
  read: () => Promise<Pick<VpnUser, 'syncStatus' | 'failureMessage'>>,
): Promise<Pick<VpnUser, 'syncStatus' | 'failureMessage'> | undefined> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    await looked();
    const user = await read();
    if (user.syncStatus !== 'pending' || user.failureMessage) return user;
  }
  return undefined;
}

/** Sends the whole desired state to the server once more, and shows the result. */
function useSync(user: VpnUser) {
  const api = useApi();
  const refresh = useRefreshAll();
  return useSingleFlight(async () => {
    try {
      await api.syncVpnUser(user.id);
      toast.good(t('Sync Queued'), user.vpnLogin);
      await refresh();
      const outcome = await outcomeOf(() => inBackground(() => api.getOne<VpnUser>('vpn-users', { id: user.id })).then(({ data }) => data));
      if (outcome?.syncStatus === 'synced') toast.good(t('Synced'), user.vpnLogin);
      else if (outcome)
        toast.danger(
          t('Sync Failed'),
          serverText(outcome.failureMessage) ?? t('The server did not take the change. It will be tried again.'),
        );
      // With a filter the row may no longer match.
      await refresh();
    } catch (error) {
      toast.failure(t('Sync Failed'), error, t('The sync could not be queued.'));
    }
  });
}

/** In a row of the list. */
export const SyncButton = ({ user }: { user: VpnUser }) => {
  const [sync] = useSync(user);
  return (
    <Permitted to="sync.run">
      <ActionButton
        icon={CloudSync}
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
        <CloudSync size={15} aria-hidden />
        {t('Sync again')}
      </SubmitButton>
    </Permitted>
  );
};
