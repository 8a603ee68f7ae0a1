import { RefreshCw } from 'lucide-react';

import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { SubmitButton } from '../../components/SubmitButton';
import { useSingleFlight } from '../../components/useSingleFlight';
import { later } from '../../components/later';
import { useCreating } from '../../components/useCreating';
import { useRefreshAll } from '../../providers/queries';
import { ImportButton } from './import/ImportButton';
import { SubscriptionCounters } from './SubscriptionCounters';
import { NewSubscriptionButton, SubscriptionTable } from './SubscriptionTable';

const SubscriptionDialog = later(() => import('./SubscriptionDialog').then((file) => file.SubscriptionDialog));

const SubscriptionList = () => {
  const [creating, setCreating] = useCreating();
  const refresh = useRefreshAll();
  const [reload, reloading] = useSingleFlight(refresh);
  const create = () => setCreating(true);

  return (
    <Page>
      <PageHeader
        title="Subscriptions"
        subtitle="What your partners have sold, and what the core runs"
        actions={
          <>
            <SubmitButton type="button" variant="outlined" color="inherit" busy={reloading} onClick={() => void reload()}>
              <RefreshCw size={15} aria-hidden />
              Refresh
            </SubmitButton>
            <ImportButton />
            <NewSubscriptionButton onClick={create} />
          </>
        }
      />
      <SubscriptionCounters />
      <SubscriptionTable onCreate={create} />
      {creating && <SubscriptionDialog onClose={() => setCreating(false)} />}
    </Page>
  );
};

export default SubscriptionList;
