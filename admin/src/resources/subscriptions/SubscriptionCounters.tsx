import { useQuery } from '@tanstack/react-query';

import { StatCard, StatGrid } from '../../components/StatCard';
import { formatCount } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';

export const SubscriptionCounters = () => {
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
      <StatCard label="Active Subscriptions" value={figure(subscriptions, subscriptions.data?.active)} />
      <StatCard label="Total Subscriptions" value={figure(subscriptions, subscriptions.data?.total)} />
      <StatCard label="VPN Users" value={figure(vpnUsers, vpnUsers.data?.total)} />
    </StatGrid>
  );
};

const figure = ({ isError }: { isError: boolean }, count: number | undefined) => {
  if (count !== undefined) return formatCount(count);
  return isError ? null : undefined;
};
