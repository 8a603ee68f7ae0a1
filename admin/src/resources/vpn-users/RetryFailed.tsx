import { CloudSync } from 'lucide-react';
import { useListContext } from 'react-admin';

import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { toast } from '../../components/feedback/toast';
import { useFilters } from '../../components/list/filters/useFilters';
import { Permitted } from '../../components/page/Permitted';
import { useApi, useRefreshAll } from '../../providers/queries';
import { t } from '../../language/language';

/** In the list of failed users: sends all of them again, of the displayed project or of all. */
export const RetryFailed = ({ projectId }: { projectId?: number }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const { total } = useListContext();
  const { filters } = useFilters();
  const chosen = projectId ?? (typeof filters.projectId === 'number' ? filters.projectId : undefined);

  const [retry, busy] = useSingleFlight(async () => {
    try {
      let queued = 0;
      // The server takes some thousands at a time.
      for (let more = true; more;) {
        const part = await api.retryFailedVpnUsers(chosen);
        queued += part.queued;
        more = part.more;
      }
      toast.good(t('Sync Queued'), t('{{count, number}} VPN users are sent again.', { count: queued }));
    } catch (error) {
      toast.failure(t('Sync Failed'), error, t('The sync could not be queued.'));
    }
    await refresh();
  });

  if (filters.syncStatus !== 'failed' || !total) return null;
  return (
    <Permitted to="sync.run">
      <SubmitButton type="button" variant="outlined" color="inherit" busy={busy} onClick={() => void retry()} sx={{ height: 32 }}>
        <CloudSync size={15} aria-hidden />
        {t('Retry All Failed')}
      </SubmitButton>
    </Permitted>
  );
};
