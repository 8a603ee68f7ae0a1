import { useQuery } from '@tanstack/react-query';

import { RefreshButton } from '../../components/buttons/RefreshButton';
import { StatCard, StatGrid } from '../../components/cards/StatCard';
import { useCreating } from '../../components/dialogs/useCreating';
import { filtered } from '../../components/list/filteredAddress';
import { lazyComponent } from '../../components/lazyComponent';
import { Page, PageHeader } from '../../components/page/Page';
import { formatCount } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';
import { DeletedLink } from './deleted/DeletedLink';
import { ImportButton } from './import/ImportButton';
import { NewSubscriptionButton, SubscriptionTable } from './SubscriptionTable';
import { useCan } from '../../providers/session';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const NewSubscriptionDialog = lazyComponent(() => import('./form/NewSubscriptionDialog').then((file) => file.NewSubscriptionDialog));

const SubscriptionList = () => {
  const [creating, setCreating] = useCreating();
  const create = () => setCreating(true);
  const canWrite = useCan('subscriptions.write');

  return (
    <Page>
      <PageHeader
        {...HEADS['/subscriptions']}
        actions={
          <>
            <RefreshButton />
            <DeletedLink />
            <ImportButton />
            <NewSubscriptionButton onClick={create} />
          </>
        }
      />
      <SubscriptionCounters />
      <SubscriptionTable onCreate={create} />
      {creating && canWrite && <NewSubscriptionDialog onClose={() => setCreating(false)} />}
    </Page>
  );
};

export default SubscriptionList;

/** The sandbox is not counted. */
const PRODUCTION = { environment: 'production' } as const;

const SubscriptionCounters = () => {
  const api = useApi();
  const subscriptions = useQuery({
    queryKey: ['subscriptions', 'stats'],
    queryFn: ({ signal }) => api.subscriptionStats(signal),
    refetchInterval: POLL_MS,
  });
  const vpnUsers = useQuery({
    queryKey: ['vpn-users', 'stats'],
    queryFn: ({ signal }) => api.vpnUserStats(signal),
    refetchInterval: POLL_MS,
  });
  return (
    <StatGrid columns={3}>
      <StatCard
        label={t('Active Subscriptions')}
        value={figure(subscriptions, subscriptions.data?.active)}
        to={filtered('/subscriptions', { ...PRODUCTION, status: 'active' })}
      />
      <StatCard
        label={t('Total Subscriptions')}
        value={figure(subscriptions, subscriptions.data?.total)}
        to={filtered('/subscriptions', PRODUCTION)}
      />
      <StatCard
        label={t('VPN Users')}
        value={figure(vpnUsers, vpnUsers.data?.total)}
        permission="vpn.read"
        to={filtered('/vpn-users', PRODUCTION)}
      />
    </StatGrid>
  );
};

const figure = ({ isError }: { isError: boolean }, count: number | undefined) => {
  if (count !== undefined) return formatCount(count);
  return isError ? null : undefined;
};
