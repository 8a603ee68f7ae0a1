import { useQuery } from '@tanstack/react-query';

import { StatCard, StatGrid } from '../../components/cards/StatCard';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { formatCount } from '../../format/number';
import { POLL_MS, useApi } from '../../providers/queries';
import { AuditLogTable } from './AuditLogTable';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const AuditLogList = () => (
  <PermittedOnly permission="audit.read" title={t('Audit Logs')}>
    <Page>
      <PageHeader {...HEADS['/audit-logs']} />
      <AuditCounters />
      <AuditLogTable />
    </Page>
  </PermittedOnly>
);

export default AuditLogList;

const AuditCounters = () => {
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
      <StatCard label={t('Total Events')} value={figure(data?.total)} note={t('Since the first day')} hasNote />
      <StatCard label={t('Recent Events')} value={figure(data?.last24Hours)} note={t('In the last 24 hours')} hasNote />
      <StatCard label={t('Active Users')} value={figure(data?.people24Hours)} note={t('In the last 24 hours')} hasNote />
      <StatCard label={t('Denied or failed')} value={figure(data?.refused24Hours)} note={t('In the last 24 hours')} hasNote />
    </StatGrid>
  );
};
