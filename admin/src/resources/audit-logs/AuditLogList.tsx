import { useQuery } from '@tanstack/react-query';

import { StatCard, StatGrid } from '../../components/cards/StatCard';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { formatCount } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';
import { AuditLogTable } from './AuditLogTable';

const AuditLogList = () => (
  <PermittedOnly permission="audit.read" title="Audit Logs">
    <Page>
      <PageHeader title="Audit Logs" subtitle="Who did what, when, and from where" />
      <AuditCounters />
      <AuditLogTable />
    </Page>
  </PermittedOnly>
);

export default AuditLogList;

export const AuditCounters = () => {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['audit-logs', 'stats'],
    queryFn: ({ signal }) => api.auditStats(signal),
    refetchInterval: POLL_MS,
  });
  const figure = (count: number | undefined) => {
    if (count !== undefined) return formatCount(count);
    return isError ? null : undefined;
  };
  return (
    <StatGrid>
      <StatCard label="Total Events" value={figure(data?.total)} note="Since the first day" hasNote />
      <StatCard label="Recent Events" value={figure(data?.last24Hours)} note="In the last 24 hours" hasNote />
      <StatCard label="Active Users" value={figure(data?.people24Hours)} note="In the last 24 hours" hasNote />
      <StatCard label="Refused" value={figure(data?.refused24Hours)} note="In the last 24 hours" hasNote />
    </StatGrid>
  );
};
