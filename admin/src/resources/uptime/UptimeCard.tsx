import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { ServerUptime, UptimeDay } from '../../api/types';
import { ChartCard } from '../../components/chart/ChartCard';
import { FigureTable } from '../../components/chart/FigureTable';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { PlainPager } from '../../components/list/PlainPager';
import { LinkCell } from '../../components/table/LinkCell';
import { formatCount } from '../../format/number';
import { formatDay } from '../../format/time';
import { useTimeStyle } from '../../providers/display';
import { POLL_MS, useApi } from '../../providers/queries';
import { failedOf, probesOf, UptimeStrip, uptimeText } from './UptimeStrip';
import { t } from '../../language/language';

const SIZE = 10;

/** How well each VPN server could be reached in the last 30 days, one line for each project. */
export const UptimeCard = () => {
  const api = useApi();
  const { dateFormat } = useTimeStyle();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['uptime', page],
    queryFn: ({ signal }) => api.uptime({ offset: page * SIZE, limit: SIZE }, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const nameOf = ({ date }: UptimeDay) => formatDay(date, dateFormat);
  const pager = data && <PlainPager page={page} size={SIZE} total={data.total} onPage={setPage} />;

  const instead = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      data?.total === 0 && (
        <EmptyState icon={Server} title={t('No VPN server yet')}>
          {t('Once a project has the address and login of a VPN server, it is probed about once a minute.')}
        </EmptyState>
      )
    );
  };
  const chart = data && (
    <>
      <List>
        {data.servers.map((server) => (
          <li key={server.projectId}>
            <LinkCell to={`/projects/${server.projectId}/sync`}>{server.name}</LinkCell>
            {probesOf(server) > 0 ? <UptimeStrip server={server} nameOf={nameOf} /> : <span className="none">{t('Not probed yet')}</span>}
            <b className="tabular">{uptimeText(server.uptime)}</b>
          </li>
        ))}
      </List>
      {pager}
    </>
  );

  return (
    <ChartCard
      name={t('Uptime of the VPN servers, last 30 days')}
      chart={chart}
      instead={instead()}
      isShort
      table={
        <>
          <FigureTable
            label={t('Uptime as a table')}
            rows={(data?.servers ?? []).toReversed()}
            keyOf={({ projectId }) => String(projectId)}
            columns={COLUMNS}
          />
          {pager}
        </>
      }
    />
  );
};

const COLUMNS = [
  { label: t('Project'), cell: ({ projectId, name }: ServerUptime) => <Link to={`/projects/${projectId}/sync`}>{name}</Link> },
  { label: t('Uptime'), cell: ({ uptime }: ServerUptime) => uptimeText(uptime) },
  { label: t('Failed probes'), cell: (server: ServerUptime) => formatCount(failedOf(server)) },
  { label: t('Probes'), cell: (server: ServerUptime) => formatCount(probesOf(server)) },
];

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  li: {
    display: 'grid',
    gridTemplateColumns: 'minmax(120px, 1fr) minmax(0, 2fr) 72px',
    alignItems: 'center',
    gap: 16,
    padding: '8px 0',
    borderBottom: '1px solid var(--line)',
  },
  'li:last-child': { borderBottom: 0 },
  '.none': { color: 'var(--text-faint)', fontSize: 13 },
  b: { fontWeight: 600, textAlign: 'end' },
  '@media (max-width: 767px)': {
    li: { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '6px 12px' },
    'li > span': { gridColumn: '1 / -1', gridRow: 2 },
  },
});
