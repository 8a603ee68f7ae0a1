import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';

import { t } from '../../language/language';
import { toast } from '../feedback/toast';
import { SubmitButton } from './SubmitButton';
import { useSingleFlight } from './useSingleFlight';

/** Reads everything on screen again, and says so where that failed: the old figures stay, and would look like new ones. */
export const RefreshButton = ({ size }: { size?: 'small' }) => {
  const client = useQueryClient();
  const [reload, busy] = useSingleFlight(async () => {
    await client.invalidateQueries();
    const failed = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .find(({ state }) => state.status === 'error');
    if (failed) toast.failure(t('Refresh Failed'), failed.state.error, t('The server gave no answer. Try again in a moment.'));
  });
  return (
    <SubmitButton type="button" size={size} variant="outlined" color="inherit" busy={busy} onClick={() => void reload()}>
      <RefreshCw size={15} aria-hidden />
      {t('Refresh')}
    </SubmitButton>
  );
};
