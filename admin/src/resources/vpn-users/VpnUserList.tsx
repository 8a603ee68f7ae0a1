import { useQuery } from '@tanstack/react-query';

import { StatCard, StatGrid } from '../../components/cards/StatCard';
import { Page, PageHeader } from '../../components/page/Page';
import { formatCount } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';
import { filtered } from '../../components/list/filteredAddress';
import { VpnUserTable } from './VpnUserTable';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

/** Sandbox users are not counted. */
const PRODUCTION = { environment: 'production' } as const;

const VpnUserList = () => (
  <Page>
    <PageHeader {...HEADS['/vpn-users']} />
    <VpnUserCounters />
    <VpnUserTable />
  </Page>
);

export default VpnUserList;

const VpnUserCounters = () => {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['vpn-users', 'stats'],
    queryFn: ({ signal }) => api.vpnUserStats(signal),
    refetchInterval: POLL_MS,
  });
  const figure = (count: number | undefined) => (count === undefined ? (isError ? null : undefined) : formatCount(count));
  return (
    <StatGrid columns={3}>
      <StatCard label={t('Active Users')} value={figure(data?.active)} to={filtered('/vpn-users', { ...PRODUCTION, status: 'active' })} />
      <StatCard
        label={t('Suspended Users')}
        value={figure(data?.suspended)}
        to={filtered('/vpn-users', { ...PRODUCTION, status: 'suspended' })}
      />
      <StatCard
        label={t('Sync Errors')}
        value={figure(data?.syncErrors)}
        to={filtered('/vpn-users', { ...PRODUCTION, syncStatus: 'failed' })}
      />
    </StatGrid>
  );
};
